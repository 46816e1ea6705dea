import { describe, expect, it } from "vitest";
import { capabilityScopes } from "../../../generator/validate/coverage-scope.js";
import type { Coverage } from "../../../generator/validate/coverage.js";
import { RecordingValidator } from "../../../generator/validate/recording-validator.js";
import type { ValueType } from "../../../generator/model.js";
import { cleanRecording } from "./clean-recording.js";
import { changed, chunks, model, Recorder, validated } from "./recorder.js";

async function coverageOf(...recordings: readonly Recorder[]): Promise<Coverage> {
  const validator = new RecordingValidator(validated);
  for (const recording of recordings) await validator.validate("", chunks(recording.text));
  return validator.coverage();
}

/** What is said of the payloads of messages, and of the types that only others hold. */
function saidOf(types: readonly string[], items: readonly string[]): string[] {
  const reached = new Set(model.messages.filter(({ type }) => types.includes(type)).map(({ payload }) => payload));
  const visit = (type: ValueType): unknown => (type.kind === "list" ? visit(type.items) : type.kind === "map" ? visit(type.values) : type.kind === "ref" && reached.add(type.name));
  for (const name of reached) {
    const type = model.types.find((each) => each.name === name);
    if (type?.kind === "object") type.fields.forEach((field) => visit(field.type));
    if (type?.kind === "alias") visit(type.target);
  }
  return items.filter((item) => reached.has(item.slice(0, item.indexOf("."))));
}

describe("coverage", () => {
  it("of nothing is nothing, and everything is in scope", async () => {
    const coverage = await coverageOf(new Recorder());
    expect(coverage.percent).toBe(0);
    expect(coverage.announced).toBeUndefined();
    expect(coverage.types.total).toBe(model.messages.length);
    expect(coverage.capabilities).toEqual({ covered: 0, total: 5, missing: ["pause", "step", "inject", "retry", "abort"] });
    const fields = model.types.flatMap((type) => (type.kind === "object" ? type.fields.map(({ key }) => `${type.name}.${key}`) : []));
    expect(coverage.fields).toEqual({ covered: 0, total: fields.length, missing: fields });
    const values = model.types.flatMap((type) => (type.kind === "enum" ? type.values.map((value) => `${type.name}.${value}`) : []));
    expect(coverage.values).toEqual({ covered: 0, total: values.length, missing: values });
  });

  it("names what is missing", async () => {
    const recording = cleanRecording();
    const recorded = [...new Set(recording.frames.map((frame) => (JSON.parse(frame) as { type: string }).type))];
    const { types, fields, values, capabilities } = await coverageOf(recording);
    expect(recorded.length).toBeGreaterThanOrEqual(15);
    expect(types.missing).toEqual(model.messages.map(({ type }) => type).filter((type) => !recorded.includes(type)));
    expect(saidOf(recorded, fields.missing)).toEqual(["ExecResume.output"]);
    expect(saidOf(recorded, values.missing)).toEqual([
      "NodeKind.chain",
      "NodeKind.retriever",
      "NodeKind.server",
      "NodeKind.resource",
      "NodeKind.prompt",
      "ResumeAction.inject",
      "ResumeAction.abort",
      "TokenDeltaKind.tool-args",
    ]);
    expect(capabilities).toEqual({ covered: 3, total: 5, missing: ["inject", "abort"] });
  });

  it("adds recordings up", async () => {
    const more = new Recorder();
    more.say("exec.resume", { pauseId: "p", action: "inject", output: null });
    const { fields, values, percent } = await coverageOf(cleanRecording(), more);
    expect(fields.missing).not.toContain("ExecResume.output");
    expect(values.missing).not.toContain("ResumeAction.inject");
    expect(percent).toBeGreaterThan((await coverageOf(cleanRecording())).percent);
  });

  it("is scoped to what the app announced", async () => {
    const r = new Recorder();
    r.hello(["retry", "pause", "something else"]);
    const { announced, types, fields, values, capabilities } = await coverageOf(r);
    expect(announced).toEqual(["pause", "retry"]);
    expect(types.missing).not.toContain("mode.set");
    expect(types.missing).toContain("exec.resume");
    expect(fields.missing).not.toContain("ExecResume.output");
    expect(fields.missing).not.toContain("ModeSet.mode");
    expect(values.missing).toContain("ResumeAction.retry");
    expect(values.missing).not.toContain("ResumeAction.inject");
    expect(capabilities).toEqual({ covered: 0, total: 2, missing: ["pause", "retry"] });
  });

  it("leaves out what only messages outside the scope use", async () => {
    const r = new Recorder();
    r.hello([]);
    const { types, fields, values, capabilities } = await coverageOf(r);
    const outside = ["exec.paused", "exec.resumed", "exec.resume", "breakpoint.set", "breakpoint.clear", "mode.set"];
    expect(types.missing).toEqual(model.messages.map(({ type }) => type).filter((type) => type !== "hello" && !outside.includes(type)));
    for (const type of ["BreakpointMatcher.", "ExecPaused.", "ExecResume."]) expect(fields.missing.join(" ")).not.toContain(type);
    expect(values.missing.filter((value) => /^(ResumeAction|PausePoint)/.test(value))).toEqual([]);
    expect(values.missing).toContain("RunMode.run");
    expect(capabilities).toEqual({ covered: 0, total: 0, missing: [] });
  });

  it("counts only what is ok", async () => {
    const r = new Recorder();
    const frame = r.make("run.finished", { status: "ok" });
    r.raw(changed(frame, { gm: 2 }), changed(frame, { type: "x" }), changed(frame, { payload: { status: "ok", error: null } }));
    expect((await coverageOf(r)).percent).toBe(0);
  });

  it("scopes name what is there", () => {
    const fields = model.types.flatMap((type) => (type.kind === "object" ? type.fields.map(({ key }) => `${type.name}.${key}`) : []));
    const values = model.types.flatMap((type) => (type.kind === "enum" ? type.values.map((value) => `${type.name}.${value}`) : []));
    const types = model.messages.map(({ type }) => type);
    expect(Object.keys(capabilityScopes)).toEqual(model.capabilities.map(({ name }) => name));
    for (const scope of Object.values(capabilityScopes)) {
      expect(types).toEqual(expect.arrayContaining([...scope.types]));
      expect(fields).toEqual(expect.arrayContaining([...scope.fields]));
      expect(values).toEqual(expect.arrayContaining([...scope.values]));
      expect([...types, ...fields, ...values]).toEqual(expect.arrayContaining([...scope.shownBy]));
    }
  });
});
