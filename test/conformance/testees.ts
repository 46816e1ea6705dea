import { fileURLToPath } from "node:url";
import type { Testee } from "../../generator/conform/testee.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import type { Toolchain } from "../support/toolchain-probe.js";

/** One of the languages of this project, and how the testee of a generated package comes about. */
export interface Implementation {
  readonly name: string;
  /** The language's name in the generator. */
  readonly language: string;
  /** What has to be installed, beside Node. */
  readonly toolchains: readonly Toolchain[];
  /** Whether the testee builds envelopes through the public API when it is asked to. */
  readonly builds: boolean;
  /** What its public API has no way to say, and why. */
  readonly cannotBuild?: { readonly ids: RegExp; readonly reason: string };
  /** Builds the testee of the package in this folder, where that is needed; `name` tells builds apart. */
  readonly testee: (folder: string, name: string) => Promise<Testee>;
}

/** For programs that are known to end: a machine with other work must not fail them. */
export const PATIENT = { silenceMs: 120_000 };

/** Where the packages of this project's own protocol are. */
export const ownPackages = (language: string): string => `${root}/generated/${language}`;

/** The four implementations, in the order of the table. */
export const implementations: readonly Implementation[] = [
  {
    name: "TypeScript",
    language: "typescript",
    toolchains: [],
    builds: true,
    testee: async (folder) => ({
      name: "TypeScript",
      command: process.execPath,
      args: [
        fileURLToPath(new URL("../bindings/typescript/testee.mjs", import.meta.url)),
        ...(folder === ownPackages("typescript") ? [] : [`${folder}/binding.js`]),
      ],
      traits: { numbers: "double", strings: "utf16" },
    }),
  },
  {
    name: "Python",
    language: "python",
    toolchains: ["python"],
    builds: true,
    testee: async (folder) => ({
      name: "Python",
      command: "python3",
      args: [`${folder}/tests/testee.py`],
      env: { PYTHONPATH: `${folder}/src`, PYTHONDONTWRITEBYTECODE: "1" },
      traits: { numbers: "exact", strings: "utf16" },
    }),
  },
  {
    name: "Go",
    language: "go",
    toolchains: ["go"],
    builds: true,
    testee: async (folder, name) => {
      const program = `${cache}/go-testee-${name}`;
      await run("go", ["build", "-o", program, "./internal/testee"], { cwd: folder });
      return { name: "Go", command: program, args: [], traits: { numbers: "exact", strings: "utf8" } };
    },
  },
  {
    name: "Rust",
    language: "rust",
    toolchains: ["rust"],
    builds: true,
    cannotBuild: {
      ids: /^build\/surrogate\/unknown-(fields|keys)\//,
      reason: "keys of unknown fields are set by a &str, which holds no lone surrogate; parsing keeps them",
    },
    testee: async (folder, name) => {
      const target = `${cache}/rust-target-${name}`;
      // Unoptimised: quicker to build than it saves, and an overflow panics.
      await run("cargo", ["build", "--quiet", "--example", "testee", "--target-dir", target], { cwd: folder });
      return { name: "Rust", command: `${target}/debug/examples/testee`, args: [], traits: { numbers: "exact", strings: "utf8" } };
    },
  },
];
