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

/** Where the bindings of one protocol stand. */
export interface Bindings {
  /** The folder that holds one package per language. */
  readonly folder: string;
  /** A name for what is built, unlike any other protocol's. */
  readonly key: string;
  /** The TypeScript binding, for a protocol other than this package's own. */
  readonly binding?: string;
}

/** The bindings of this package. */
export const ownBindings: Bindings = { folder: `${root}/generated`, key: "own" };

/** The four implementations of a protocol, in the order of the table. */
export function implementationsOf({ folder, key, binding }: Bindings): readonly Implementation[] {
  return [
    {
      name: "TypeScript",
      toolchains: [],
      testee: async () => ({
        name: "TypeScript",
        command: process.execPath,
        args: [
          fileURLToPath(new URL("../bindings/typescript/testee.mjs", import.meta.url)),
          ...(binding === undefined ? [] : [binding]),
        ],
        traits: { numbers: "double", strings: "utf16" },
      }),
    },
    {
      name: "Python",
      toolchains: ["python"],
      testee: async () => ({
        name: "Python",
        command: "python3",
        args: [`${folder}/python/tests/testee.py`],
        env: { PYTHONPATH: `${folder}/python/src`, PYTHONDONTWRITEBYTECODE: "1" },
        traits: { numbers: "exact", strings: "utf16" },
      }),
    },
    {
      name: "Go",
      toolchains: ["go"],
      testee: async () => {
        const program = `${cache}/go-testee-${key}`;
        await run("go", ["build", "-o", program, "./internal/testee"], { cwd: `${folder}/go` });
        return { name: "Go", command: program, args: [], traits: { numbers: "exact", strings: "utf8" } };
      },
    },
    {
      name: "Rust",
      toolchains: ["rust"],
      testee: async () => {
        const target = `${cache}/rust-target-${key}`;
        await run("cargo", ["build", "--quiet", "--release", "--example", "testee", "--target-dir", target], {
          cwd: `${folder}/rust`,
        });
        return {
          name: "Rust",
          command: `${target}/release/examples/testee`,
          args: [],
          traits: { numbers: "exact", strings: "utf8" },
        };
      },
    },
  ];
}

/** The four implementations of this package's protocol. */
export const implementations = implementationsOf(ownBindings);
