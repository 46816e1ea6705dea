import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { templatesIn } from "../../generator/disk/templates.js";
import { generate } from "../../generator/generate.js";
import { python } from "../../generator/languages/python.js";
import { ProblemError } from "../../generator/problem.js";
import { protocol, type ProtocolDefinition } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import { describeWith } from "../support/toolchain.js";
import { pythonTools } from "../support/tools.js";

let workspace: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  workspace = await mkdtemp(`${cache}/python-test-`);
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

function render(definition: ProtocolDefinition, options: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const request = { packages: [{ language: python, folder: "" }], options };
  return generate(definition, request, templatesIn(`${root}/templates`));
}

/** Writes a package below the workspace, and gives its folder. */
async function packageOf(definition: ProtocolDefinition, options: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(`${workspace}/${definition.name}-`);
  for (const [path, text] of await render(definition, options)) {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await writeFile(`${folder}/${path}`, text);
  }
  return folder;
}

/** Two groups whose payloads hold each other, with an alias for a list between them. */
const entangled: ProtocolDefinition = {
  ...three,
  name: "entangled",
  messages: [
    ...three.messages,
    {
      ...three.messages[0]!,
      type: "left",
      group: "left",
      payload: Type.Object({ right: Type.Optional(Type.Ref("Right")), all: Type.Optional(Type.Ref("Lefts")) }, { title: "Left" }),
    },
    {
      ...three.messages[0]!,
      type: "right",
      group: "right",
      payload: Type.Object({ left: Type.Optional(Type.Ref("Left")), all: Type.Array(Type.Ref("Left"), { title: "Lefts" }) }, { title: "Right" }),
    },
  ],
};

const vendored = { "python-package": "some.vendored-protocol_of_ours", "python-module": "wire" };

describeWith("python", "the Python package", () => {
  it.each([
    ["GraphMind's protocol", protocol, {}],
    ["GraphMind's protocol under other names", protocol, vendored],
    ["three messages", three, {}],
    ["a hostile protocol", hostile, {}],
    ["groups that mention each other", entangled, {}],
  ] as const)("generated for %s pleases every checker", async (_title, definition, options) => {
    const cwd = await packageOf(definition, options);
    const bin = await pythonTools();
    await run(`${bin}/ruff`, ["check", "--no-cache", "."], { cwd });
    await run(`${bin}/ruff`, ["format", "--no-cache", "--check", "."], { cwd });
    await run(`${bin}/mypy`, ["--strict", "--cache-dir", `${cwd}/.mypy_cache`, "src", "tests"], { cwd });
    await run(process.execPath, [`${root}/node_modules/pyright/index.js`, "--project", cwd], { cwd });
  });

  it("switches no check off", async () => {
    for (const text of (await render(protocol, {})).values()) {
      expect(text).not.toMatch(/noqa|type: ?ignore|pyright: ?ignore|per-file-ignores|\bignore = |fmt: ?off/);
    }
  });

  it.each([
    ["GraphMind's protocol", protocol],
    ["a hostile protocol", hostile],
    ["groups that mention each other", entangled],
  ] as const)("generated for %s passes its own tests", async (_title, definition) => {
    const cwd = await packageOf(definition);
    const env = { PYTHONPATH: "src", PYTHONDONTWRITEBYTECODE: "1" };
    const { stderr } = await run("python3", ["-W", "error", "-m", "unittest", "discover", "-s", "tests"], { cwd, env });
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).toBeGreaterThan(20);
  });

  it("is built into a wheel that installs and imports in an empty folder", async () => {
    const cwd = await packageOf(protocol, vendored);
    const bin = await pythonTools();
    const wheels = `${cwd}/wheels`;
    const quiet = ["-m", "pip", "--disable-pip-version-check", "--quiet"];
    await run(`${bin}/python`, [...quiet, "wheel", "--no-deps", "--no-build-isolation", "-w", wheels, "."], { cwd });
    const [wheel = ""] = await readdir(wheels);
    expect(wheel).toMatch(/^some_vendored_protocol_of_ours-.*-py3-none-any\.whl$/);
    const empty = await mkdtemp(`${workspace}/empty-`);
    const target = `${empty}/installed`;
    await run("python3", [...quiet, "install", "--no-deps", "--no-index", "--target", target, `${wheels}/${wheel}`], { cwd: empty });
    expect(await readdir(`${target}/wire`)).toContain("py.typed");
    const { stdout } = await run("python3", ["-c", "import wire; print(wire.__file__)"], { cwd: empty, env: { PYTHONPATH: target } });
    expect(stdout.trim()).toBe(`${target}/wire/__init__.py`);
  });

  it("puts types of groups that mention each other into one module", async () => {
    const files = [...(await render(entangled, {})).keys()];
    expect(files).toContain("src/entangled_protocol/primitives.py");
    expect(files).not.toContain("src/entangled_protocol/left.py");
    expect(files).not.toContain("src/entangled_protocol/right.py");
  });

  it("names no index that may not have the package, and the version of all languages", async () => {
    const files = await render(protocol, {});
    expect(files.get("README.md")).toContain("pip install ./");
    expect(files.get("README.md")).not.toMatch(/pip install [a-z]/);
    const { version } = JSON.parse(await readFile(`${root}/package.json`, "utf8")) as { version: string };
    expect(files.get("pyproject.toml")).toContain(`version = "${version}"`);
  });

  it("has a README whose examples run", async () => {
    const cwd = await packageOf(protocol);
    const examples = [...(await readFile(`${cwd}/README.md`, "utf8")).matchAll(/```python\n([^]*?)```/g)].map(([, code = ""]) => code);
    expect(examples).toHaveLength(3);
    const outputs: string[] = [];
    for (const code of examples) {
      outputs.push((await run("python3", ["-c", code], { env: { PYTHONPATH: `${cwd}/src` } })).stdout.trim());
    }
    expect(outputs[0]).toBe("unknown not.yet");
    expect(outputs[1]).toBe("tool search {'traceId': 't'}");
    expect(JSON.parse(outputs[2] ?? "")).toMatchObject({ seq: 0, type: "node.started", payload: { nodeId: "tool:search" } });
  });

  it("imports nothing that takes long", async () => {
    const cwd = await packageOf(protocol);
    const program = "import sys, graphmind_protocol; print(' '.join(sys.modules))";
    const { stdout } = await run("python3", ["-I", "-S", "-c", `import sys; sys.path.insert(0, 'src'); ${program}`], { cwd });
    const loaded = new Set(stdout.trim().split(" "));
    expect(loaded).toContain("graphmind_protocol.parse");
    for (const name of ["dataclasses", "inspect", "json", "decimal", "threading", "graphmind_protocol._shapes"]) {
      expect(loaded).not.toContain(name);
    }
  });

  it("reads types that hold themselves where its caller has used up most of the stack", async () => {
    const cwd = await packageOf(hostile);
    const program = `
import json
from hostile_protocol import encode, parse_envelope, parse_frame
tree = '{"label":"","more":[],"left":' * 300 + '{"label":"","more":[]}' + '}' * 300
frame = '{"gm":-7,"seq":0,"ts":0,"runId":"r","type":"tree","payload":{"tree":' + tree + ',"ping":{}}}'
def call(levels, parse, source):
    return parse(source) if levels == 0 else call(levels - 1, parse, source)
for parse, source in ((parse_frame, frame), (parse_envelope, json.loads(frame))):
    print({encode(call(levels, parse, source).envelope) == encode(parse_frame(frame).envelope) for levels in range(600, 800)})`;
    const { stdout } = await run("python3", ["-c", program], { env: { PYTHONPATH: `${cwd}/src` } });
    expect(stdout).toBe("{True}\n{True}\n");
  });

  it("keeps unknown keys and null through its testee", async () => {
    const cwd = await packageOf(protocol);
    const input = '{"gm":1,"ts":1787761507398,"type":"run.started","payload":{"app":"a","sdk":{"name":"ai","version":"7"},"meta":{"n":null}},"branch":"base","dt":0,"seq":1,"runId":"r"}';
    const request = `${JSON.stringify({ id: "1", frame: input })}\n`;
    const { stdout } = await run("python3", ["tests/testee.py"], { cwd, env: { PYTHONPATH: "src" }, input: request });
    const answer = JSON.parse(stdout) as { kind: string; reencoded: string };
    expect(answer.kind).toBe("ok");
    expect(JSON.parse(answer.reencoded)).toEqual(JSON.parse(input));
  });
});

describe("the options of Python", () => {
  it.each(["1x", "class", "a-b", "a.b", "", "ü"])("refuse the module name %j", async (name) => {
    await expect(render(three, { "python-module": name })).rejects.toThrow(ProblemError);
  });

  it.each(["-x", "x-", "a b", "", "ü"])("refuse the distribution name %j", async (name) => {
    await expect(render(three, { "python-package": name })).rejects.toThrow(ProblemError);
  });
});

describe("names in Python", () => {
  it("stay as they are when a neighbour is added", async () => {
    const module = "src/hostile_protocol/class_.py";
    const all = (await render(hostile, {})).get(module) ?? "";
    const fewer = (await render({ ...hostile, messages: hostile.messages.slice(0, -1) }, {})).get(module) ?? "";
    expect(fewer).toContain("class Ok_(Record):");
    expect(all.length).toBeGreaterThan(fewer.length);
    expect(all.startsWith(fewer)).toBe(true);
  });
});
