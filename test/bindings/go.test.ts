import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { judge, readAnswer } from "../../generator/conform/judge.js";
import { generate } from "../../generator/generate.js";
import { go } from "../../generator/languages/go.js";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import { describeWith } from "../support/toolchain.js";
import { staticcheck } from "../support/tools.js";

let workspace: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  workspace = await mkdtemp(`${cache}/go-test-`);
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

async function generated(
  definition: ProtocolDefinition,
  folder: string,
  options: Readonly<Record<string, string>> = {},
): Promise<string> {
  const request = { packages: [{ language: go, folder: "" }], options };
  const files = await generate(definition, request, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  for (const [path, text] of files) await write(`${workspace}/${folder}/${path}`, text);
  return `${workspace}/${folder}`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Answers of the package's testee to every case, judged; those that are wrong. */
async function faults(definition: ProtocolDefinition, folder: string): Promise<{ count: number; wrong: string[] }> {
  const cases = caseGroups(buildModel(definition)).flatMap((group) => group.cases);
  await run("go", ["build", "-o", `${folder}/testee.bin`, "./internal/testee"], { cwd: folder });
  const input = cases.map(({ id, frame, frameBase64 }) => `${JSON.stringify({ id, frame, frameBase64 })}\n`).join("");
  const { stdout } = await run(`${folder}/testee.bin`, [], { input });
  const answers = new Map(
    stdout.trimEnd().split("\n").map((line) => {
      const answer = JSON.parse(line) as Readonly<Record<string, unknown>>;
      return [answer["id"], readAnswer(answer)] as const;
    }),
  );
  const wrong = cases.flatMap((one) => {
    const answer = answers.get(one.id);
    const fault = answer === undefined ? "no answer" : typeof answer === "string" ? answer : judge(one, { numbers: "exact", strings: "utf8" }, answer)?.detail;
    return fault === undefined ? [] : [`${one.id}: ${fault}`];
  });
  return { count: cases.length, wrong };
}

const protocols: readonly (readonly [string, ProtocolDefinition])[] = [
  ["GraphMind's protocol", protocol],
  ["three messages", three],
  ["a hostile protocol", hostile],
];

describeWith("go", "Go bindings", () => {
  describe.each(protocols)("generated for %s", (_title, definition) => {
    let folder: string;
    beforeAll(async () => {
      folder = await generated(definition, definition.name);
    });

    it("leave nothing to gofmt and go vet", async () => {
      const { stdout } = await run("gofmt", ["-s", "-l", "."], { cwd: folder });
      expect(stdout).toBe("");
      await run("go", ["vet", "./..."], { cwd: folder });
    });

    it("leave nothing to staticcheck, which does not know here that they are generated", async () => {
      const bare = await bareCopy(definition, `${definition.name}-bare`);
      await run(await staticcheck(), ["./..."], { cwd: bare });
    });

    it("pass their own tests", async () => {
      const { stdout } = await run("go", ["test", "-json", "./..."], { cwd: folder });
      expect(stdout.split('"Action":"pass"').length).toBeGreaterThan(15);
    });

    it("answer every case", async () => {
      const { count, wrong } = await faults(definition, folder);
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(1000);
    });
  });

  it("document every exported item", async () => {
    const folder = await bareCopy(protocol, "documented");
    const checks = "ST1000,ST1020,ST1021,ST1022";
    await run(await staticcheck(), ["-checks", checks, "./..."], { cwd: folder });
    const { stdout } = await run("go", ["doc", "-all", "."], { cwd: folder });
    expect(stdout).toContain("func ParseFrame(frame []byte) Outcome");
    expect(stdout).toContain("always send it");
  });

  it("are imported by a module of somebody else, with the standard library alone", async () => {
    const folder = await generated(protocol, "dependency", { "go-module": "example.org/wire", "go-package": "wire" });
    const consumer = `${workspace}/consumer`;
    await write(
      `${consumer}/go.mod`,
      `module example.org/consumer\n\ngo 1.22\n\nrequire example.org/wire v0.0.0\n\nreplace example.org/wire => ${folder}\n`,
    );
    await write(`${consumer}/main.go`, readFileSync(new URL("go/consumer.go.txt", import.meta.url), "utf8"));
    const offline = { GOFLAGS: "-mod=mod", GOPROXY: "off" };
    const { stdout } = await run("go", ["run", "."], { cwd: consumer, env: offline });
    expect(stdout).toBe("node.started tool:search true\ninvalid payload: \"/payload/nodes/0/kind\" is missing\n");
    const { stdout: imports } = await run("go", ["list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "."], {
      cwd: consumer,
      env: offline,
    });
    expect(imports.trim().split(/\s+/).sort()).toEqual(["example.org/consumer", "example.org/wire"]);
  });

  it.each([
    ["with the path that it is imported by", "app", { "go-module": "example.org/app/internal/wire" }, ["app", "app/internal/wire", "app/internal/wire/internal/testee"]],
    ["without a path", "pathless", {}, ["app", "app/internal/wire"]],
  ])("become a folder of an existing module, %s", async (_title, name, module, packages) => {
    const app = `${workspace}/${name}`;
    await generated(protocol, `${name}/internal/wire`, { ...module, "go-package": "wire", "go-mod": "no" });
    await write(`${app}/go.mod`, "module example.org/app\n\ngo 1.22\n");
    await write(`${app}/main.go`, 'package main\n\nimport "example.org/app/internal/wire"\n\nfunc main() { println(wire.DefaultURL) }\n');
    const { stdout } = await run("go", ["list", "./..."], { cwd: app });
    expect(stdout.trim().split("\n")).toEqual(packages.map((path) => `example.org/${path}`));
    await run("go", ["build", "./..."], { cwd: app });
    await run("go", ["vet", "./..."], { cwd: app });
    await run("go", ["test", "./..."], { cwd: app });
  });

  it("keep all the names that they had when a neighbour is added", async () => {
    const more: ProtocolDefinition = {
      ...hostile,
      capabilities: [...hostile.capabilities, { name: "one more", description: "" }],
      messages: [...hostile.messages, { ...three.messages[0]!, type: "one more" }],
    };
    const names = async (folder: string): Promise<string[]> => {
      const { stdout } = await run("go", ["doc", "-all", "."], { cwd: folder });
      return stdout.split("\n").filter((line) => /^(func|type|const|var|\t[A-Z]\w* )/.test(line));
    };
    const before = await names(await generated(hostile, "before"));
    const after = await names(await generated(more, "after"));
    expect(before.length).toBeGreaterThan(100);
    expect(before.filter((name) => !after.includes(name))).toEqual([]);
  });
});

describe("Go options", () => {
  const problemOf = (name: string, value: string): string | undefined =>
    go.options.find((option) => option.name === name)?.check(value);

  it.each([
    ["go-package", "main"],
    ["go-package", "func"],
    ["go-package", "Wire"],
    ["go-package", "wire-go"],
    ["go-package", "fmt"],
    ["go-module", ""],
    ["go-module", "/wire"],
    ["go-module", "example.org//wire"],
    ["go-module", "example.org/wire\ngo 1.99"],
    ["go-module", 'example.org/"'],
    ["go-module", "example.org/vendor/wire"],
    ["go-mod", "maybe"],
  ])("--%s refuses %j", (name, value) => {
    expect(problemOf(name, value)).toMatch(/./);
  });

  it.each([
    ["go-package", "wire2"],
    ["go-module", "github.com/Some_One/my.wire-go/v2"],
    ["go-module", "example.org/app/internal/wire"],
    ["go-mod", "no"],
  ])("--%s takes %j", (name, value) => {
    expect(problemOf(name, value)).toBeUndefined();
  });
});

/** The package without its first header line, by which tools know generated code. */
async function bareCopy(definition: ProtocolDefinition, folder: string): Promise<string> {
  const request = { packages: [{ language: go, folder: "" }] };
  const files = await generate(definition, request, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  for (const [path, text] of files) {
    await write(`${workspace}/${folder}/${path}`, text.replace("// Code generated by graphmind-gen. DO NOT EDIT.\n", ""));
  }
  return `${workspace}/${folder}`;
}
