import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../generator/validate/fingerprint.js";
import { SeenFrames } from "../../../generator/validate/seen-frames.js";
import { SeqRanges } from "../../../generator/validate/seq-ranges.js";
import { Recorder, rulesBrokenBy, validate } from "./recorder.js";

const place = { line: 1, frame: 1 };

describe("ranges of numbers", () => {
  it("are the set of the numbers, in whatever order they came", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40)), (numbers) => {
        const ranges = new SeqRanges(100);
        for (const number of numbers) ranges.add(number, place);
        const set = new Set(numbers);
        for (let number = 0; number <= 41; number++) {
          expect(ranges.has(number)).toBe(set.has(number));
          const within = [...set].filter((each) => each >= number && each <= number + 7).length;
          expect(ranges.countWithin(number, number + 7)).toBe(within);
          expect(ranges.covers(number, number + 3)).toBe([0, 1, 2, 3].every((step) => set.has(number + step)));
        }
        const holes = ranges.holes().flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
        const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
        expect(holes).toEqual(Array.from({ length: Math.max(0, high - low) }, (_, index) => low + index).filter((number) => !set.has(number)));
      }),
    );
  });

  it("close the lowest hole when there are too many", () => {
    const closed: string[] = [];
    const ranges = new SeqRanges(3, ({ from, to }) => closed.push(`${from}-${to}`));
    for (const number of [0, 2, 5, 9, 20]) ranges.add(number, place);
    expect(closed).toEqual(["1-1", "3-4"]);
    expect(ranges.holes().map(({ from, to }) => [from, to])).toEqual([[6, 8], [10, 19]]);
    expect(ranges.has(3)).toBe(true);
  });
});

describe("frames that were seen", () => {
  it("are told from new ones, and from others under the same number, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(1))), (meetings) => {
        const seen = new SeenFrames();
        const known = new Map<number, number>();
        for (const [seq, print] of meetings) {
          const before = known.get(seq);
          expect(seen.meet(seq, print, place)).toBe(before === undefined ? "new" : before === print ? "same" : "other");
          if (before === undefined) known.set(seq, print);
        }
      }),
    );
  });

  it("take bounded memory: of old ones the number is known, and not the content", () => {
    const seen = new SeenFrames();
    for (let seq = 0; seq < 100_000; seq += 2) expect(seen.meet(seq, seq, place)).toBe("new");
    expect(seen.size).toBeLessThanOrEqual(16_384);
    expect(seen.meet(99_998, 1, place)).toBe("other");
    expect(seen.meet(0, 1, place)).toBe("forgotten");
    expect(seen.meet(99_997, 1, place)).toBe("new");
    seen.compact(place);
    expect(seen.size).toBe(0);
    expect(seen.meet(99_998, 1, place)).toBe("forgotten");
    expect(seen.meet(100_001, 1, place)).toBe("new");
  });

  it("are told apart by content alone, whatever the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const canonical = (value: unknown): string =>
          JSON.stringify(value, (_key, member: unknown) =>
            Array.isArray(member)
              ? ["list", ...(member as unknown[])]
              : typeof member === "object" && member !== null
                ? ["object", ...Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))]
                : member,
          );
        expect(fingerprint(one) === fingerprint(other)).toBe(canonical(JSON.parse(JSON.stringify(one))) === canonical(JSON.parse(JSON.stringify(other))));
      }),
    );
    const texts = ['{"a":1,"b":[2]}', '{"b":[2],"a":1.0}', '{"a":[1],"b":2}', '{"a":{"b":1}}', '{"b":{"a":1}}', '{"a":-0}', '{"a":0}', '{"a":null}', "{}", '{"a":""}', '{"a":[]}', '{"a":{}}', "[[],[[]]]", "[[[]],[]]", '{"a":"1"}', '{"a":false}', '{"a":"ab"}', '{"a":"ba"}'];
    const prints = texts.map((text) => fingerprint(JSON.parse(text)));
    expect(prints[0]).toBe(prints[1]);
    expect(prints[5]).toBe(prints[6]);
    expect(new Set(prints).size).toBe(texts.length - 2);
  });

  it("do not exhaust the stack, however deep", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const frame = new Recorder().make("node.finished", { nodeId: "n", instanceId: "i", durationMs: 1, status: "ok", output: 0 });
    expect((await validate(frame.replace('"output":0', `"output":${deep}`))).outcomes.ok).toBe(1);
  });
});

describe("a long recording", () => {
  it("of one endless run is followed", async () => {
    const r = new Recorder().connect().startRun();
    for (let index = 0; index < 12_000; index++) r.startTool(`i${index}`).finishTool(`i${index}`);
    const early = r.frames[5] as string;
    r.finishRun().raw(early, early.replace('"ok"', '"error"'), early);
    const report = await validate(r);
    // The number is known, its content is not: it counts as a replay.
    expect(report).toMatchObject({ findings: [], runs: 1, replays: 3 });
  });

  it("of endless runs is followed, and what an old run held is forgotten", async () => {
    const r = new Recorder().connect();
    for (let index = 0; index < 20_000; index++) r.startRun(`r${index}`).finishRun(`r${index}`);
    expect(await validate(r)).toMatchObject({ findings: [], runs: 20_000 });
    expect(await rulesBrokenBy(r.finishRun("r19999"))).toEqual(["run-finished-twice"]);
  });
});
