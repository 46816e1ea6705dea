import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contents, put } from "../disk/fixture.js";
import { acmeProtocol, bundleStandIn, Workplace } from "./fixture.js";

const CONFIG = "graphmind-gen.config.json";

function namesOf(work: Workplace): Record<string, string> {
  const found = Object.entries(contents(work.folder)).filter(([path]) => path.endsWith("name.txt"));
  return Object.fromEntries(found.map(([path, text]) => [path, text.trim().split("\n").at(-1)?.split(" of ")[0] ?? ""]));
}

describe("the configuration", async () => {
  const program = await bundleStandIn();

  function configured(config: unknown): Workplace {
    const work = new Workplace(program);
    put(work.folder, CONFIG, typeof config === "string" ? config : JSON.stringify(config));
    put(work.folder, "deep/below/x", "");
    return work;
  }

  it("says where to write, what, and with which options, relative to its file", async () => {
    const work = configured({
      $schema: "anything",
      languages: ["python", "go"],
      out: "tree",
      options: { "python-package": "shared" },
      targets: [
        { language: "python", out: "one/py", options: { "python-package": "own" } },
        { language: "python", out: "two/py" },
      ],
    });
    expect(await work.run(["generate"], { cwd: "deep/below" })).toMatchObject({ code: 0, stdout: "" });
    expect(namesOf(work)).toEqual({
      "tree/python/name.txt": "shared",
      "tree/go/name.txt": "graphmind-protocol",
      "one/py/name.txt": "own",
      "two/py/name.txt": "shared",
    });
    expect((await work.run(["generate", "--check"])).code).toBe(0);
  });

  it("may stand in package.json, and names the definitions", async () => {
    const work = new Workplace(program);
    put(work.folder, "sub/package.json", JSON.stringify({ name: "x", "graphmind-gen": { languages: ["go"], out: "out", definitions: "../acme.mjs" } }));
    put(work.folder, "acme.mjs", acmeProtocol("Acme"));
    await work.run(["generate"], { cwd: "sub" });
    expect(namesOf(work)).toEqual({ "sub/out/name.txt": "acme-protocol" });
  });

  it("gives way to the command line", async () => {
    const work = configured({ languages: ["python", "go"], out: "tree", options: { "python-package": "shared" }, definitions: "none.mjs" });
    put(work.folder, "acme.mjs", acmeProtocol("Acme"));
    const acme = ["--definitions", "acme.mjs"];
    await work.run(["generate", "--lang", "go", ...acme]);
    expect(Object.keys(namesOf(work))).toEqual(["tree/go/name.txt"]);
    await work.run(["generate", "--out", "other", "--python-package", "given", ...acme]);
    expect(namesOf(work)).toMatchObject({ "other/python/name.txt": "given", "other/go/name.txt": "acme-protocol" });
  });

  it("removes a language that it no longer lists, unless the run is about another one", async () => {
    const work = configured({ languages: ["python", "go"], out: "tree" });
    await work.run(["generate"]);
    put(work.folder, CONFIG, JSON.stringify({ out: "tree" }));
    await work.run(["generate", "--lang", "go"]);
    expect(Object.keys(namesOf(work)).sort()).toEqual(["tree/go/name.txt", "tree/python/name.txt"]);
  });

  it("writes nothing in any place when the user's file is in the way in one", async () => {
    const work = configured({ targets: [{ language: "go", out: "a" }, { language: "go", out: "b" }] });
    put(work.folder, "b/name.txt", "mine");
    expect(await work.problems(["generate"])).toMatchObject([{ code: "would-overwrite" }]);
    expect(Object.keys(namesOf(work))).toEqual(["b/name.txt"]);
  });

  it.each([
    ["{", [["not-json", ""]]],
    ["[]", [["wrong-kind", "#"]]],
    [{ langauges: ["go"] }, [["unknown-key", "#/langauges"]]],
    [{ languages: "go", out: 5, options: [], targets: {} }, [["wrong-kind", "#/languages"], ["wrong-kind", "#/out"], ["wrong-kind", "#/options"], ["wrong-kind", "#/targets"]]],
    [{ languages: [], out: "" }, [["empty", "#/out"], ["empty", "#/languages"]]],
    [{ languages: ["go", null] }, [["wrong-kind", "#/languages/1"], ["out-missing", "#/languages"]]],
    [{ targets: [{}, 5, { language: "go", out: "x", opts: {} }] }, [["missing-key", "#/targets/0/language"], ["missing-key", "#/targets/0/out"], ["wrong-kind", "#/targets/1"], ["unknown-key", "#/targets/2/opts"]]],
    [{ out: "x", options: { "a/b~": 1 } }, [["wrong-kind", "#/options/a~1b~0"]]],
    [{ out: "x", languages: ["rust"], options: { "go-modul": "x" } }, [["unknown-option", "#/options"], ["unknown-language", "#/languages"]]],
    [{ targets: [{ language: "go", out: "x", options: { "python-package": "p" } }] }, [["unknown-option", "#/targets/0/options"]]],
    [{ targets: [{ language: "go", out: "x" }, { language: "python", out: "./x/" }] }, [["same-folder", null]]],
  ])("%j is refused with pointers", async (config, expected) => {
    const work = configured(config);
    const problems = await work.problems(["generate"]);
    const file = join(work.folder, CONFIG);
    const at = (pointer: string | null): string => (pointer === null ? join(work.folder, "x") : file + pointer);
    const wanted = expected.map(([code, pointer]) => ({ code, where: at(pointer as string | null) }));
    expect(problems.map(({ code, where }) => ({ code, where }))).toEqual(expect.arrayContaining(wanted));
    expect(problems).toHaveLength(wanted.length);
  });

  it("guesses what a key, a language and an option should have been", async () => {
    const hints = async (config: unknown) => (await configured(config).problems(["generate"])).map(({ hint }) => hint);
    expect(await hints({ langauges: ["go"] })).toEqual(["Did you mean languages?"]);
    expect(await hints({ out: "x", languages: ["pyton"], options: { "go-modul": "x" } })).toEqual(["Did you mean go-module?", "Did you mean python?"]);
  });

  it("is UTF-8 text", async () => {
    const work = configured({ out: "x" });
    writeFileSync(join(work.folder, CONFIG), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect(await work.problems(["generate"])).toMatchObject([{ code: "not-utf8", where: join(work.folder, CONFIG) }]);
    rmSync(join(work.folder, CONFIG));
    put(work.folder, "package.json", "");
    writeFileSync(join(work.folder, "package.json"), Buffer.from('{"graphmind-gen":{"out":"\xff"}}', "latin1"));
    expect(await work.problems(["generate"])).toMatchObject([{ code: "not-utf8", where: join(work.folder, "package.json") }]);
    writeFileSync(join(work.folder, "package.json"), Buffer.from('{"name":"\xff"}', "latin1"));
    expect((await work.run(["generate", "--lang", "go", "--out", "out"])).code).toBe(0);
  });

  it.skipIf(process.platform === "win32")("is never waited for: a pipe in its place is refused, and a folder in that of package.json passed by", async () => {
    const work = configured({ out: "x" });
    rmSync(join(work.folder, CONFIG));
    execFileSync("mkfifo", [join(work.folder, CONFIG)]);
    expect(await work.problems(["generate"])).toMatchObject([{ code: "not-a-file", where: join(work.folder, CONFIG) }]);
    rmSync(join(work.folder, CONFIG));
    put(work.folder, "package.json/x", "");
    expect((await work.run(["generate", "--lang", "go", "--out", "out"])).code).toBe(0);
  });

  it("is one: a file and a key side by side are refused, and a broken package.json further up is nobody's business", async () => {
    const work = configured({ out: "x" });
    put(work.folder, "package.json", '{"graphmind-gen":{"out":"y"}}');
    expect(await work.problems(["generate"])).toMatchObject([{ code: "two-configurations" }]);
    put(work.folder, "package.json", "{ broken");
    expect((await work.run(["generate"])).code).toBe(0);
  });
});
