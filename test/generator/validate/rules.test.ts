import { describe, expect, it } from "vitest";
import { recordingRules, type RecordingRuleId } from "../../../generator/validate/recording-rules.js";
import { rules } from "../../../spec/rules.js";
import { Recorder, rulesBrokenBy } from "./recorder.js";
import { ruleCases, type RuleCase } from "./rule-cases.js";

const cases = Object.entries(ruleCases).flatMap(([rule, list]) => list.map((each): [RecordingRuleId, string, RuleCase] => [rule as RecordingRuleId, each.title, each]));

describe("a rule for recordings", () => {
  it.each(cases)("%s is found: %s", async (rule, _title, { breaks, options }) => {
    const recorder = new Recorder();
    breaks(recorder);
    expect(await rulesBrokenBy(recorder, options)).toContain(rule);
  });

  it.each(cases)("%s is not found in what nearly breaks it: %s", async (rule, _title, { nearMiss, options }) => {
    const recorder = new Recorder();
    nearMiss(recorder);
    expect(recorder.frames).not.toEqual([]);
    expect(await rulesBrokenBy(recorder, options)).not.toContain(rule);
  });

  it("has a source in the contract, and a case", () => {
    const ids = new Set(rules.map(({ id }) => id));
    for (const [id, { source }] of Object.entries(recordingRules)) {
      for (const named of source.match(/\b[A-Z]\d+\b/g) ?? []) expect(ids, id).toContain(named);
      expect(source, id).not.toBe("");
      expect(ruleCases[id as RecordingRuleId]?.length ?? 0, id).toBeGreaterThan(0);
    }
  });
});
