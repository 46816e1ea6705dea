import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cache, root } from "../support/paths.js";
import type { Kept } from "./findings.js";
import { generationTables } from "./generation-tables.js";
import { languages } from "./languages/index.js";
import { render } from "./render.js";
import { bytes, duration, headText, languageTables } from "./tables.js";

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
    const [language] = languages;
    const [ours] = (language as (typeof languages)[number]).peers;
    const startTable = (startMilliseconds: readonly number[]): string => {
      const footprints = [{ peer: ours.name, startMilliseconds, bytes: 0 }];
      const kept = { samples: [], allocations: [], held: [], fates: {}, footprints } as unknown as Kept;
      return languageTables({ language: language as (typeof languages)[number], kept });
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

  it("are those of what is kept", async () => {
    const folder = `${root}/test/bench/results`;
    const { tables, peers } = await render(folder);
    const read = (name: string): string => readFileSync(`${folder}/${name}`, "utf8").replaceAll("\r\n", "\n");
    expect(tables).toBe(read("tables.md"));
    expect(peers).toBe(read("peers.svg"));
  });
});
