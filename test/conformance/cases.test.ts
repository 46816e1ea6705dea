import { createHash } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseFiles, caseGroups, type Case } from "../../generator/cases/index.js";
import { readExact } from "../../generator/conform/exact-json.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";

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

  it.each(model.rules.filter(({ shownBy }) => shownBy === "frame").map(({ id }) => id))("%s has cases", (id) => {
    expect(cases.filter(({ rules }) => rules.includes(id)).length).toBeGreaterThan(0);
  });

  // These speak of one side only; any other could be kept by refusing, or by accepting, everything.
  const oneWay = new Set(["P3", "O1", "O3", "O7", "O8", "T6", "T7", "E7"]);
  it.each(model.rules.filter(({ id, shownBy }) => shownBy === "frame" && !oneWay.has(id)).map(({ id }) => id))("%s is shown from both sides", (id) => {
    const verdicts = new Set(cases.filter(({ rules }) => rules.includes(id)).map(({ verdict }) => (verdict === "reject" ? "reject" : "accept")));
    expect([...verdicts].sort()).toEqual(["accept", "reject"]);
  });

  it("are all that cases name", () => {
    const known = new Set(model.rules.map(({ id }) => id));
    expect(cases.flatMap(({ id, rules }) => rules.filter((rule) => !known.has(rule)).map((rule) => `${id}: ${rule}`))).toEqual([]);
  });

  it("keep a new rule from going without cases", () => {
    const grown = { ...model, rules: [...model.rules, { id: "O9", text: "New.", shownBy: "frame" as const }] };
    const index = JSON.parse(caseFiles(grown, "").get("index.json") ?? "") as Index;
    expect(index.rules["O9"]).toBe(0);
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
