import { fileURLToPath } from "node:url";
import type { Testee } from "../../generator/conform/testee.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import type { Toolchain } from "../support/toolchain-probe.js";

/** One of the implementations of this project, and how its testee comes about. */
export interface Implementation {
  readonly name: string;
  /** What has to be installed, beside Node. */
  readonly toolchains: readonly Toolchain[];
  /** Builds the testee where that is needed. */
  readonly testee: () => Promise<Testee>;
}

/** The four implementations, in the order of the table. */
export const implementations: readonly Implementation[] = [
  {
    name: "TypeScript",
    toolchains: [],
    testee: async () => ({
      name: "TypeScript",
      command: process.execPath,
      args: [fileURLToPath(new URL("../bindings/typescript/testee.mjs", import.meta.url))],
      traits: { numbers: "double", strings: "utf16" },
    }),
  },
  {
    name: "Python",
    toolchains: ["python"],
    testee: async () => ({
      name: "Python",
      command: "python3",
      args: [`${root}/generated/python/tests/testee.py`],
      env: { PYTHONPATH: `${root}/generated/python/src`, PYTHONDONTWRITEBYTECODE: "1" },
      traits: { numbers: "exact", strings: "utf16" },
    }),
  },
  {
    name: "Go",
    toolchains: ["go"],
    testee: async () => {
      const program = `${cache}/go-testee`;
      await run("go", ["build", "-o", program, "./internal/testee"], { cwd: `${root}/generated/go` });
      return { name: "Go", command: program, args: [], traits: { numbers: "exact", strings: "utf8" } };
    },
  },
  {
    name: "Rust",
    toolchains: ["rust"],
    testee: async () => {
      const target = `${cache}/rust-target`;
      await run("cargo", ["build", "--quiet", "--release", "--example", "testee", "--target-dir", target], {
        cwd: `${root}/generated/rust`,
      });
      return { name: "Rust", command: `${target}/release/examples/testee`, args: [], traits: { numbers: "exact", strings: "utf8" } };
    },
  },
];
