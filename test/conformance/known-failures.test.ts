import { describe, expect, it } from "vitest";
import type { Failure } from "../../generator/conform/failure.js";
import { readKnownFailures, settle, updatedKnownFailures, type KnownFailure } from "../../generator/conform/known-failures.js";
import { ProblemError } from "../../generator/problem.js";

const ids = new Set(["a", "b", "c", "d"]);
const wrong = (id: string, detail = "expected 1, got 2"): Failure => ({ kind: "wrong-answer", id, detail });
const entry = (id: string, more: Partial<KnownFailure> = {}): KnownFailure => ({ id, kind: "wrong-answer", reason: "known", ...more });

describe("a known failure", () => {
  it("is no failure while it fails as it did", () => {
    const settled = settle([wrong("a")], [entry("a"), entry("b", { detail: "expected 1, got 2" })], new Set(["a"]));
    expect(settled).toEqual({ failures: [], known: [entry("a")] });
  });

  it("is one when it passes", () => {
    const { failures, known } = settle([], [entry("a")], ids);
    expect(failures).toEqual([{ kind: "known-passes", id: "a", detail: expect.stringContaining("known") as string }]);
    expect(known).toEqual([]);
  });

  it.each([
    ["of another kind", entry("a", { kind: "crash" }), wrong("a")],
    ["with another difference", entry("a", { detail: "expected 1, got 3" }), wrong("a")],
  ])("is one when it fails otherwise: %s", (_title, known, failure) => {
    expect(settle([failure], [known], ids)).toEqual({
      failures: [{ ...failure, kind: "known-differs", detail: expect.stringContaining("now wrong-answer: expected 1, got 2") as string }],
      known: [],
    });
  });

  it("is one when the case fails in a second way", () => {
    const { failures, known } = settle([wrong("a"), { kind: "extra-answer", id: "a", detail: "" }], [entry("a")], ids);
    expect(failures.map(({ kind }) => kind)).toEqual(["known-differs"]);
    expect(known).toEqual([]);
  });

  it("covers no other case, and nothing that is no case's fault", () => {
    const stray: Failure = { kind: "debug-line", detail: "x" };
    expect(settle([wrong("a"), wrong("b"), stray], [entry("a")], ids).failures).toEqual([wrong("b"), stray]);
  });
});

describe("a list of known failures", () => {
  const codes = (text: string): readonly string[] => {
    try {
      readKnownFailures(text, "known.json", ids);
      return [];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.problems.map(({ code }) => code);
    }
  };
  const list = (...entries: readonly unknown[]): string => JSON.stringify({ failures: entries });

  it.each<[string, string, readonly string[]]>([
    ["nothing", list(), []],
    ["an entry", list(entry("a")), []],
    ["no JSON", "[", ["not-json"]],
    ["no list", "[]", ["not-a-list"]],
    ["null", "null", ["not-a-list"]],
    ["no entries", list(null, 1, {}), ["not-an-entry", "not-an-entry", "not-an-entry"]],
    ["an unknown id", list(entry("x")), ["unknown-case"]],
    ["an id twice", list(entry("a"), entry("a")), ["equal-ids"]],
    ["an unknown kind", list({ ...entry("a"), kind: "oops" }), ["unknown-kind"]],
    ["a kind that every object has", list({ ...entry("a"), kind: "toString" }), ["unknown-kind"]],
    ["no reason", list(entry("a", { reason: " " })), ["no-reason"]],
    ["several mistakes", list(entry("x", { reason: "" }), { ...entry("a"), kind: "oops" }), ["unknown-case", "no-reason", "unknown-kind"]],
  ])("with %s", (_title, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it("is rewritten with its reasons, in the order of the cases, without what has passed or is no case", () => {
    const before = list(entry("d", { reason: "old" }), entry("c"), entry("gone"), entry("b", { reason: "not run" }));
    const failures = [wrong("d", "another"), wrong("a"), { kind: "crash" as const, id: "a", detail: "0x7f" }, { kind: "debug-line" as const, detail: "" }];
    const text = updatedKnownFailures(failures, before, "known.json", new Set(["a", "c", "d"]), ids, "new");
    expect(JSON.parse(text)).toEqual({
      failures: [entry("a", { reason: "new", detail: "expected 1, got 2" }), entry("b", { reason: "not run" }), entry("d", { reason: "old", detail: "another" })],
    });
    expect(updatedKnownFailures(failures, text, "known.json", new Set(["a", "c", "d"]), ids)).toBe(text);
  });

  it("keeps what was not run, and says nothing of how a crash went", () => {
    const text = updatedKnownFailures([{ kind: "crash", id: "a", detail: "0x7f" }], undefined, "known.json", ids, ids);
    expect(JSON.parse(text)).toEqual({ failures: [{ id: "a", kind: "crash", reason: "" }] });
  });
});
