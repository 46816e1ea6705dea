import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { runTestee } from "../../generator/conform/run.js";
import { templatesIn } from "../../generator/disk/templates.js";
import { generate } from "../../generator/generate.js";
import { languages } from "../../generator/languages/index.js";
import { implementationsOf } from "../conformance/testees.js";
import { hostile } from "../protocols/hostile.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import { pythonTools, staticcheck } from "../support/tools.js";
import { describeWith } from "../support/toolchain.js";

const folder = `${cache}/hostile`;
const cases = caseGroups(buildModel(hostile)).flatMap((group) => group.cases);

/** Checks that a language's own tools find nothing to say about the package. */
const inspections: Readonly<Record<string, () => Promise<unknown>>> = {
  TypeScript: async () => {
    writeFileSync(
      `${folder}/typescript/tsconfig.json`,
      JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, skipLibCheck: false, module: "nodenext", target: "es2022", types: [] },
        include: ["*.d.ts"],
      }),
    );
    await run("node", [`${root}/node_modules/typescript/bin/tsc`, "-p", `${folder}/typescript`]);
  },
  Python: async () => {
    const bin = await pythonTools();
    const cwd = `${folder}/python`;
    await run(`${bin}/ruff`, ["check", "--no-cache", "."], { cwd });
    await run(`${bin}/ruff`, ["format", "--no-cache", "--check", "."], { cwd });
    await run(`${bin}/mypy`, ["--strict", "--cache-dir", `${cache}/mypy-hostile`, "src", "tests"], { cwd });
  },
  Go: async () => {
    const cwd = `${folder}/go`;
    expect((await run("gofmt", ["-s", "-l", "."], { cwd })).stdout).toBe("");
    await run("go", ["vet", "./..."], { cwd });
    await run(await staticcheck(), ["./..."], { cwd });
  },
  Rust: async () => {
    const cwd = `${folder}/rust`;
    const target = `${cache}/rust-target-hostile`;
    await run("cargo", ["fmt", "--check"], { cwd });
    await run("cargo", ["clippy", "--quiet", "--all-targets", "--target-dir", target, "--", "-D", "warnings"], { cwd });
    const env = { RUSTDOCFLAGS: "-D warnings", CARGO_TARGET_DIR: target };
    await run("cargo", ["doc", "--quiet", "--no-deps"], { cwd, env });
  },
};

beforeAll(async () => {
  const packages = languages.map((language) => ({ language, folder: language.id }));
  const output = await generate(hostile, { packages }, templatesIn(`${root}/templates`));
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of output) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    writeFileSync(`${folder}/${path}`, text);
  }
});

for (const { name, toolchains, testee } of implementationsOf({
  folder,
  key: "hostile",
  binding: `${folder}/typescript/binding.js`,
})) {
  describeWith(toolchains, `a hostile protocol in ${name}`, () => {
    it("satisfies the language's own tools", async () => {
      await inspections[name]?.();
    });

    it("reads and writes every case", async () => {
      const report = await runTestee(await testee(), cases);
      const shown = report.failures.slice(0, 20).map(({ kind, id, detail }) => `${kind} ${id ?? ""}: ${detail}`);
      expect(shown, `${report.failures.length} failures`).toEqual([]);
      expect(report.passed.size).toBe(cases.length);
      expect(cases.length).toBeGreaterThan(1000);
    });
  });
}
