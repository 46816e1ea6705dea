import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../support/process.js";
import { contents, exactState, put } from "../disk/fixture.js";
import { acmeProtocol, bundleStandIn, Workplace } from "./fixture.js";

const PACKAGE = ["RULES.md", "deep/copied.txt", "name.txt"];
const TREE = [...PACKAGE.map((path) => `go/${path}`), ...PACKAGE.map((path) => `python/${path}`), "cases/cases.ndjson", "schema.json"];

/** The generated files below a folder. */
function filesIn(folder: string): string[] {
  return Object.keys(contents(folder)).filter((path) => !/(^|\/)(\.graphmind-gen.json|node_modules|templates|package.json)|\/$/.test(path));
}

describe("generate", async () => {
  const program = await bundleStandIn();

  it("writes a tree of all languages, the schema and the cases", async () => {
    const work = new Workplace(program);
    const { code, stdout, stderr } = await work.run(["generate", "--out", "some folder/ü"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^8 written, 0 unchanged, 0 removed, in \d+ ms, in some folder\/ü\n$/);
    const out = join(work.folder, "some folder/ü");
    expect(filesIn(out).sort()).toEqual([...TREE].sort());
    expect(contents(out)["python/name.txt"]).toContain("graphmind-protocol of GraphMind wire protocol in python\n");
  });

  it("writes one language's package right into the folder", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "python", "--out", "vendor", "--python-package", "acme"]);
    expect(filesIn(join(work.folder, "vendor")).sort()).toEqual(PACKAGE);
    expect(contents(work.folder)["vendor/name.txt"]).toContain("acme of ");
  });

  it("takes several languages in either form, and leaves the others in the folder alone", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--out", "x"]);
    const before = exactState(join(work.folder, "x"));
    put(work.packageRoot, "templates/python/copied.txt", "new\n");
    expect((await work.run(["generate", "--out", "x", "--lang", "go", "--lang", "python"])).code).toBe(0);
    expect((await work.run(["generate", "--out", "x", "--lang=go, python"])).code).toBe(0);
    const after = exactState(join(work.folder, "x"));
    expect(Object.keys(after).filter((path) => after[path] !== before[path] && path.endsWith(".txt"))).toEqual(["python/deep/copied.txt"]);
  });

  it("writes below the package in a check-out, from whatever folder it is run", async () => {
    const work = new Workplace(program, "checkout");
    put(work.folder, "elsewhere/x", "");
    const { stderr } = await work.run(["generate"], { cwd: "elsewhere" });
    expect(stderr.endsWith(` ms, in ${work.packageRoot}\n`)).toBe(true);
    const generated = TREE.map((path) => (path === "schema.json" ? path : `generated/${path}`));
    expect(filesIn(work.packageRoot).sort()).toEqual(generated.sort());
    expect(contents(work.packageRoot)).toHaveProperty(["generated/.graphmind-gen.json"]);
    expect((await work.run(["generate", "--lang", "go"], { cwd: "checkout" })).stderr).toMatch(/ ms\n$/);
    expect(filesIn(work.packageRoot).sort()).toEqual(generated.sort());
  });

  it("says with --json what it did", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "go", "--out", "x"]);
    put(work.packageRoot, "templates/go/copied.txt", "new\n");
    expect(await work.json(["generate", "--lang", "go", "--out", "x"])).toEqual({
      code: 0,
      ok: true,
      destinations: [{ root: join(work.folder, "x"), written: ["deep/copied.txt"], removed: [], unchanged: 2 }],
    });
  });

  it("refuses one language's package in a tree, and where another one is", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--out", "x"]);
    expect(await work.problems(["generate", "--lang", "go", "--out", "x"])).toMatchObject([{ code: "other-output" }]);
    await work.run(["generate", "--lang", "python", "--out", "y"]);
    expect(await work.problems(["generate", "--lang", "go", "--out", "y"])).toMatchObject([{ code: "other-output" }]);
  });

  it("takes another protocol from a module", async () => {
    const work = new Workplace(program);
    const definition = { name: "tiny", title: "Tiny", description: "", version: 1, source: "tiny.js", types: [], messages: [], capabilities: [] };
    put(work.folder, "acme.mjs", acmeProtocol("Acme protocol"));
    await work.run(["generate", "--lang", "go", "--out", "x", "--definitions", "acme.mjs"]);
    expect(contents(work.folder)["x/name.txt"]).toContain("acme-protocol of Acme protocol in go\n");
    put(work.folder, "bad.mjs", `export const protocol = ${JSON.stringify(definition)};`);
    put(work.folder, "throws.mjs", "throw new Error('from the module')");
    put(work.folder, "types.weird", "export const protocol = 1;");
    const codes = await Promise.all(
      ["bad.mjs", "throws.mjs", "types.weird"].map((file) => work.problems(["generate", "--out", "x", "--definitions", file])),
    );
    expect(codes.map(([problem]) => [problem?.code, problem?.where])).toEqual([
      ["not-a-protocol", join(work.folder, "bad.mjs")],
      ["definitions-fail", join(work.folder, "throws.mjs")],
      ["definitions-fail", join(work.folder, "types.weird")],
    ]);
  });
});

describe("generate, again in the same folder", async () => {
  const program = await bundleStandIn();
  const nameIn = (work: Workplace, path: string): string | undefined => /^.* of/m.exec(contents(work.folder)[path] ?? "")?.[0];

  it("keeps what was chosen for each language, unless something else is said", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "go", "--out", "x", "--go-module", "acme"]);
    expect(await work.json(["generate", "--lang", "go", "--out", "x", "--check"])).toMatchObject({ code: 0, drift: [] });
    put(work.folder, "graphmind-gen.config.json", '{"options":{"go-module":"configured"}}');
    expect((await work.run(["generate", "--lang", "go", "--out", "x"])).code).toBe(0);
    expect(nameIn(work, "x/name.txt")).toBe("configured of");
    await work.run(["generate", "--lang", "go", "--out", "x", "--go-module", "given"]);
    expect(nameIn(work, "x/name.txt")).toBe("given of");
    put(work.folder, "graphmind-gen.config.json", "{}");
    await work.run(["generate", "--lang", "go", "--out", "x"]);
    expect(nameIn(work, "x/name.txt")).toBe("given of");
  });

  it("keeps it for the languages of a tree that a run leaves alone, too", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "go,python", "--out", "x", "--go-module", "acme", "--python-package", "snake"]);
    put(work.folder, "graphmind-gen.config.json", '{"languages":["python","go"],"out":"x"}');
    await work.run(["generate", "--lang", "python", "--python-package", "viper"]);
    expect([nameIn(work, "x/go/name.txt"), nameIn(work, "x/python/name.txt")]).toEqual(["acme of", "viper of"]);
    expect(await work.json(["generate", "--check"])).toMatchObject({ code: 0, drift: [] });
    expect(JSON.parse(contents(work.folder)["x/.graphmind-gen.json"] ?? "")).toMatchObject({
      options: { go: { "go-module": "acme" }, python: { "python-package": "viper" } },
    });
  });

  it("does not take what another output in the folder was told", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "go", "--out", "x", "--go-module", "acme"]);
    await work.run(["generate", "--lang", "go,python", "--out", "x", "--force"]);
    expect(nameIn(work, "x/go/name.txt")).toBe("graphmind-protocol of");
  });

  it("refuses recorded options that are none", async () => {
    const work = new Workplace(program);
    await work.run(["generate", "--lang", "go", "--out", "x"]);
    put(work.folder, "x/.graphmind-gen.json", '{"format":1,"holds":"go","options":{"go":{"go-module":1}},"files":{}}');
    expect(await work.problems(["generate", "--lang", "go", "--out", "x"])).toMatchObject([{ code: "manifest-corrupt" }]);
  });
});

describe("the header", async () => {
  const program = await bundleStandIn();
  const header = (work: Workplace, path: string): string[] => (contents(work.folder)[path] ?? "").split("\n").slice(0, 3);

  it.each([
    ["a check-out", "checkout", [], "checkout/generated/go/notes.md", ["spec/protocol.ts", "generate"]],
    ["a vendored package", undefined, ["--lang", "go", "--out", "x"], "x/notes.md", ["@graphmind-ai/schema 1.2.3, spec/protocol.ts", "generate --lang go --out FOLDER"]],
    ["a vendored tree", undefined, ["--out", "x"], "x/go/notes.md", ["@graphmind-ai/schema 1.2.3, spec/protocol.ts", "generate --out FOLDER"]],
    ["another protocol", undefined, ["--out", "x", "--definitions", "acme.mjs"], "x/go/notes.md", ["spec/protocol.ts", "generate --out FOLDER"]],
  ] as const)("of %s says where it comes from", async (_, folder, args, path, [source, command]) => {
    const work = new Workplace(program, folder);
    put(work.folder, "acme.mjs", acmeProtocol("Acme"));
    put(work.packageRoot, "templates/go/notes.md", "notes\n");
    await work.run(["generate", ...args]);
    expect(header(work, path)).toEqual([
      "<!-- Code generated by graphmind-gen. DO NOT EDIT. -->",
      `<!-- Source: ${source} -->`,
      `<!-- Command: graphmind-gen ${command} -->`,
    ]);
  });
});

describe("generate --check", async () => {
  const program = await bundleStandIn();
  const generate = ["generate", "--out", "it's ü", "--go-module", "acme"];

  it("is silent and 0 when all is up to date, CRLF or not", async () => {
    const work = new Workplace(program);
    await work.run(generate);
    expect(await work.run([...generate, "--check"])).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const [path, text] of Object.entries(contents(join(work.folder, "it's ü")))) {
      if (!path.endsWith("/")) put(work.folder, `it's ü/${path}`, text.replaceAll("\n", "\r\n"));
    }
    expect(await work.json([...generate, "--check"])).toMatchObject({ code: 0, ok: true, drift: [] });
  });

  it("says for each file what it is, writes nothing, and names the command that mends it", async () => {
    const work = new Workplace(program);
    await work.run(generate);
    const out = "it's ü";
    const manifest = JSON.parse(contents(work.folder)[`${out}/.graphmind-gen.json`] ?? "") as { files: Record<string, string> };
    put(work.folder, `${out}/python/gone.txt`, contents(work.folder)[`${out}/go/deep/copied.txt`] ?? "");
    manifest.files["python/gone.txt"] = manifest.files["go/deep/copied.txt"] ?? "";
    put(work.folder, `${out}/.graphmind-gen.json`, JSON.stringify(manifest));
    put(work.folder, `${out}/go/name.txt`, "by hand");
    put(work.packageRoot, "templates/python/copied.txt", "new\n");
    put(work.packageRoot, "templates/python/name.txt.hbs", "new\n");
    await run("rm", [join(work.folder, out, "python/name.txt")]);

    const before = exactState(work.folder);
    const { code, stdout, stderr } = await work.run([...generate, "--check"]);
    const asData = await work.json([...generate, "--check"]);
    expect(exactState(work.folder)).toEqual(before);

    const expected = [
      ["changed by hand", "go/name.txt"],
      ["out of date", "python/deep/copied.txt"],
      ["stale", "python/gone.txt"],
      ["missing", "python/name.txt"],
      ["out of date", ".graphmind-gen.json"],
    ];
    expect(code).toBe(1);
    expect(stdout.trimEnd().split("\n").map((line) => line.split(/ {2,}/))).toEqual(expected.map(([state, path]) => [state, `${out}/${path}`]));
    const command = "npx graphmind-gen generate --out 'it'\\''s ü' --go-module=acme --force";
    expect(stderr).toContain(command);
    expect(asData).toMatchObject({ code: 1, ok: false, unchanged: 5, command });
    expect((asData["drift"] as { state: string; path: string }[]).map(({ state, path }) => [state, path])).toEqual(expected);

    put(work.folder, "bin/npx", `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n`);
    chmodSync(join(work.folder, "bin/npx"), 0o755);
    const env = { PATH: `${join(work.folder, "bin")}:${process.env["PATH"]}`, PACKAGE_ROOT: work.packageRoot };
    await run("sh", ["-c", String(asData["command"])], { cwd: work.folder, env });
    expect(await work.json([...generate, "--check"])).toMatchObject({ code: 0, drift: [] });
  });

  it("asks for force only where something would be lost", async () => {
    const work = new Workplace(program);
    expect((await work.json([...generate, "--check"]))["command"]).not.toContain("--force");
    put(work.folder, "it's ü/schema.json", "mine");
    const result = await work.json([...generate, "--check"]);
    expect(result["command"]).toContain("--force");
    expect(result["drift"]).toContainEqual({ root: join(work.folder, "it's ü"), path: "schema.json", state: "not ours", produced: true });
  });

  it("names the command that works in a check-out", async () => {
    const work = new Workplace(program, "checkout");
    const commandIn = async (cwd: string, ...args: string[]) => (await work.json(["generate", "--check", ...args], { cwd }))["command"];
    expect(await commandIn("checkout")).toBe("npm run generate");
    expect(await commandIn("checkout/templates", "--lang", "go")).toBe("npm run generate -- --lang go");
    expect(await commandIn("")).toBe("graphmind-gen generate");
  });

  it("meets an unusable manifest", async () => {
    const work = new Workplace(program);
    await work.run(generate);
    put(work.folder, "it's ü/.graphmind-gen.json", "{");
    expect(await work.problems([...generate, "--check"])).toMatchObject([{ code: "manifest-corrupt" }]);
  });
});
