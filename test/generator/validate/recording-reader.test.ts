import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readRecording } from "../../../generator/validate/recording-reader.js";
import { chunks, Recorder, rulesBrokenBy, validate } from "./recorder.js";

const frames = (() => {
  const r = new Recorder();
  r.connect().startRun();
  r.say("node.token", { nodeId: 'n "quoted\\" [{,é€😀', deltas: [{ t: "text", v: "\n,]}\"\\" }] });
  return r.finishRun().frames;
})();

/** The texts of all frames, with their lines, and the faults. */
async function read(bytes: string | Uint8Array, length?: number, limit?: number): Promise<{ frames: [string, number][]; faults: string[]; marks: number }> {
  const result = { frames: [] as [string, number][], faults: [] as string[], marks: 0 };
  await readRecording(
    chunks(bytes, length),
    {
      frame: (frame, line) => void result.frames.push([new TextDecoder().decode(frame).trim(), line]),
      fault: ({ fault, line }) => void result.faults.push(`${fault} ${line}`),
      byteOrderMark: () => void result.marks++,
      isWhole: (frame) => frame[frame.length - 1] === 0x7d,
    },
    limit,
  );
  return result;
}

const lined = frames.map((frame, index): [string, number] => [frame, index + 1]);

describe("a recording", () => {
  const forms: [string, string | Uint8Array, readonly number[]][] = [
    ["as lines", frames.join("\n"), [1, 2, 3, 4, 5]],
    ["as lines with a newline at the end", `${frames.join("\n")}\n`, [1, 2, 3, 4, 5]],
    ["as lines with CR and blank lines", `\r\n${frames.join("\r\n\r\n")}\r\n`, [2, 4, 6, 8, 10]],
    ["as an array on one line", `[${frames.join(",")}]`, [1, 1, 1, 1, 1]],
    ["as a pretty array", `\n[\n  ${frames.join("\n  ,\n")}\n]\n`, [3, 5, 7, 9, 11]],
    ["with a byte order mark", `\ufeff${frames.join("\n")}`, [1, 2, 3, 4, 5]],
    ["as zipped lines", gzipSync(frames.join("\n")), [1, 2, 3, 4, 5]],
    ["as a zipped array", gzipSync(`[${frames.join(",\n")}]`), [1, 2, 3, 4, 5]],
    ["zipped in two members", Buffer.concat([gzipSync(`${frames.slice(0, 2).join("\n")}\n`), gzipSync(frames.slice(2).join("\n"))]), [1, 2, 3, 4, 5]],
  ];

  it.each(forms)("%s is read whatever the pieces it comes in", async (form, bytes, lines) => {
    const expected = frames.map((frame, index): [string, number] => [frame, lines[index] as number]);
    for (const length of [1, 2, 3, 7, 64, 1 << 16]) {
      const result = await read(bytes, length);
      expect({ length, ...result }).toEqual({ length, frames: expected, faults: [], marks: form.includes("mark") ? 1 : 0 });
    }
  });

  it("gives the same report in every form", async () => {
    const [first, ...others] = await Promise.all(forms.map(([, bytes]) => validate(bytes, {}, 5)));
    for (const { frames: count, outcomes, runs } of others) expect({ count, outcomes, runs }).toEqual({ count: first?.frames, outcomes: first?.outcomes, runs: first?.runs });
  });

  it("leaves elements to the parser that are not JSON", async () => {
    expect(await read('[{"a":1]},2]')).toMatchObject({ frames: [['{"a":1]}', 1], ["2", 1]], faults: [] });
    expect(await read('[{"a":[1},2]]')).toMatchObject({ frames: [['{"a":[1},2]', 1]], faults: [] });
    expect(await read('[{"a":1}},2]')).toMatchObject({ frames: [['{"a":1}}', 1], ["2", 1]], faults: [] });
    expect(await read('[tru, "x\\",", [1,[2]] ]')).toMatchObject({ frames: [["tru", 1], ['"x\\","', 1], ["[1,[2]]", 1]], faults: [] });
  });

  it.each([
    ["half a line", frames.join("\n").slice(0, -5), 5],
    ["half a line in zipped pieces", gzipSync(frames.join("\n").slice(0, -5)), 5],
    ["an array that is not closed", `[${frames.join(",\n")}`, 5],
    ["an array that ends in a string", `[${frames.join(",\n").slice(0, -15)}`, 5],
  ])("that ends early is truncated: %s", async (_form, bytes, line) => {
    for (const length of [1, 13, 1 << 16]) expect(await read(bytes, length)).toMatchObject({ frames: lined.slice(0, 4), faults: [`truncated ${line}`] });
  });

  it("that is cut while zipped is truncated", async () => {
    const zipped = gzipSync(frames.join("\n"));
    for (const end of [zipped.length - 1, zipped.length - 8, zipped.length >> 1, 12]) {
      expect((await read(zipped.subarray(0, end))).faults).toEqual(["truncated undefined"]);
    }
    const broken = Uint8Array.from(zipped);
    broken.fill(0xff, 12, 40);
    expect((await read(broken)).faults).toEqual(["malformed undefined"]);
  });

  it("that is zipped may be padded with zeros, and with nothing else", async () => {
    const [zipped, zeros] = [gzipSync(frames.join("\n")), new Uint8Array(1000)];
    for (const length of [1, 13, 1000, 1 << 16]) {
      expect(await read(Buffer.concat([zipped, zeros]), length)).toMatchObject({ frames: lined, faults: [] });
      for (const more of [[zeros, zipped], [zeros, Buffer.from("x")], [Buffer.from("{}\n")], [Buffer.from([0x1f, 0x8b, 0x08, 0xff])]]) {
        expect((await read(Buffer.concat([zipped, ...more]), length)).faults).toEqual([expect.stringMatching(/^(malformed|truncated) undefined$/)]);
      }
    }
  });

  it("that is zipped is let go when nobody reads on", async () => {
    let isClosed = false;
    const source = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (let index = 0; ; index++) yield gzipSync(`${index}\n`.repeat(10_000));
      } finally {
        isClosed = true;
      }
    };
    const stops = (): never => {
      throw new Error("enough");
    };
    const listener = { frame: stops, fault: () => undefined, byteOrderMark: () => undefined, isWhole: () => true };
    await expect(readRecording(source(), listener)).rejects.toThrow("enough");
    await expect.poll(() => isClosed).toBe(true);
  });

  it("may hold a frame that is too large, which is passed over", async () => {
    const large = `"${"x".repeat(100)}"`;
    for (const length of [1, 16, 1000]) {
      expect(await read(`1\n${large}\n2\n${large}`, length, 50)).toMatchObject({ frames: [["1", 1], ["2", 3]], faults: ["too-large 2", "too-large 4"] });
      expect(await read(`[1,\n${large},\n2]`, length, 50)).toMatchObject({ frames: [["1", 1], ["2", 3]], faults: ["too-large 2"] });
    }
  });

  it("passes on what its source fails with", async () => {
    const fails = async function* (): AsyncGenerator<Uint8Array> {
      yield gzipSync("1\n").subarray(0, 10);
      throw new Error("the disk is gone");
    };
    const listener = { frame: () => undefined, fault: () => undefined, byteOrderMark: () => undefined, isWhole: () => true };
    await expect(readRecording(fails(), listener)).rejects.toThrow("the disk is gone");
  });

  it("that is empty, or zipped emptiness, is an error", async () => {
    for (const bytes of ["", "\n\n", gzipSync(""), "[]"]) expect(await rulesBrokenBy(bytes)).toEqual(["recording-empty"]);
    expect(await rulesBrokenBy("[")).toEqual(["recording-empty", "recording-truncated"]);
  });
});
