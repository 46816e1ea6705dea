import { Type, type TObject, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { ProblemError } from "../../generator/problem.js";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";

function withPayload(payload: TObject, types: readonly TSchema[] = []): ProtocolDefinition {
  return { ...three, types, messages: [{ type: "m", direction: "app-to-viewer", group: "events", scope: "run", payload }] };
}

function withField(schema: TSchema, types: readonly TSchema[] = []): ProtocolDefinition {
  return withPayload(Type.Object({ x: schema }, { title: "M" }), types);
}

function problemsOf(definition: ProtocolDefinition): string[] {
  try {
    buildModel(definition);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.problems.map(({ code, where }) => `${code} ${where}`);
    throw error;
  }
}

describe("buildModel", () => {
  it("refuses a protocol without messages", () => {
    expect(problemsOf({ ...three, messages: [] })).toEqual(["no-messages /messages"]);
  });

  it("declares types in the order of the definition, payloads by the catalogue, inline types behind their owner", () => {
    expect(buildModel(three).types.map((type) => `${type.group}/${type.name}`)).toEqual([
      "primitives/Color",
      "handshake/Hello",
      "events/LampLit",
      "controls/LampPut",
    ]);
    const names = buildModel(hostile).types.map((type) => type.name);
    expect(names.slice(names.indexOf("Shapes"), names.indexOf("Shapes") + 4)).toEqual([
      "Shapes",
      "ShapesNested",
      "ShapesNestedDeeper",
      "ShapesNestedDeeperDeepest",
    ]);
  });

  it("describes every type and field of the contract", () => {
    const bare = buildModel(protocol).types.flatMap((type) => [
      ...(type.description === "" && !type.inline ? [type.name] : []),
      ...(type.kind === "object" ? type.fields.filter((field) => field.description === "").map((field) => `${type.name}.${field.key}`) : []),
    ]);
    expect(bare).toEqual([]);
  });

  it("knows which types hold themselves", () => {
    const recursive = buildModel(hostile).types.flatMap((type) => (type.kind === "object" && type.recursive ? [type.name] : []));
    expect(recursive).toEqual(["Tree", "Ping", "Pong"]);
  });

  it("reads the cyclic form of recursive types", () => {
    const node = Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref("Node")) }) }, "Node");
    const model = buildModel(withField(node));
    expect(model.types.map((type) => type.name)).toEqual(["M", "Node"]);
  });

  it("gives an integer without bounds the range that every language holds", () => {
    const [type] = buildModel(withField(Type.Integer())).types;
    expect(type).toMatchObject({ fields: [{ type: { minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 } }] });
  });

  it.each<[string, TSchema, string]>([
    ["tuples", Type.Tuple([Type.String()]), "unsupported-tuple /messages/0/payload/properties/x/items"],
    ["unions of objects", Type.Union([Type.Object({}), Type.String()]), "unsupported-union /messages/0/payload/properties/x/anyOf"],
    ["nullable values", Type.Union([Type.String(), Type.Null()]), "unsupported-union /messages/0/payload/properties/x/anyOf"],
    ["null", Type.Null(), "unsupported-type /messages/0/payload/properties/x/type"],
    ["intersections", Type.Intersect([Type.Object({}), Type.Object({})]), "unsupported-intersection /messages/0/payload/properties/x/allOf"],
    ["bounds beyond 2^53-1", Type.Integer({ maximum: 2 ** 53 }), "unsafe-bound /messages/0/payload/properties/x"],
    ["fractional bounds of integers", Type.Integer({ minimum: 0.5 }), "unsafe-bound /messages/0/payload/properties/x"],
    ["empty ranges", Type.Integer({ minimum: 2, maximum: 1 }), "empty-range /messages/0/payload/properties/x"],
    ["empty enums", Type.Enum([]), "empty-enum /messages/0/payload/properties/x/enum"],
    ["enums of numbers", Type.Enum([1, 2]), "unsupported-enum /messages/0/payload/properties/x/enum"],
    ["repeated enum values", Type.Unsafe({ type: "string", enum: ["a", "a"] }), "duplicate-value /messages/0/payload/properties/x/enum"],
    ["patterns", Type.String({ pattern: "a" }), "unsupported-keyword /messages/0/payload/properties/x/pattern"],
    ["exclusive bounds", Type.Number({ exclusiveMinimum: 0 }), "unsupported-keyword /messages/0/payload/properties/x/exclusiveMinimum"],
    ["closed objects", Type.Object({}, { additionalProperties: false }), "closed-object /messages/0/payload/properties/x/additionalProperties"],
    ["unknown fields with a type", Type.Object({ a: Type.String() }, { additionalProperties: Type.String() }), "typed-unknown-fields /messages/0/payload/properties/x/additionalProperties"],
    ["required keys without a property", Type.Unsafe({ type: "object", properties: {}, required: ["a"] }), "unknown-required-key /messages/0/payload/properties/x/required"],
    ["maps with restricted keys", Type.Record(Type.String({ pattern: "^a" }), Type.String()), "unsupported-pattern /messages/0/payload/properties/x/patternProperties"],
    ["fractional literals", Type.Literal(1.5), "unsupported-literal /messages/0/payload/properties/x/const"],
    ["unknown references", Type.Ref("Nowhere"), "unknown-reference /messages/0/payload/properties/x"],
    ["lone surrogates in keys", Type.Object({ "\ud800": Type.String() }), "ill-formed-text /messages/0/payload/properties/x/properties/\ud800"],
    ["titles that are no names", Type.Object({}, { title: "a b" }), "illegal-name /messages/0/payload/properties/x"],
    ["bigint", Type.BigInt(), "unsupported-type /messages/0/payload/properties/x/type"],
  ])("refuses %s", (_what, schema, problem) => {
    expect(problemsOf(withField(schema))).toEqual([problem]);
  });

  it("refuses names that no rule can keep apart", () => {
    const both = Type.Object({ a: Type.Object({}, { title: "RunId" }), b: Type.Object({}, { title: "RunID" }) }, { title: "M" });
    expect(problemsOf(withPayload(both))).toEqual(["ambiguous-name /types/RunID"]);
    const inline = Type.Object({ "run-id": Type.Object({}), runId: Type.Object({}) }, { title: "M" });
    expect(problemsOf(withPayload(inline))).toEqual(["ambiguous-name /types/MRunId"]);
  });

  it("refuses two different types under one title", () => {
    const payload = Type.Object(
      { a: Type.Object({}, { title: "T" }), b: Type.Object({ c: Type.String() }, { title: "T" }) },
      { title: "M" },
    );
    expect(problemsOf(withPayload(payload))).toEqual(["conflicting-title /messages/0/payload/properties/b"]);
  });

  it("refuses a payload that two messages share, and a message type that is defined twice", () => {
    const definition = withField(Type.String());
    const [message] = definition.messages;
    if (message === undefined) throw new Error("no message");
    expect(problemsOf({ ...definition, messages: [message, message] })).toEqual([
      "duplicate-message /messages/1/type",
    ]);
    expect(problemsOf({ ...definition, messages: [message, { ...message, type: "other" }] })).toEqual([
      "shared-payload /messages/1/payload",
      "ambiguous-name /types/MEnvelope",
    ]);
  });

  it.each<[string, object, string]>([
    ["a direction that does not exist", { direction: "client-to-server" }, "illegal-direction /messages/0/direction"],
    ["a scope that does not exist", { scope: "all" }, "illegal-scope /messages/0/scope"],
    ["a missing payload", { payload: undefined }, "illegal-payload /messages/0/payload"],
    ["a group that names no file", { group: "../x" }, "illegal-group /messages/0/group"],
    ["a lone surrogate in a type", { type: "\udfff" }, "ill-formed-text /messages/0/type"],
  ])("refuses %s, as plain JavaScript may hold", (_what, change, problem) => {
    const definition = withField(Type.String());
    const messages = definition.messages.map((message) => ({ ...message, ...change }));
    expect(problemsOf({ ...definition, messages })).toEqual([problem]);
  });

  it("refuses names and values of constants and capabilities that no language can declare", () => {
    const definition = withField(Type.String());
    const constant = { description: "" };
    expect(
      problemsOf({
        ...definition,
        capabilities: [
          { name: "a", description: "" },
          { name: "a", description: "" },
        ],
        constants: [
          { ...constant, name: "lower", value: 1 },
          { ...constant, name: "HALF", value: 0.5 },
          { ...constant, name: "LONE", value: "\ud800" },
        ],
      }),
    ).toEqual([
      "duplicate-name /capabilities/1/name",
      "illegal-name /constants/0/name",
      "illegal-constant /constants/1/value",
      "illegal-constant /constants/2/value",
    ]);
  });

  it("refuses types that no value can have", () => {
    const A = Type.Object({ b: Type.Ref("B") }, { title: "A" });
    const B = Type.Object({ a: Type.Ref("A") }, { title: "B" });
    expect(problemsOf(withField(A, [A, B]))).toEqual(["endless-type /types/A", "endless-type /types/B"]);
    const L = Type.Array(Type.Ref("L"), { title: "L" });
    expect(problemsOf(withField(L, [L]))).toEqual(["recursive-alias /types/L"]);
  });

  it("reports everything at once, each with a hint", () => {
    try {
      buildModel(withPayload(Type.Object({ a: Type.Null(), b: Type.Tuple([]) }, { title: "M" })));
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.problems).toHaveLength(2);
      for (const problem of error.problems) expect(problem.hint).toMatch(/\w/);
    }
  });
});
