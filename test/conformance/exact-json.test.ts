import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { decimal } from "../../generator/cases/decimal.js";
import { firstDifference, readExact } from "../../generator/conform/exact-json.js";

const difference = (a: string, b: string): string | undefined => firstDifference(readExact(a), readExact(b))?.detail;

describe("a number's mathematical value", () => {
  it.each([
    ["1", "1.0"],
    ["1", "10e-1"],
    ["-0", "0"],
    ["0e99999999999999999999", "0"],
    ["100", "1e2"],
    ["0.00012", "1.2E-4"],
    ["1e99999999999999999999", "10e99999999999999999998"],
    ["123456789012345678901234567890", "1.23456789012345678901234567890e29"],
  ])("%s is %s", (a, b) => {
    expect(decimal(a)).toBe(decimal(b));
  });

  it.each([
    ["9007199254740993", "9007199254740992"],
    ["1", "-1"],
    ["0.1", "0.1000000000000000055511151231257827021181583404541015625"],
    ["1e99999999999999999999", "1e99999999999999999998"],
  ])("%s is not %s", (a, b) => {
    expect(decimal(a)).not.toBe(decimal(b));
  });
});

describe("the exact reader", () => {
  it("agrees with JSON.parse on what is JSON", () => {
    const pieces = fc.constantFrom("{", "}", "[", "]", ",", ":", '"a"', '"\\u00', '"', "\\", "1", "-", "0", ".5", "e3", "null", "tru", "true", " ", "\n", "\u0001", "\u00a0");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join("")), (text) => {
        expect(outcomeOf(() => readExact(text))).toBe(outcomeOf(() => JSON.parse(text)));
      }),
      { numRuns: 20_000, seed: 1 },
    );
  });

  it("reads what JSON.stringify writes as the same value, and nothing else as that", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
        expect(difference(first, JSON.stringify(JSON.parse(first), null, 1))).toBeUndefined();
        expect(difference(first, second) === undefined).toBe(sorted(a) === sorted(b));
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it("reads any depth", () => {
    const deep = `${"[".repeat(200_000)}1${"]".repeat(200_000)}`;
    expect(difference(deep, deep)).toBeUndefined();
    expect(difference(deep, deep.replace("1", "2"))).toContain("expected 1, got 2");
  });
});

describe("two values", () => {
  it.each([
    ["null is not absent", '{"a":null}', "{}", "/a: missing, expected null"],
    ["nor the other way round", "{}", '{"a":null}', "/a: not expected"],
    ["order of keys does not matter", '{"a":1,"b":2}', '{"b":2,"a":1}', undefined],
    ["order of elements does", "[1,2]", "[2,1]", "/1: expected 2, got 1"],
    ["the last of equal keys counts", '{"a":1,"\\u0061":2}', '{"a":2}', undefined],
    ["a string is not a number", '["1"]', "[1]", '/0: expected "1", got 1'],
    ["an escape is its character", '"\\u00e9"', '"é"', undefined],
    ["a lone surrogate is not U+FFFD", '"\\ud800"', '"\\ufffd"', 'the whole frame: expected "\\ud800", got "\ufffd"'],
    ["__proto__ is a key", '{"__proto__":{"x":1}}', "{}", "/__proto__: missing, expected an object of 1"],
    ["pointers are escaped", '{"a/b":{"~":1}}', '{"a/b":{"~":2}}', "/a~1b/~0: expected 1, got 2"],
  ])("%s", (_title, a, b, expected) => {
    expect(difference(a, b)).toBe(expected);
  });
});

function outcomeOf(read: () => unknown): string {
  try {
    read();
    return "JSON";
  } catch (error) {
    return error instanceof SyntaxError ? "not JSON" : `unexpected ${String(error)}`;
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
