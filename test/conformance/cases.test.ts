import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Type, type TObject, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseFiles, caseGroups, type Case } from "../../generator/cases/index.js";
import { readExact } from "../../generator/conform/exact-json.js";
import { generate } from "../../generator/generate.js";
import type { Rule } from "../../generator/model.js";
import { ProblemError } from "../../generator/problem.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { root } from "../support/paths.js";

interface Index {
  readonly total: number;
  readonly sha256: string;
  readonly files: Readonly<Record<string, number>>;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly rules: Readonly<Record<string, number>>;
}

const model = buildModel(protocol);

describe.each([["graphmind", protocol], ["three", three], ["hostile", hostile]] as const)("the cases of %s", (_name, definition) => {
  const groups = caseGroups(buildModel(definition));
  const files = caseFiles(buildModel(definition), "");
  const cases = groups.flatMap((group) => group.cases);

  it("fit their own schema", () => {
    const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(JSON.parse(files.get("case.schema.json") ?? "") as object);
    const lines = [...files].filter(([path]) => path.endsWith(".ndjson")).flatMap(([, text]) => text.split("\n").filter(Boolean));
    const unfit = lines.filter((line) => !validate(JSON.parse(line)));
    expect(unfit.slice(0, 3)).toEqual([]);
    expect(lines.length).toBe(cases.length);
  });

  it("show the rules as they are, in code as well", () => {
    const page = files.get("RULES.md") ?? "";
    expect(page.match(/`[^`|]*&lt;[^`|]*`/g)).toBeNull();
    expect(page.replaceAll(/`[^`|]*`|<!--.*/g, "")).not.toContain("<");
  });

  it("have stable ids that differ from each other", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.filter(({ id }) => !/^[\x21-\x7e]+$/.test(id)).map(({ id }) => id)).toEqual([]);
  });

  it("are refused for the reason json exactly when they are not JSON in UTF-8", () => {
    const wrong = cases.filter((one) => one.verdict !== "survive" && isJson(one) === (one.expect.kind === "invalid" && one.expect.reason === "json"));
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it("carry the outcome that their verdict says", () => {
    const accepted = (one: Case): boolean => one.expect.kind === "ok" || one.expect.kind === "unknown-type";
    expect(cases.filter((one) => one.verdict === "reject" && accepted(one))).toEqual([]);
    expect(cases.filter((one) => (one.verdict === "accept" || one.verdict === "preserve") && !accepted(one))).toEqual([]);
    expect(cases.filter((one) => (one.verdict === "survive") !== (one.orElse !== undefined))).toEqual([]);
  });

  it("are counted in the index, with a hash over all files", () => {
    const index = JSON.parse(files.get("index.json") ?? "") as Index;
    const hash = createHash("sha256");
    for (const path of Object.keys(index.files)) hash.update(`${path}\n${files.get(path) ?? ""}`);
    expect(index.sha256).toBe(hash.digest("hex"));
    expect(index.total).toBe(cases.length);
    expect(Object.values(index.verdicts).reduce((sum, count) => sum + count, 0)).toBe(cases.length);
    expect(Object.keys(index.files).sort()).toEqual([...files.keys()].filter((path) => path.endsWith(".ndjson")).sort());
  });

  it("are the same texts every time, in ASCII", () => {
    expect([...caseFiles(buildModel(definition), "")]).toEqual([...files]);
    for (const [path, text] of files) if (path.endsWith(".ndjson")) expect(/[^\n\x20-\x7e]/.test(text)).toBe(false);
  });
});

describe("the rules of the protocol", () => {
  const cases = caseGroups(model).flatMap((group) => group.cases);

  it("are all that cases name", () => {
    const known = new Set(model.rules.map(({ id }) => id));
    expect(cases.flatMap(({ id, rules }) => rules.filter((rule) => !known.has(rule)).map((rule) => `${id}: ${rule}`))).toEqual([]);
  });

  const problemsWith = (rules: readonly Rule[]): readonly string[] => {
    try {
      caseFiles({ ...model, rules }, "");
      return [];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.problems.map(({ where, message, code }) => `${where}: ${message} [${code}]`);
    }
  };
  const last = model.rules.length;

  it.each<[string, Partial<Rule>, readonly string[]]>([
    ["has no case", { id: "O9", shownBy: "frame" }, ["accepts", "rejects"].map((side) => `/rules/${last}: no case that ${side} a frame names the rule "O9" [rule-without-case]`)],
    ["speaks of accepted frames alone and has no case", { id: "O9", shownBy: "accepted-frame" }, [`/rules/${last}: no case that accepts a frame names the rule "O9" [rule-without-case]`]],
    ["has cases from one side only", { id: "O1", shownBy: "frame" }, [`/rules/${last}: two rules have the id "O1" [equal-rules]`, `/rules/${last}: no case that rejects a frame names the rule "O1" [rule-without-case]`]],
    ["no frame can show", { id: "O9", shownBy: "helper" }, []],
  ])("are not generated when one %s", (_title, rule, expected) => {
    expect(problemsWith([...model.rules, { id: "", text: "New.", shownBy: "frame", ...rule }])).toEqual(expected);
  });

  it("stop the whole generation when one has no case", async () => {
    const grown = { ...protocol, rules: [...protocol.rules, { id: "O9", text: "New.", shownBy: "frame" as const }] };
    const request = { packages: [], cases: "cases" };
    await expect(generate(grown, request, (path) => readFileSync(`${root}/templates/${path}`, "utf8"))).rejects.toThrow("rule-without-case");
  });
});

describe("files of cases", () => {
  it("hold so many at most, and the next file goes on", () => {
    const whole = caseGroups(model);
    const parts = caseGroups(model, 100);
    expect(parts.every(({ cases }) => cases.length <= 100)).toBe(true);
    expect(parts.flatMap(({ cases }) => cases)).toEqual(whole.flatMap(({ cases }) => cases));
    const names = parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const envelopes = names.filter((name) => name.startsWith("envelope"));
    expect(envelopes).toEqual(Array.from({ length: Math.ceil((whole[0]?.cases.length ?? 0) / 100) }, (_, i) => (i === 0 ? "envelope" : `envelope-${i + 1}`)));
  });
});

describe("the model decides the cases", () => {
  it("and a new field brings cases of its own, none of the others changed", () => {
    const types = model.types.map((type) =>
      type.kind === "object" && type.name === "ErrorInfo"
        ? { ...type, fields: [...type.fields, { key: "code", required: false, type: { kind: "string" as const }, description: "" }] }
        : type,
    );
    const before = new Map(caseGroups(model).flatMap(({ cases }) => cases).map((one) => [one.id, one]));
    const after = caseGroups({ ...model, types }).flatMap(({ cases }) => cases);
    const added = after.filter(({ id }) => !before.has(id));
    expect(added.some(({ id }) => id === "node.error/error.code/null")).toBe(true);
    const minimal = after.find(({ id }) => id === "node.error/minimal");
    expect(minimal).toEqual(before.get("node.error/minimal"));
  });

  it.each<[string, TObject]>([
    ["called as the payload itself", Type.Object({ payload: Type.Object({ payload: Type.Record(Type.String(), Type.Boolean()) }) })],
    ["without a name", Type.Object({ "": Type.Object({ a: Type.String() }) })],
    ["whose keys hold what stands between keys", Type.Object({ "a.b": Type.Object({ c: Type.String() }, { title: "One" }), a: Type.Object({ b: Type.Object({ c: Type.String() }), "b~1c": Type.String(), "b.c": Type.String() }) })],
  ])("and fields %s have cases of their own", (_title, fields) => {
    const payload = Object.assign(fields, { title: "Odd", description: "Odd." });
    const cases = caseGroups(buildModel({ ...three, messages: [{ ...three.messages[0]!, payload }] })).flatMap((group) => group.cases);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each([1, 5, 6, 7, 20])("and what takes any JSON is filled to the limit below %i objects", (objects) => {
    let inner: TSchema = Type.Unknown();
    for (let level = 0; level < objects; level++) inner = Type.Object({ a: inner });
    const payload = Type.Object({ a: inner }, { title: "Deep", description: "Deep." });
    const cases = caseGroups(buildModel({ ...three, messages: [{ ...three.messages[0]!, payload }] })).flatMap((group) => group.cases);
    const deepest = cases.find(({ id }) => id === "depth/opaque/arrays/512");
    expect([.../^[^\]]*/.exec(deepest?.frame ?? "")?.[0] ?? ""].filter((character) => "[{".includes(character))).toHaveLength(512);
  });
});

/** Whether a frame is JSON in UTF-8, by a reader that shares nothing with what made the case. */
function isJson({ frame, frameBase64 }: Case): boolean {
  try {
    const text = frame ?? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(frameBase64 ?? "", "base64"));
    readExact(text);
    return true;
  } catch {
    return false;
  }
}
