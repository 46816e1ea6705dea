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
  it("is given when nearly all of the cases that tell them apart, and at least a few, are answered as they say", () => {
    const all = surrogates.length;
    expect(traitHint(resultOf(all), surrogates)).toContain(`${all} of the ${all} frames that tell languages apart are answered as in one where strings can hold a lone surrogate`);
    expect(traitHint(resultOf(all - 1), surrogates)).toContain("--traits strings=utf16");
    expect(traitHint(resultOf(Math.ceil(all * 0.7)), surrogates)).toBeUndefined();
    expect(traitHint(resultOf(1), surrogates)).toBeUndefined();
    expect(traitHint(resultOf(2), surrogates.slice(0, 2))).toBeUndefined();
    expect(traitHint(resultOf(3), surrogates.slice(0, 3))).toContain("--traits strings=utf16");
    expect(traitHint(resultOf(0), surrogates)).toBeUndefined();
  });
});
