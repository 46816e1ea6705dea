import { describe, expect, it } from "vitest";
import { FindingGroups } from "../../../generator/validate/finding-groups.js";
import { Recorder, validate } from "./recorder.js";

describe("equal findings", () => {
  it("fold into one, with a count and the first examples", async () => {
    const r = new Recorder();
    for (let index = 0; index < 5000; index++) r.finishTool(undefined);
    r.finishRun();
    const report = await validate(r);
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({ rule: "node-without-instance", level: "advice", count: 5000 });
    expect(report.findings[0]?.examples.map(({ place }) => place?.line)).toEqual([1, 2, 3]);
    expect(report).toMatchObject({ errors: 0, advice: 5000 });
  });

  it("keep as many examples as are asked for", async () => {
    const r = new Recorder().finishTool(undefined).finishTool(undefined).finishRun();
    expect((await validate(r, { maxExamples: 1 })).findings[0]?.examples).toHaveLength(1);
    expect((await validate(r, { maxExamples: 0 })).findings[0]).toMatchObject({ count: 2, examples: [] });
  });

  it("are kept apart by type, place and expectation, not by list index", () => {
    const groups = new FindingGroups(3);
    for (let index = 0; index < 10; index++) groups.add({ rule: "frame-payload", type: "a", pointer: `/payload/x/${index}/y` });
    groups.add({ rule: "frame-payload", type: "b", pointer: "/payload/x/1/y" });
    groups.add({ rule: "frame-payload", type: "a", pointer: "/payload/x/1/z" }, 20);
    expect(groups.groups().map(({ type, pointer, count }) => [type, pointer, count])).toEqual([
      ["a", "/payload/x/*/z", 20],
      ["a", "/payload/x/*/y", 10],
      ["b", "/payload/x/*/y", 1],
    ]);
  });

  it("stay few when a sender makes up types without end, and none is lost", () => {
    const groups = new FindingGroups(3);
    for (let index = 0; index < 10_000; index++) groups.add({ rule: "frame-unknown-type", type: `t${index}` });
    groups.add({ rule: "seq-gap" });
    groups.add({ rule: "frame-unknown-type", type: "t1" });
    const all = groups.groups();
    expect(all.length).toBeLessThan(510);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(10_002);
    expect(all.find(({ type }) => type === "t1")?.count).toBe(2);
  });

  it("put errors before advice", () => {
    const groups = new FindingGroups(3);
    for (const rule of ["node-unfinished", "breakpoint-never-set", "capability-unannounced", "frame-json"] as const) groups.add({ rule });
    expect(groups.groups().map(({ rule }) => rule)).toEqual(["frame-json", "capability-unannounced", "node-unfinished", "breakpoint-never-set"]);
  });

  it("hold no more of a long text than fits", () => {
    const groups = new FindingGroups(1);
    groups.add({ rule: "frame-json", type: "x".repeat(1e6), runId: "y".repeat(1e6), detail: "z".repeat(1e6) });
    expect(JSON.stringify(groups.groups()).length).toBeLessThan(2000);
  });
});
