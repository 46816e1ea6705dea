import { describe, expect, it } from "vitest";
import { cleanRecording } from "./clean-recording.js";
import { changed, validate } from "./recorder.js";

describe("a recording without a flaw", () => {
  const { frames } = cleanRecording();

  it("has no finding, and its replays are recognised", async () => {
    const report = await validate(cleanRecording());
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ frames: frames.length, runs: 2, errors: 0, advice: 0 });
    expect(report.replays).toBe(13);
  });

  it.each([...frames.keys()])("has none when it starts in the middle, at frame %i", async (start) => {
    const { findings } = await validate(frames.slice(start).join("\n"));
    expect(findings).toEqual([]);
  });

  it.each([...frames.keys()])("has only what is still open when it ends in the middle, after frame %i", async (end) => {
    const { findings } = await validate(frames.slice(0, end + 1).join("\n"));
    expect(findings.map(({ rule }) => rule).filter((rule) => rule !== "run-unfinished" && rule !== "pause-open")).toEqual([]);
  });

  it("has none when handshakes and controls were not recorded", async () => {
    const events = frames.filter((frame) => !frame.includes('"runId":"*"'));
    expect((await validate(events.join("\n"))).findings).toEqual([]);
  });

  it("has none when one run alone was recorded", async () => {
    const events = frames.filter((frame) => frame.includes('"runId":"r"'));
    expect((await validate(events.join("\n"))).findings).toEqual([]);
  });

  it("has none when the recorder added keys of its own, which differ in a replay", async () => {
    const noted = frames.map((frame, index) => changed(frame, { dt: index, branch: index % 2 === 0 ? "a" : "b" }));
    expect((await validate(noted.join("\n"))).findings).toEqual([]);
  });

  it("has none when the keys of a replay are in another order", async () => {
    const reversed = frames.map((frame, index) =>
      index < 20 ? frame : JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(frame) as object).reverse())),
    );
    const report = await validate(reversed.join("\n"));
    expect(report.findings).toEqual([]);
    expect(report.replays).toBe(13);
  });
});
