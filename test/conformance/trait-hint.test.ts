import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { expected } from "../../generator/cases/case.js";
import { caseGroups } from "../../generator/cases/index.js";
import type { Failure } from "../../generator/conform/failure.js";
import type { Answer } from "../../generator/conform/judge.js";
import type { Result } from "../../generator/conform/result.js";
import { traitHint } from "../../generator/conform/trait-hint.js";
import { protocol } from "../../spec/protocol.js";

const traits = { numbers: "exact", strings: "utf8" } as const;
const surrogates = caseGroups(buildModel(protocol)).flatMap(({ cases }) => cases).filter(({ id, variants }) => id.startsWith("surrogate/") && variants !== undefined);

/** A run in which the first of the cases were answered as if strings were UTF-16. */
function resultOf(count: number): Result {
  const failures = surrogates.slice(0, count).map((one): Failure => {
    const answer = { reencoded: one.frame, ...expected(one, { ...traits, strings: "utf16" }) } as Answer;
    return { kind: "wrong-answer", id: one.id, detail: "", got: answer };
  });
  const ran = surrogates.length;
  return { ok: false, implementation: "x", traits, protocol: "x", sha256: "", selection: { filters: [], rules: [] }, build: false, ran, passed: ran - count, failures, known: [] };
}

describe("the hint at other traits", () => {
  it("is given when they explain what failed and contradict next to nothing that passed", () => {
    const all = surrogates.length;
    expect(traitHint(resultOf(all), surrogates)).toContain(`${all} of the ${all} frames that failed are read rightly`);
    expect(traitHint(resultOf(all - 1), surrogates)).toContain("--traits strings=utf16");
    expect(traitHint(resultOf(Math.ceil(all * 0.7)), surrogates)).toBeUndefined();
    expect(traitHint(resultOf(1), surrogates)).toBeUndefined();
    expect(traitHint(resultOf(0), surrogates)).toBeUndefined();
  });
});
