import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { root } from "../support/paths.js";
import { run } from "../support/process.js";

const definitionFiles = ["primitives", "handshake", "events", "controls", "envelope", "rules", "constants", "define"];
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function textsBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

/** Runs the built command into a new folder. */
async function generated(cwd: string, env: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "determinism "));
  folders.push(folder);
  await run("node", [`${root}/dist/generator/main.js`, "generate", "--out", folder], { cwd, env });
  return textsBelow(folder);
}

/** Generates in a fresh module graph whose definition files were loaded in the given order. */
async function inMemory(order: readonly string[]): Promise<ReadonlyMap<string, string>> {
  vi.resetModules();
  for (const name of order) await import(`../../spec/${name}.ts`);
  const { protocol } = await import("../../spec/protocol.js");
  const { generate } = await import("../../generator/generate.js");
  const { languages } = await import("../../generator/languages/index.js");
  const { templatesIn } = await import("../../generator/disk/templates.js");
  const packages = languages.map((language) => ({ language, folder: language.id }));
  return generate(protocol, { packages, schema: "schema.json", cases: "cases" }, templatesIn(`${root}/templates`));
}

describe("the output", () => {
  it("has the same bytes from another folder, in another locale, time zone and terminal", async () => {
    const here = await generated(root, { LC_ALL: "C", TZ: "UTC" });
    expect(here.size).toBeGreaterThan(50);
    const there = await generated(tmpdir(), {
      LC_ALL: "tr_TR.UTF-8",
      LANG: "tr_TR.UTF-8",
      LANGUAGE: "tr",
      TZ: "Asia/Kathmandu",
      COLUMNS: "40",
      FORCE_COLOR: "1",
      HOME: tmpdir(),
      USER: "somebody",
    });
    expect(there).toEqual(here);
  });

  it("has the same bytes whatever the clock says", async () => {
    const before = await inMemory([]);
    vi.useFakeTimers({ now: new Date("1999-12-31T23:59:59Z"), toFake: ["Date"] });
    try {
      expect(await inMemory([])).toEqual(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it("has the same bytes in whichever order the definition files are read", async () => {
    const forwards = await inMemory(definitionFiles);
    const backwards = await inMemory(definitionFiles.toReversed());
    expect([...backwards]).toEqual([...forwards]);
  });

  it("names no machine, user or time", async () => {
    for (const [path, text] of await inMemory([])) {
      expect(path).not.toMatch(/\\/);
      expect(text).not.toContain(root);
      expect(text, path).not.toContain("\r");
    }
  });
});
