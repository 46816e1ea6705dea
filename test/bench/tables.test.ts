import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cache, root } from "../support/paths.js";
import { chart } from "./chart.js";
import { classes, corpus } from "./corpus.js";
import type { Kept } from "./findings.js";
import { generationTables } from "./generation-tables.js";
import { languages } from "./languages/index.js";
import { legend } from "./legend.js";
import { render } from "./render.js";
import { bytes, duration, headText, languageTables, verdict } from "./tables.js";
import { targets } from "./targets.js";
import { pinnedVersions } from "./versions.js";

const [rust] = languages as readonly [(typeof languages)[number]];
const nothing = { samples: [], allocations: [], held: [], fates: {}, footprints: [] } as unknown as Kept;

describe("the tables of the benchmark", () => {
  it.each([
    [0, "0 ns"],
    [0.123, "0.123 ns"],
    [999.4, "999 ns"],
    [999.7, "1000 ns"],
    [1234, "1.23 µs"],
    [31_400_000_000, "31.4 s"],
    [3_140_000_000_000, "3140 s"],
  ])("write %f ns as %s", (nanoseconds, text) => {
    expect(duration(nanoseconds)).toBe(text);
  });

  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1.00 KiB"],
    [1020 * 1024, "1020 KiB"],
    [1000 * 1024 ** 2, "1000 MiB"],
    [5160 * 1024 ** 2, "5.04 GiB"],
  ])("write %i bytes as %s", (size, text) => {
    expect(bytes(size)).toBe(text);
  });

  it("write a start that noise made quicker than none as about none", () => {
    const [ours] = rust.peers;
    const startTable = (startMilliseconds: readonly number[]): string => {
      const footprints = [{ peer: ours.name, startMilliseconds, bytes: 0 }];
      return languageTables({ language: rust, kept: { ...nothing, footprints } });
    };
    expect(startTable([-2.5, -2, -1])).toContain("| about 0 ms ±0.4 |");
    expect(startTable([0.02, -0.03, 0.05])).toContain("| about 0 ms ±");
    expect(startTable([0.4, 0.2, 0])).toContain("| 0.2 ms ±0.1 |");
  });

  it("say of what was measured once that it was, and of no spread that it is none", () => {
    const growth = [{ messages: 16, milliseconds: [1500], peakBytes: 1 }, { messages: 200, milliseconds: [2000, 2000], peakBytes: 1 }];
    const text = generationTables({ series: [], growth });
    expect(text).toContain("| 16 | 1.50 s, once |");
    expect(text).toContain("| 200 | 2.00 s ±0 ns |");
  });

  it("say where it was measured, and in how many rounds", () => {
    const machine = { processor: "A", cores: 1, node: "v20.19.0", load: [0] };
    const parts = [{ title: "Go", machine, counts: [15, 60, 15] }, { title: "Rust", machine: { ...machine, load: [1] }, counts: [5, 5] }];
    expect(headText(parts)).toBe("Measured on 1 core of A with Node v20.19.0. Rounds: Go 15 to 60, Rust 5.");
    const other = { title: "Python", machine: { ...machine, cores: 2 }, counts: [15] };
    expect(headText([...parts, other])).toMatch(/^Measured on 1 core of A with Node v20\.19\.0, and on 2 cores of A .*, Python 15\.$/);
  });

  it("are not made where what is kept of a language is cut off, as by a run that was killed", async () => {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(`${cache}/bench-tables-`);
    try {
      writeFileSync(`${folder}/go.json`, '{"machine":');
      await expect(render(folder)).rejects.toThrow(`${folder}/go.json is not JSON`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    [[0.9, 0.9, 0.9], "met"],
    [[1, 1, 1], "met"],
    [[0.8, 0.95, 1.2], "met, within the spread"],
    [[0.8, 1.05, 1.2], "**not met**, within the spread"],
    [[1.1, 1.1, 1.1], "**not met**"],
    [[1.1], "**not met**"],
  ])("judge %j, of which 1 is the most", (shares, word) => {
    expect(verdict(shares, 1)).toBe(word);
  });

  it("explain every class of frames, with the size that the corpus has", () => {
    const text = legend();
    for (const name of classes) expect(text).toContain(`**${name}** (${corpus()[name].length} of `);
    const [deep = ""] = corpus().deep;
    expect(text).toContain(`**deep** (1 of ${Buffer.byteLength(deep)} B)`);
  });

  it("name the versions where they are known, and say nothing where they are not", () => {
    const versions = { rustc: "1.95.0", serde: "1.0.229" };
    expect(languageTables({ language: rust, kept: { ...nothing, versions } })).toContain("\n\nVersions: rustc 1.95.0, serde 1.0.229.\n\n");
    expect(languageTables({ language: rust, kept: nothing })).not.toContain("Versions");
    expect(generationTables({ series: [], growth: [], versions: { quicktype: "1.2.3" } })).toContain("Versions: quicktype 1.2.3.");
    expect(generationTables({ series: [], growth: [] })).not.toContain("Versions");
  });

  it.each(languages)("find the versions of all peers of $title", ({ pins }) => {
    const versions = pinnedVersions(pins, `${root}/test/bench`);
    expect(Object.keys(versions)).toEqual(pins.flatMap(({ names }) => names));
    for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(() => pinnedVersions([{ ...(pins[0] as (typeof pins)[number]), names: ["no-such"] }], `${root}/test/bench`)).toThrow("no-such");
  });

  it.each(languages)("say why a peer of $title has no target", ({ id, peers: [, ...others], untargeted }) => {
    const named = new Set((targets[id] ?? []).flatMap(({ peers }) => peers));
    for (const { name } of others.filter((peer) => !named.has(peer.name))) expect(untargeted).toContain(name);
  });

  it("say where a peer is faster, unless a target speaks of it", () => {
    const series = (peer: string, operation: "parse" | "encode", time: number) => ({ peer, operation, class: "small", nanoseconds: [time, time, time] });
    const samples = [
      series("graphmind-protocol", "parse", 200), series("graphmind-protocol", "encode", 300),
      // A target speaks of the first peer's parse and encode, of the second's parse alone, of the last's of small frames not at all.
      series("serde derive, flatten", "parse", 100), series("serde derive, flatten", "encode", 100),
      series("serde_json::Value", "parse", 100), series("serde_json::Value", "encode", 100),
      series("sonic_rs::Value", "parse", 100), series("sonic_rs::Value", "encode", 300),
    ];
    expect(languageTables({ language: rust, kept: { ...nothing, samples } })).toContain(
      "we are slower, by more than the spread, than serde_json::Value (1 of 1, up to 3.00 in encode small), sonic_rs::Value (1 of 2, up to 2.00 in parse small). ",
    );
  });

  it("have a chart that runs in their direction, hides no mark and greys the names of peers that lose or take too much", () => {
    const [ours, first, second] = rust.peers.map(({ name }) => name) as [string, string, string];
    const series = (peer: string, operation: "parse" | "encode", time: number) => ({ peer, operation, class: "small", nanoseconds: [time] });
    const samples = [ours, first, second].flatMap((peer) => ["parse" as const, "encode" as const].map((operation) => series(peer, operation, peer === ours ? 100 : 200)));
    const kept = { kept: 1, changed: 0, read: 0, refused: 0 };
    const fates = { [first]: { small: kept }, [second]: { small: { ...kept, changed: 1 } } };
    const svg = chart([{ language: rust, kept: { ...nothing, samples, fates } }]);
    expect(svg).toContain("parse: our time is 0.50 of its");
    const one = Number(/<line x1="([\d.]+)"[^>]*stroke="#222222"/.exec(svg)?.[1]);
    const [dot, diamond] = [/<title>parse.*<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg), /<title>encode.*d="M[\d.]+ ([\d.]+)L/.exec(svg)];
    expect(Number(dot?.[1])).toBeLessThan(one);
    expect(Number(diamond?.[1]) - Number(dot?.[2])).toBeGreaterThanOrEqual(10);
    expect(svg).toMatch(new RegExp(`fill="#222222"[^>]*>${first}<`));
    expect(svg).toMatch(new RegExp(`fill="#767676"[^>]*>${second}<`));
  });

  it("are those of what is kept", async () => {
    const folder = `${root}/test/bench/results`;
    const { tables, peers } = await render(folder);
    const read = (name: string): string => readFileSync(`${folder}/${name}`, "utf8").replaceAll("\r\n", "\n");
    expect(tables).toBe(read("tables.md"));
    expect(peers).toBe(read("peers.svg"));
  });
});
