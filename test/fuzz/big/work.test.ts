import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ownPackages } from "../../conformance/testees.js";
import { cache } from "../../support/paths.js";
import { run } from "../../support/process.js";
import { describeWith } from "../../support/toolchain.js";
import { SHAPES } from "./shapes.js";

const folder = `${cache}/big-frames`;
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Frames of a fraction of what the report takes, and four times as large. */
const sizesOf = (base: number): readonly [number, number] => [Math.ceil(base / 50) * 2, Math.ceil(base / 50) * 8];

const paths = SHAPES.map(({ base }, index) => sizesOf(base).map((size) => `${folder}/${index}-${size}.json`));

/** Nothing here is timed: what is counted is the same on every machine. */
function expectLinear(counts: readonly number[]): void {
  expect(counts.length).toBe(paths.length * 2);
  // What is small against a fixed cost says nothing about growth.
  const grown = SHAPES.map(({ name }, index) => ({ name, small: counts[2 * index] ?? NaN, large: counts[2 * index + 1] ?? NaN }));
  expect(grown.filter(({ small, large }) => !(large <= 4.8 * small + 2000))).toEqual([]);
}

const numbersOf = (text: string): number[] => text.trim().split("\n").map(Number);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  SHAPES.forEach(({ base, frame }, index) => sizesOf(base).forEach((size, which) => writeFileSync(paths[index]?.[which] ?? "", frame(size))));
});

describe("TypeScript", () => {
  it("runs four times as many blocks for frames four times as big", async () => {
    const { stdout } = await run(process.execPath, ["--no-opt", "--no-flush-bytecode", beside("work.mjs"), ...paths.flat()]);
    expectLinear(numbersOf(stdout));
  });
});

describeWith("python", "Python", () => {
  it("runs four times as many lines for frames four times as big", async () => {
    const { stdout } = await run("python3", [beside("work.py"), ...paths.flat()], { env: { PYTHONPATH: `${ownPackages("python")}/src`, PYTHONDONTWRITEBYTECODE: "1" } });
    expectLinear(numbersOf(stdout));
  });
});

describeWith("go", "Go", () => {
  it("runs four times as many statements for frames four times as big", async () => {
    const copy = `${cache}/go-work`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(ownPackages("go"), copy, { recursive: true });
    cpSync(beside("work_test.go.txt"), `${copy}/work_test.go`);
    await run("go", ["test", "-c", "-covermode=count", "-o", "work.test", "."], { cwd: copy });
    const counts: number[] = [];
    for (const path of paths.flat()) {
      await run(`${copy}/work.test`, ["-test.run=^TestWork$", "-test.coverprofile=work.out"], { cwd: copy, env: { FRAME: path } });
      // Each line ends with the number of statements of a block, and how often it ran.
      const blocks = readFileSync(`${copy}/work.out`, "utf8").trim().split("\n").slice(1).map((line) => line.split(" ").slice(-2).map(Number));
      counts.push(blocks.reduce((sum, [statements = 0, times = 0]) => sum + statements * times, 0));
    }
    expectLinear(counts);
  });
});

describeWith("rust", "Rust", () => {
  it("allocates four times as many bytes for frames four times as big", async () => {
    const args = ["run", "--quiet", "--release", "--locked", "--target-dir", `${cache}/rust-target-fuzz-parser`, "--bin", "work", "--", ...paths.flat()];
    const { stdout } = await run("cargo", args, { cwd: beside("../rust") });
    expectLinear(numbersOf(stdout));
  });
});
