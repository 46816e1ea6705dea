import { describe, expect, it } from "vitest";
import type { Case } from "../../generator/cases/case.js";
import { failureKinds, kindHeading, type Failure, type FailureKind } from "../../generator/conform/failure.js";
import { judge, readAnswer, type Answer } from "../../generator/conform/judge.js";
import { reportText } from "../../generator/conform/report-text.js";
import type { Result } from "../../generator/conform/result.js";

const traits = { numbers: "exact", strings: "utf8" } as const;
const failure = (id: string, symptom: string, place?: string): Failure => ({ kind: "wrong-answer", id, detail: `${symptom} of ${id}`, symptom, ...(place !== undefined && { place }) });
const caseOf = (id: string): Case => ({ id, rules: ["T3"], verdict: "accept", frame: `"${id}"`, expect: { kind: "ok", type: "x" } });

function textOf(failures: readonly Failure[], maxExamples?: number): string {
  const cases = failures.flatMap(({ id }) => (id === undefined ? [] : [caseOf(id)]));
  const result: Result = { ok: false, implementation: "X", traits, protocol: "x", sha256: "", selection: { filters: [], rules: [] }, build: false, ran: cases.length, passed: 0, failures, known: [] };
  return reportText(result, cases, maxExamples);
}

describe("the report of a testee with several mistakes", () => {
  const number = (symptom: string, count: number, place: (index: number) => string): readonly Failure[] =>
    Array.from({ length: count }, (_, index) => failure(`${symptom}/${index}`, symptom, place(index)));
  const several = [...number("rare", 2, () => "/seq"), ...number("common", 30, (index) => (index < 29 ? `/payload/nodes/${index}/x` : "")), ...number("middle", 5, (index) => `/p${index}`)];

  it("shows each symptom with its count, places and an example, the most frequent first", () => {
    expect(textOf(several)).toBe(`wrong-answer: 37
  common (30 cases)
    at /payload/nodes/*/x (29), the whole frame (1)
    common/0  [T3]
      common of common/0
      frame: "common/0"
  middle (5 cases)
    at /p0 (1), /p1 (1), /p2 (1), /p3 (1) and 1 other place
    middle/0  [T3]
      middle of middle/0
      frame: "middle/0"
  rare (2 cases)
    at /seq
    rare/0  [T3]
      rare of rare/0
      frame: "rare/0"

rules of the cases that failed: T3 (37)
shown in part: --examples N shows more of each symptom, --rule T3 or --filter 'key/*' runs fewer cases, --json lists all

X: 0 of 37 cases passed, 37 failed
`);
  });

  it("takes examples from different places first, as many as are asked for", () => {
    const examples = (count: number): readonly string[] => [...textOf(several, count).matchAll(/^ {4}(\w+\/\d+) {2}\[/gm)].map(([, id]) => id ?? "");
    expect(examples(0)).toEqual([]);
    expect(examples(3)).toEqual(["common/0", "common/29", "common/1", "middle/0", "middle/1", "middle/2", "rare/0", "rare/1"]);
    expect(textOf(several, 30)).not.toContain("shown in part");
  });

  it("is bounded, whatever the number of symptoms", () => {
    const many = Array.from({ length: 500 }, (_, index) => failure(`a/${index}`, `symptom ${index}`, `/${"x".repeat(500)}`));
    const text = textOf(many);
    expect(text).toContain("\n  and 490 other symptoms (490 cases)\n");
    expect(text.split("\n").length).toBeLessThan(70);
    expect(text).toMatch(/^ {4}at \/x{59}… \(501 characters\)$/m);
  });

  it("says first what concerns no case, once", () => {
    const line = (detail: string): Failure => ({ kind: "debug-line", detail, symptom: "a line that is not JSON" });
    expect(textOf([line("1"), line("2")])).toMatch(/^debug-line \(debug line on standard output\): 2\n {2}a line that is not JSON \(2 times\)\n {6}1\n\n/);
    expect(textOf([{ ...failure("a", "x"), kind: "crash" }, { kind: "crash", detail: "given up" }])).toMatch(/^crash: 2\n {2}given up\n {2}x \(1 case\)\n/);
  });

  it("heads each kind with the word that help and lists of known failures have", () => {
    for (const kind of Object.keys(failureKinds) as FailureKind[]) expect(kindHeading(kind).split(" ")[0]).toBe(kind);
  });
});

describe("the symptom of a wrong answer", () => {
  const symptomOf = (expect: Case["expect"], got: Answer, frame = '{"a":[1,{"b":"x"}]}'): unknown => {
    const mistake = judge({ ...caseOf("a"), frame, expect }, traits, got);
    return mistake && [mistake.symptom, mistake.place];
  };
  const ok = { kind: "ok", type: "x" } as const;
  const invalid = (...issues: readonly (readonly [path: string, keyword: "type" | "maximum" | "required"])[]): Extract<Case["expect"], { kind: "invalid" }> => ({ kind: "invalid", reason: "payload", issues: issues.map(([path, keyword]) => ({ path, keyword })) });

  it.each<[string, unknown]>([
    ['{"a":[2,{"b":"x"}]}', ["re-encoded otherwise: another number", "/a/0"]],
    ['{"a":[true,{"b":"x"}]}', ["re-encoded otherwise: expected number, got boolean", "/a/0"]],
    ['{"a":[null,{"b":"x"}]}', ["re-encoded otherwise: expected number, got null", "/a/0"]],
    ['{"a":[1,{"b":"y"}]}', ["re-encoded otherwise: another string", "/a/1/b"]],
    ['{"a":[1,{}]}', ["re-encoded otherwise: a missing key", "/a/1/b"]],
    ['{"a":[1,{"b":"x"}],"c":1}', ["re-encoded otherwise: a key that is not expected", "/c"]],
    ['{"a":[1]}', ["re-encoded otherwise: an array of another length", "/a"]],
    ["[]", ["re-encoded otherwise: expected object, got array", ""]],
    ["{", ["the re-encoded frame is not JSON", undefined]],
    ['{"a":[1.0,{"b":"\\u0078"}]}', undefined],
  ])("of the frame as %s", (reencoded, symptom) => {
    expect(symptomOf(ok, { ...ok, reencoded })).toEqual(symptom);
  });

  it("names what was judged, and no value", () => {
    const two = invalid(["/payload/x", "type"], ["/payload/y", "maximum"], ["/payload/z", "maximum"]);
    expect(symptomOf(two, invalid(["/payload/x", "type"]))).toEqual(["missing issues: maximum", "/payload/y"]);
    expect(symptomOf(two, { ...two, issues: [...two.issues, { path: "/q", keyword: "required" }] })).toEqual(["issues too many: required", "/q"]);
    expect(symptomOf(two, { ...ok, reencoded: "{}" })).toEqual(["expected invalid for payload (maximum, type), got ok", "/payload/x"]);
    expect(symptomOf(ok, two)).toEqual(["expected ok, got invalid for payload (maximum, type)", "/payload/x"]);
    expect(symptomOf(ok, { ...ok, type: "y", reencoded: "{}" })).toEqual(["another type than expected", undefined]);
    expect(symptomOf({ kind: "version-mismatch", received: 2, supported: 1 }, { kind: "version-mismatch", received: 3, supported: 1 })).toEqual(["another received than expected", undefined]);
    expect(symptomOf(two, { ...two, reason: "json" })).toEqual(['expected reason "payload", got "json"', undefined]);
    expect(symptomOf(ok, { kind: "disagreement", detail: "text 1, bytes 2" })).toEqual(["entry points disagree", undefined]);
  });
});

describe("an answer that is none", () => {
  it.each<[Record<string, unknown>, string]>([
    [{ kind: "version-mismatch", received: "2", supported: 1 }, "received of an answer of the kind version-mismatch must be a number, and is a string"],
    [{ kind: "version-mismatch", received: 2 }, "supported of an answer of the kind version-mismatch must be a number, and is missing"],
    [{ kind: "ok", type: null, reencoded: "" }, "type of an answer of the kind ok must be a string, and is null"],
    [{ kind: "ok", type: "x", reencoded: {} }, "reencoded of an answer of the kind ok must be a string, and is an object"],
    [{ kind: "invalid", reason: ["json"] }, "reason of an answer of the kind invalid must be a string, and is an array"],
    [{ kind: "invalid", reason: "json", issues: 1 }, "issues of an answer of the kind invalid must be an array, and is a number"],
    [{ kind: "invalid", reason: "json", issues: [{ path: "" }] }, "every one of the issues of an answer of the kind invalid must be an object with the strings path and keyword, and one is not"],
  ])("%j is told what it must be and what it is", (answer, sentence) => {
    expect(readAnswer(answer)).toBe(sentence);
  });
});
