import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ownPackages } from "../conformance/testees.js";
import { cache } from "../support/paths.js";
import { run } from "../support/process.js";
import { describeWith } from "../support/toolchain.js";
import { pythonWith } from "../support/tools.js";

/** How long to go on; a fixed number of frames without it. */
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0);

const timeout = seconds * 1000 + 600_000;

describeWith("python", "Python's parser", () => {
  it("raises nothing", { timeout }, async () => {
    const requirements = new URL("python/requirements.txt", import.meta.url);
    const python = `${await pythonWith(requirements)}/python`;
    const program = fileURLToPath(new URL("python/fuzz_parser.py", import.meta.url));
    const env = { PYTHONPATH: `${ownPackages("python")}/src`, PYTHONDONTWRITEBYTECODE: "1" };
    const { stdout } = await run(python, [program, "--examples", "300", "--seconds", String(seconds)], { env });
    expect(stdout).toMatch(/^[1-9]\d* examples/);
  });
});

describeWith("go", "Go's parser", () => {
  it("does not panic", { timeout }, async () => {
    // A copy, since what is found is written beside the tests.
    const folder = `${cache}/fuzz-go`;
    rmSync(folder, { recursive: true, force: true });
    cpSync(ownPackages("go"), folder, { recursive: true });
    const time = seconds > 0 ? `${seconds}s` : "5000x";
    const args = ["test", "-run=NONE", "-fuzz=^FuzzParseFrame$", `-fuzztime=${time}`, "-fuzzminimizetime=1s", "-parallel=1", "."];
    const { stdout } = await run("go", args, { cwd: folder });
    expect(stdout).toMatch(/execs: [1-9]\d*/);
  });
});

describeWith("rust", "Rust's parser", () => {
  it("does not panic", { timeout }, async () => {
    const folder = fileURLToPath(new URL("rust", import.meta.url));
    const args = ["run", "--quiet", "--release", "--locked", "--bin", "fuzz-parser", "--target-dir", `${cache}/rust-target-fuzz-parser`, "--"];
    const { stdout } = await run("cargo", [...args, "--cases", "2000", "--seconds", String(seconds)], { cwd: folder });
    expect(stdout).toMatch(/^[1-9]\d* cases/);
  });
});
