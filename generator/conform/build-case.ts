import { expected, type Case, type Traits } from "../cases/case.js";
import { readExact, writeExact } from "./exact-json.js";

/**
 * The case the other way: what the frame says is built through the public API, field by field, and encoded. Only what is
 * accepted can be built, and only text can be sent as a value.
 */
export function buildCase(testCase: Case, traits: Traits): Case | undefined {
  if (testCase.verdict !== "accept" && testCase.verdict !== "preserve") return undefined;
  const outcome = expected(testCase, traits);
  if (outcome.kind !== "ok" && outcome.kind !== "unknown-type") return undefined;
  const frame = outcome.reencoded ?? testCase.frame;
  if (frame === undefined) return undefined;
  return {
    id: `build/${testCase.id}`,
    rules: [...testCase.rules, "W1"],
    verdict: "accept",
    build: writeExact(readExact(frame)),
    expect: { kind: outcome.kind, type: outcome.type },
  };
}
