import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../generator/generate.js";
import { rust } from "../../generator/languages/rust.js";
import { protocol, type ProtocolDefinition } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { cache, root } from "../support/paths.js";
import { run, type RunResult } from "../support/process.js";
import { describeWith } from "../support/toolchain.js";
import { feature, features } from "./rust/features.js";

/** Shared by all packages of this suite, so that dependencies are compiled once. */
const target = `${cache}/rust-target-bindings`;
const environment = { CARGO_TARGET_DIR: target, CARGO_TERM_COLOR: "never", RUSTDOCFLAGS: "-D warnings" };
const PATIENT = 600_000;

let workspace: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  workspace = await mkdtemp(`${cache}/rust-test-`);
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

async function generated(
  definition: ProtocolDefinition,
  folder: string,
  options: Readonly<Record<string, string>> = {},
): Promise<string> {
  const request = { packages: [{ language: rust, folder: "" }], options };
  const files = await generate(definition, request, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  for (const [path, text] of files) await write(`${workspace}/${folder}/${path}`, text);
  return `${workspace}/${folder}`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function cargo(folder: string, ...args: readonly string[]): Promise<RunResult> {
  return run("cargo", args, { cwd: folder, env: environment });
}

/** The tests that ran, by cargo's own count. */
function passed({ stdout }: RunResult): number {
  return [...stdout.matchAll(/^test result: ok\. (\d+) passed; 0 failed/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

const protocols: readonly (readonly [string, ProtocolDefinition])[] = [
  ["GraphMind's protocol", protocol],
  ["three messages", three],
  ["a hostile protocol", hostile],
];

describeWith("rust", "Rust bindings", () => {
  describe.each(protocols)("generated for %s", (_title, definition) => {
    let folder: string;
    beforeAll(async () => {
      folder = await generated(definition, definition.name);
    });

    it("leave nothing to rustfmt", async () => {
      const { stdout } = await cargo(folder, "fmt", "--check");
      expect(stdout).toBe("");
    });

    it("leave nothing to clippy", () => cargo(folder, "clippy", "--quiet", "--all-targets", "--", "-D", "warnings"), PATIENT);

    it("document every item without a broken link", () => cargo(folder, "doc", "--quiet", "--no-deps"), PATIENT);

    it("pass their own tests, README included", async () => {
      expect(passed(await cargo(folder, "test"))).toBeGreaterThan(15);
    }, PATIENT);
  });

  it("compile in edition 2024", async () => {
    const folder = await generated(hostile, "edition-2024", { "rust-crate": "edition-2024" });
    const manifest = readFileSync(`${folder}/Cargo.toml`, "utf8").replace('edition = "2021"', 'edition = "2024"');
    await write(`${folder}/Cargo.toml`, manifest.replace(/rust-version = .*/, 'rust-version = "1.85"'));
    await cargo(folder, "clippy", "--quiet", "--all-targets", "--", "-D", "warnings");
  }, PATIENT);

  it.each(features)("carry no dead code for a protocol with %s alone", async (name, type) => {
    const crate = `with-${name.replaceAll(" ", "-")}`;
    const folder = await generated(feature(type), crate, { "rust-crate": crate });
    await cargo(folder, "fmt", "--check");
    await cargo(folder, "clippy", "--quiet", "--", "-D", "warnings");
  }, PATIENT);

  it("are packed, and used by a crate of somebody else", async () => {
    const folder = await generated(protocol, "packed", { "rust-crate": "wire" });
    await cargo(folder, "package", "--quiet", "--allow-dirty", "--no-verify");
    const consumer = `${workspace}/consumer`;
    await mkdir(consumer);
    await run("tar", ["-xzf", `${target}/package/wire-0.1.0.crate`, "-C", consumer]);
    await write(
      `${consumer}/Cargo.toml`,
      '[package]\nname = "consumer"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\nwire = { path = "wire-0.1.0" }\n',
    );
    await write(`${consumer}/src/main.rs`, readFileSync(new URL("rust/consumer.rs.txt", import.meta.url), "utf8"));
    const { stdout } = await cargo(consumer, "run", "--quiet");
    expect(stdout).toBe("node.started tool:search true\ninvalid payload: /payload/nodes/0/kind: is missing\n/payload/durationMs\n");
  }, PATIENT);
});

describe("The Rust crate's name", () => {
  const check = rust.options[0]?.check;

  it.each(["", "Wire", "2wire", "wire.rs", "fn", "self", "serde", "test", "wire protocol", "-wire", 'wire"'])("is not %j", (name) => {
    expect(check?.(name)).toMatch(/./);
  });

  it.each(["wire", "wire-protocol", "wire_2"])("may be %j", (name) => {
    expect(check?.(name)).toBeUndefined();
  });
});
