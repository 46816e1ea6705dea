import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lazyToolkit } from "../../../generator/cli/toolkit.js";
import { run } from "../../../generator/cli/run.js";
import { baselineText } from "../../../generator/diff/baseline.js";
import { buildModel } from "../../../generator/build-model.js";
import { schemaText } from "../../../generator/schema.js";
import { typescript } from "../../../generator/languages/typescript.js";
import { Renderer } from "../../../generator/render.js";
import { templateEngine } from "../../../generator/template-engine.js";
import { templatesIn } from "../../../generator/disk/templates.js";
import { protocol, type ProtocolDefinition } from "../../../spec/protocol.js";
import { root } from "../../support/paths.js";

const templates = templatesIn(join(root, "templates"));
const engine = await templateEngine(templates, ["typescript"]);
const folder = mkdtempSync(join(tmpdir(), "graphmind-diff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the repository that the command is run in. */
function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const git = (...args: string[]): string => execFileSync("git", ["-C", folder, "-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { encoding: "utf8" });

const changed = (change: (messages: ProtocolDefinition["messages"]) => ProtocolDefinition["messages"]): ProtocolDefinition => ({ ...protocol, messages: change(protocol.messages) });
const without = (type: string): ProtocolDefinition => changed((messages) => messages.filter((message) => message.type !== type));
const moved = changed((messages) => messages.map((message) => (message.type === "mode.set" ? { ...message, direction: "app-to-viewer" } : message)));
const closed = changed((messages) => messages.map((message) => (message.type === "node.token" ? { ...message, payload: Type.Object({ ...message.payload.properties, model: Type.String() }, { title: "NodeToken" }) } : message)));

/** The bindings' files of a definition that say what the schema does not. */
async function putBindings(definition: ProtocolDefinition): Promise<void> {
  const renderer = new Renderer(typescript, templates, engine, { source: "spec/protocol.ts", command: "graphmind-gen generate" });
  for (const file of await typescript.files(buildModel(definition), {}, { typeText: () => "" })) {
    if (/^(catalogue|constants)\.js$/.test(file.path)) put(`generated/typescript/${file.path}`, renderer.render(file));
  }
}

const diff = (...args: string[]): ReturnType<typeof diffIn> => diffIn(folder, ...args);

const diffIn = (cwd: string, ...args: string[]): ReturnType<typeof diffWith> => diffWith({ cwd, packageRoot: folder }, ...args);

async function diffWith(places: { cwd: string; packageRoot: string }, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const terminal = { out: (text: string) => void (out += text), err: (text: string) => void (err += text), interactive: false, colour: false, columns: 100 };
  const code = await run(["diff", ...args], { terminal, toolkit: lazyToolkit(root), ...places, program: "" });
  return { code, out, err };
}

const json = async (...args: string[]): Promise<{ code: number; ok: boolean; old: string; verdict: string; rules: string[]; notes: string[] }> => {
  const { code, out } = await diff(...args, "--json");
  const { findings, ...rest } = JSON.parse(out) as { findings: { rule: string }[]; ok: boolean; old: string; verdict: string; notes: string[] };
  return { code, ...rest, rules: findings.map(({ rule }) => rule) };
};

beforeAll(async () => {
  put("package.json", '{"version":"0.3.0"}');
  git("init", "--quiet");
  put("schema.json", schemaText(buildModel(without("graph.hint"))));
  git("add", "-A");
  git("commit", "--quiet", "-m", "only a schema");
  git("tag", "bare");
  put("spec/baselines/0.1.0.json", baselineText(buildModel(without("graph.hint")), "0.1.0"));
  git("add", "-A");
  git("commit", "--quiet", "-m", "a baseline");
  git("tag", "released");
  put("schema.json", schemaText(buildModel(moved)));
  await putBindings(moved);
  git("add", "-A");
  git("commit", "--quiet", "-m", "bindings");
  put("spec/baselines/0.2.0.json", baselineText(buildModel(protocol), "0.2.0"));
  put("schema.json", "not what was committed");
  put("elsewhere/closed.json", schemaText(buildModel(closed)));
  put("definitions.mjs", "export const protocol = 1;\n");
  put("moved.mjs", `export const protocol = ${JSON.stringify(moved)};\n`);
  const withMode = JSON.parse(schemaText(buildModel(protocol))) as { $defs: { RunMode: { enum: string[] } } };
  withMode.$defs.RunMode.enum.push("trace");
  put("elsewhere/mode.json", JSON.stringify(withMode));
});

describe("graphmind-gen diff", () => {
  it("compares the working tree with the latest baseline when nothing is named", async () => {
    expect(await json()).toMatchObject({ code: 0, ok: true, old: "0.2.0", verdict: "compatible", rules: [], notes: [] });
  });

  it("compares with any release", async () => {
    expect(await json("0.1.0")).toMatchObject({ code: 0, verdict: "compatible", rules: ["message-added"] });
  });

  it("compares with a revision, and knows from its bindings who sent what", async () => {
    expect(await json("HEAD")).toMatchObject({ code: 1, ok: false, rules: ["message-moved"], notes: [] });
  });

  it("knows the same from a baseline where a revision has no bindings", async () => {
    const { rules, notes } = await json("released", "elsewhere/closed.json");
    expect(rules).toEqual(["message-added", "field-added-required"]);
    expect(notes.join()).not.toContain("app-to-viewer");
  });

  it("judges both directions where a revision says nothing", async () => {
    const { out } = await diff("bare", "elsewhere/closed.json", "--json");
    expect(out).toContain("Neither side says who sends");
  });

  it("reads a file of a revision, and a file of the disk", async () => {
    expect(await json("bare:schema.json", "HEAD~2")).toMatchObject({ code: 0, rules: [] });
    expect(await json("elsewhere/closed.json")).toMatchObject({ code: 1, rules: ["field-removed-required"] });
  });

  it.each([
    [["0.2.0", "elsewhere/closed.json"], 1],
    [["0.2.0", "elsewhere/closed.json", "--fail-on", "never"], 0],
    [["0.1.0", "--fail-on", "care"], 0],
    [["0.1.0", "--fail-on", "any"], 1],
    [["0.2.0", "0.1.0"], 0],
    [["0.2.0", "0.1.0", "--fail-on", "care"], 1],
    [["0.2.0", "--fail-on", "any"], 0],
  ])("%j ends with %i", async (args, code) => {
    expect((await diff(...args)).code).toBe(code);
  });

  it.each([
    [["nowhere"], "no file, no released version and no git revision", "Released versions: 0.1.0, 0.2.0."],
    [["0.1.1"], "no released version", "Did you mean 0.1.0?"],
    [["missing.json"], "there is no such file", "Check the path. Released versions: 0.1.0, 0.2.0."],
    [["schema.json"], "this is not JSON", ""],
    [["package.json"], "no JSON Schema of a protocol", ""],
    [["definitions.mjs"], "exports no protocol definition", ""],
    [["HEAD:nothing.json"], "the revision has no nothing.json", ""],
    [["HEAD:spec"], "the revision has no spec", ""],
    [["HEAD~1..HEAD"], "no file, no released version and no git revision", ""],
    [["--fail-on", "cares"], "is none of any, care, bump, never", "Did you mean care?"],
    [["--our-side", "us"], "is none of app, viewer", ""],
    [["--github", "--markdown"], "exclude each other", ""],
    [["a", "b", "c"], '"c" is one word too many', "diff --help"],
  ])("%j is wrong use", async (args, text, hint) => {
    const { code, out, err } = await diff(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(text);
    expect(err).toContain(hint);
  });

  it("says of what repository a contract is, where the command runs outside of it", async () => {
    const title = async (at: string, ...args: string[]): Promise<string> => (await diffIn(join(folder, at), ...args)).out.split("\n")[0] as string;
    expect(await title("elsewhere")).toBe("0.2.0 (gm 1) -> the working tree (gm 1)");
    expect(await title("elsewhere", "HEAD", "closed.json")).toBe("HEAD (gm 1) -> closed.json (gm 1)");
    expect(await title("..")).toBe(`0.2.0 of ${folder} (gm 1) -> the working tree of ${folder} (gm 1)`);
    expect(await title("..", "HEAD", join(folder, "elsewhere/closed.json"))).toBe(`HEAD of ${folder} (gm 1) -> ${folder}/elsewhere/closed.json (gm 1)`);
    expect(JSON.parse((await diffIn(join(folder, ".."), "HEAD", "0.2.0", "--json")).out)).toMatchObject({ old: "HEAD", new: "0.2.0" });
  });

  it("knows an installed package from a working tree", async () => {
    const { out } = await diffWith({ cwd: folder, packageRoot: join(folder, "node_modules/@graphmind-ai/schema") }, "elsewhere/closed.json");
    expect(out.split("\n")[0]).toBe("elsewhere/closed.json (gm 1) -> the installed package (gm 1)");
  });

  it("says in its help what its verdicts are", async () => {
    const { out } = await diff("--help");
    expect(out).not.toContain("no message is refused");
    expect(out).toMatch(/compatible with care {3}no message need be refused/);
    expect(out).toContain("diff schema.json edited.json");
  });

  it("prints each form", async () => {
    const of = async (...form: string[]): Promise<string> => (await diff("0.2.0", "elsewhere/closed.json", ...form)).out;
    expect(await of()).toContain("needs gm bump         ");
    expect(await of("--markdown")).toContain("#### Needs gm bump");
    expect(await of("--github")).toMatch(/^::error file=elsewhere\/closed.json,line=\d+,title=field-added-required::/m);
    expect((await diff("--rules")).out).toContain("enum-value-added");
    expect((await diff("--rules", "--markdown")).out).toContain("| `enum-value-added` |");
    expect(JSON.parse((await diff("--rules", "--json")).out)).toMatchObject({ rules: expect.arrayContaining([expect.objectContaining({ id: "enum-value-added", verdict: "needs-gm-bump" })]) });
  });

  it("prints a baseline of the working tree for the package's version", async () => {
    expect((await diff("--baseline")).out).toBe(baselineText(buildModel(protocol), "0.3.0"));
  });

  it("compares with a definitions module", async () => {
    expect(await json("0.2.0", "moved.mjs")).toMatchObject({ code: 1, rules: ["message-moved"], notes: [] });
  });

  it.each([
    [[], 1, "needs-gm-bump"],
    [["--our-side", "viewer"], 0, "compatible-with-care"],
    [["--our-side", "app"], 1, "needs-gm-bump"],
  ])("judges a new value that viewers alone send, with %j", async (args, code, verdict) => {
    expect(await json("0.2.0", "elsewhere/mode.json", ...args)).toMatchObject({ code, verdict, rules: ["enum-value-added"] });
  });
});
