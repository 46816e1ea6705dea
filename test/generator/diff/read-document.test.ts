import { describe, expect, it } from "vitest";
import { buildModel } from "../../../generator/build-model.js";
import { baselineText, latestRelease } from "../../../generator/diff/baseline.js";
import { diffContracts } from "../../../generator/diff/diff.js";
import { readDocument } from "../../../generator/diff/read-document.js";
import { ProblemError } from "../../../generator/problem.js";
import { schemaDocument } from "../../../generator/schema.js";
import { protocol } from "../../../spec/protocol.js";
import { hostile } from "../../protocols/hostile.js";
import { three } from "../../protocols/three.js";

/** A document as it comes from a file. */
const parsed = (value: object): Record<string, never> => JSON.parse(JSON.stringify(value)) as Record<string, never>;

describe.each([
  ["GraphMind's protocol", buildModel(protocol)],
  ["three messages", buildModel(three)],
  ["the hostile protocol", buildModel(hostile)],
])("a document of %s", (_name, model) => {
  it("gives back the types, messages and envelope of the model", () => {
    const contract = readDocument(parsed(schemaDocument(model)), "schema.json");
    const byName = (types: typeof model.types): object => Object.fromEntries(types.map((type) => [type.name, { ...type, group: "" }]));
    expect(byName(contract.types)).toEqual(byName(model.types));
    expect(contract.messages).toEqual(model.messages.map(({ type, payload, envelope }) => ({ type, payload, envelope })));
    expect(contract.envelope).toEqual(model.envelope);
    expect(contract.version).toBe(model.version);
  });

  it("gives back the catalogue as well when it is a baseline", () => {
    const contract = readDocument(JSON.parse(baselineText(model, "1.2.3")), "baseline");
    expect(contract.messages).toEqual(model.messages.map(({ description: _, ...message }) => message));
    expect(contract.capabilities).toEqual(model.capabilities);
    expect(contract.constants).toEqual(model.constants);
  });

  it("does not differ from the model", () => {
    const baseline = readDocument(JSON.parse(baselineText(model, "1.2.3")), "baseline");
    const bare = readDocument(parsed(schemaDocument(model)), "schema.json");
    expect(diffContracts(baseline, model)).toMatchObject({ findings: [], verdict: "compatible", mayUpgradeFirst: ["app", "viewer"], notes: [] });
    expect(diffContracts(bare, model).findings).toEqual([]);
    expect(diffContracts(model, bare).findings).toEqual([]);
  });
});

describe("a document written by hand", () => {
  type Definitions = Record<string, Record<string, Record<string, unknown>>>;
  const edited = (edit: (definitions: Definitions) => void): ReturnType<typeof readDocument> => {
    const document = parsed(schemaDocument(buildModel(protocol)));
    edit(document["$defs"] as unknown as Definitions);
    return readDocument(document, "edited.json");
  };
  const model = buildModel(protocol);

  it("may repeat a definition in place of a reference", () => {
    const contract = edited((definitions) => {
      const error = { ...definitions["ErrorInfo"] };
      (definitions["NodeError"] as { properties: object }).properties = { ...definitions["NodeError"]?.["properties"], error };
    });
    expect(diffContracts(model, contract).findings).toEqual([]);
  });

  it("may give a copy that differs the title of a definition", () => {
    const contract = edited((definitions) => {
      const error = { ...definitions["ErrorInfo"], required: ["name"] };
      (definitions["NodeError"] as { properties: object }).properties = { ...definitions["NodeError"]?.["properties"], error };
    });
    expect(contract.types.find(({ name }) => name === "NodeErrorError")).toMatchObject({ kind: "object", inline: true });
  });

  it("may close an object, which is noted", () => {
    const contract = edited((definitions) => Object.assign(definitions["TokenUsage"] as object, { additionalProperties: false }));
    expect(contract.closed).toEqual(new Set(["TokenUsage"]));
  });

  it("is refused with a pointer into it when it holds what the generator does not know", () => {
    const broken = (): unknown => edited((definitions) => Object.assign(definitions["TokenUsage"] as object, { minProperties: 1 }));
    expect(broken).toThrow(ProblemError);
    expect(broken).toThrow("edited.json#/$defs/TokenUsage/minProperties: the keyword minProperties is not supported");
  });

  it.each<[string, object, string]>([
    ["a bound of a text", { type: "string", minimum: 1 }, "minimum: minimum does not apply to a string [inapplicable-keyword]\n  hint: remove it, or make the type integer or number"],
    ["a bound of a truth value", { type: "boolean", maximum: 1 }, "maximum: maximum does not apply to a boolean [inapplicable-keyword]\n  hint: remove it, or make the type integer or number"],
    ["a bound of an array", { type: "array", minimum: 1 }, "minimum: minimum does not apply to an array"],
    ["a bound of any value", { minimum: 1 }, "minimum: minimum does not apply without a type [inapplicable-keyword]\n  hint: remove it, or make the type integer or number"],
    ["a bound of an enum", { enum: ["a"], minimum: 1 }, "minimum: minimum does not apply to an enum"],
    ["a bound of a literal", { const: 1, minimum: 1 }, "minimum: minimum does not apply to a literal"],
    ["a bound of a reference", { $ref: "#/$defs/RunMode", minimum: 1 }, "minimum: the keyword minimum is not supported"],
    ["items of a number", { type: "number", items: {} }, "items: items does not apply to a number [inapplicable-keyword]\n  hint: remove it, or make the type array"],
    ["fields of a text", { type: "string", properties: {} }, "properties: properties does not apply to a string [inapplicable-keyword]\n  hint: remove it, or make the type object"],
    ["a type that is nowhere", { $ref: "#/$defs/Nope" }, "other: there is no type Nope [unknown-reference]\n  hint: add it to `$defs`"],
  ])("is told what to do with %s", (_title, other, problem) => {
    expect(() => edited((definitions) => Object.assign(definitions["ModeSet"]?.["properties"] as object, { other }))).toThrow(problem);
  });

  type Root = { allOf: { if: Record<string, unknown>; then: Record<string, unknown> }[]; $defs: Definitions } & Record<string, unknown>;
  const damaged = (edit: (document: Root) => void): string[] => {
    const document = parsed(JSON.parse(baselineText(model, "1.0.0")) as object) as unknown as Root;
    edit(document);
    try {
      readDocument(document, "x");
    } catch (error) {
      return (error as ProblemError).problems.map(({ code, where }) => `${code} ${where}`);
    }
    return [];
  };
  const nested = (levels: number): object => {
    let schema = {};
    for (let level = 0; level < levels; level++) schema = { type: "array", items: schema };
    return schema;
  };
  const mode = ({ $defs }: Root): Record<string, Record<string, unknown>> => $defs["ModeSetEnvelope"] as Record<string, Record<string, unknown>>;
  const at = "x#/$defs/ModeSetEnvelope";

  it.each<[string, (document: Root) => unknown, string]>([
    ["the payload may be absent", (root) => Object.assign(mode(root), { required: ["type"] }), `unsupported-frame ${at}/required`],
    ["another key is required", (root) => Object.assign(mode(root), { required: ["type", "payload", "x"] }), `unsupported-frame ${at}/required`],
    ["another key has a type", (root) => Object.assign(mode(root)["properties"] as object, { runId: { const: "*" } }), `unsupported-frame ${at}/properties/runId`],
    ["an envelope is closed", (root) => Object.assign(mode(root), { additionalProperties: false }), `unsupported-frame ${at}/additionalProperties`],
    ["an envelope is no envelope", (root) => delete mode(root)["$ref"], `unsupported-frame ${at}/$ref`],
    ["a type is restricted", (root) => Object.assign(mode(root)["properties"]?.["type"] as object, { minLength: 9 }), `unsupported-frame ${at}/properties/type/minLength`],
    ["an envelope holds another payload than the definition", (root) => Object.assign(mode(root)["properties"] as object, { payload: { title: "ModeSet", type: "object", properties: {} } }), `two-payloads ${at}/properties/payload`],
    ["a payload is restricted", (root) => Object.assign(mode(root)["properties"] as object, { payload: { $ref: "#/$defs/ModeSet", minProperties: 2 } }), `two-payloads ${at}/properties/payload`],
    ["the root is closed", (root) => Object.assign(root, { unevaluatedProperties: false }), "unsupported-frame x#/unevaluatedProperties"],
    ["the root is a list of the known messages", (root) => root.allOf.unshift({ $ref: "#/$defs/KnownEnvelope" } as never), "unsupported-frame x#/allOf/0"],
    ["a branch is for another type", (root) => Object.assign(root.allOf[0]?.if as object, { properties: { type: { const: "helo" } } }), "unsupported-frame x#/allOf/0/if/properties"],
    ["a branch is for every type", (root) => delete root.allOf[0]?.if["properties"], "unsupported-frame x#/allOf/0/if/properties"],
    ["the envelope has a type without a name", (root) => Object.assign(root.$defs["Envelope"]?.["properties"] as object, { payload: { type: "object", properties: {} } }), "unnamed-type x#/$defs/Envelope/properties/payload"],
    ["a reference is restricted", (root) => Object.assign(root.$defs["ModeSet"]?.["properties"] as object, { mode: { $ref: "#/$defs/RunMode", enum: ["run"] } }), "unsupported-keyword x#/$defs/ModeSet/properties/mode/enum"],
    ["no value is valid", (root) => Object.assign(root.$defs["ModeSet"]?.["properties"] as object, { other: false }), "not-a-schema x#/$defs/ModeSet/properties/other"],
    ["an enum is of another type", (root) => Object.assign(root.$defs["RunMode"] as object, { type: "integer" }), "contradictory-type x#/$defs/RunMode/type"],
    ["a direction is none", (root) => Object.assign((root["x-catalogue"] as { messages: object[] }).messages[0] as object, { direction: "sideways" }), "broken-catalogue x#/x-catalogue"],
    ["a type is nested without end", (root) => Object.assign(root.$defs["ModeSet"]?.["properties"] as object, { other: nested(20_000) }), "too-deep x"],
    ["a constant has no value", (root) => Object.assign((root["x-catalogue"] as { constants: object[] }).constants[0] as object, { value: [] }), "broken-catalogue x#/x-catalogue"],
  ])("is refused rather than taken for unchanged: %s", (_title, edit, problem) => {
    expect(damaged(edit)).toContain(problem);
  });

  it("may refer to a payload with words of its own, and leave the branches out", () => {
    expect(damaged((root) => Object.assign(mode(root)["properties"] as object, { payload: { $ref: "#/$defs/ModeSet", description: "x" } }))).toEqual([]);
    expect(damaged((root) => delete (root as Partial<Root>).allOf)).toEqual([]);
    expect(damaged((root) => Object.assign(mode(root)["properties"] as object, { payload: root.$defs["ModeSet"] }))).toEqual([]);
    expect(damaged((root) => Object.assign(root.$defs["ModeSet"]?.["properties"] as object, { other: true }))).toEqual([]);
  });

  it.each([
    [{}, "it has no `$defs/Envelope`"],
    [[], "it has no `$defs/Envelope`"],
    [null, "it has no `$defs/Envelope`"],
    [{ $defs: { Envelope: { type: "object", properties: {} } } }, "the document describes no message"],
  ])("is refused when it is no contract: %j", (document, message) => {
    expect(() => readDocument(document, "x.json")).toThrow(message);
  });
});

describe("the latest release", () => {
  it("is the highest by number, and a release follows its pre-releases", () => {
    expect(latestRelease(["0.9.0", "0.10.0", "0.2.11"])).toBe("0.10.0");
    expect(latestRelease(["1.0.0-rc.10", "1.0.0-rc.9"])).toBe("1.0.0-rc.10");
    expect(latestRelease(["1.0.0", "1.0.0-rc.1", "0.9.9"])).toBe("1.0.0");
    expect(latestRelease([])).toBeUndefined();
  });
});
