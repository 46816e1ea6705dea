import { describe, expect, it } from "vitest";
import { matcherMatches, matchersEqual, type BreakpointMatcher, type Gate } from "../../spec/index.js";

const gate: Gate = { kind: "tool", name: "search", point: "before" };

describe("matcherMatches", () => {
  it("wants every field that is present to equal the gate's", () => {
    const matching: BreakpointMatcher[] = [{}, { kind: "tool" }, { name: "search" }, { point: "before" }, { kind: "tool", name: "search", point: "before", x: 1 }];
    const others: BreakpointMatcher[] = [{ kind: "llm" }, { name: "Search" }, { name: "tool:search" }, { point: "after" }, { kind: "tool", name: "" }];
    expect(matching.map((matcher) => matcherMatches(matcher, gate))).toEqual(matching.map(() => true));
    expect(others.map((matcher) => matcherMatches(matcher, gate))).toEqual(others.map(() => false));
  });

  it("takes an absent point for before", () => {
    expect(matcherMatches({}, { ...gate, point: "after" })).toBe(false);
    expect(matcherMatches({ kind: "tool" }, { ...gate, point: "error" })).toBe(false);
    expect(matcherMatches({ point: "error" }, { ...gate, point: "error" })).toBe(true);
  });
});

describe("matchersEqual", () => {
  const equal = (one: string, other: string): boolean => matchersEqual(JSON.parse(one) as BreakpointMatcher, JSON.parse(other) as BreakpointMatcher);

  it("compares all fields, in any order", () => {
    expect(equal('{"kind":"tool","name":"a"}', '{"name":"a","kind":"tool"}')).toBe(true);
    expect(equal('{"x":{"a":[1,{"b":2}],"c":null}}', '{"x":{"c":null,"a":[1.0,{"b":2e0}]}}')).toBe(true);
    expect(equal('{"x":-0}', '{"x":0}')).toBe(true);
    expect(equal("{}", '{"point":"before"}')).toBe(false);
  });

  it("tells unknown fields apart, at any depth", () => {
    const different: [string, string][] = [
      ["{}", '{"x":null}'],
      ['{"x":null}', '{"x":{}}'],
      ['{"x":[]}', '{"x":{}}'],
      ['{"x":[1,2]}', '{"x":[2,1]}'],
      ['{"x":[1]}', '{"x":[1,1]}'],
      ['{"x":1}', '{"x":"1"}'],
      ['{"x":{"a":1}}', '{"x":{"b":1}}'],
      ['{"x":{"toString":1}}', '{"x":{"a":1}}'],
      ['{"__proto__":1}', '{"__proto__":2}'],
    ];
    for (const [one, other] of different) {
      expect([one, other, equal(one, other)]).toEqual([one, other, false]);
      expect(equal(other, one)).toBe(false);
    }
  });

  it("takes an undefined field for an absent one", () => {
    const sloppy = { kind: "tool", name: undefined } as unknown as BreakpointMatcher;
    expect(matchersEqual(sloppy, { kind: "tool" })).toBe(true);
    expect(matchersEqual({ kind: "tool" }, sloppy)).toBe(true);
  });

  it("ends on deep and on cyclic values", () => {
    const deep = (): BreakpointMatcher => JSON.parse(`{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`) as BreakpointMatcher;
    expect(matchersEqual(deep(), deep())).toBe(true);
    const cyclic = (): BreakpointMatcher => {
      const matcher: BreakpointMatcher = {};
      matcher["self"] = matcher;
      return matcher;
    };
    expect(matchersEqual(cyclic(), cyclic())).toBe(true);
    expect(matchersEqual(cyclic(), {})).toBe(false);
  });
});
