import { Type, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { diffContracts } from "../../../generator/diff/diff.js";
import type { Contract } from "../../../generator/diff/contract.js";
import type { Finding } from "../../../generator/diff/finding.js";
import { readDocument } from "../../../generator/diff/read-document.js";
import { schemaDocument } from "../../../generator/schema.js";
import { message, model, payload } from "./pair.js";

const texts = (...values: string[]): TSchema => Type.Enum(values, { type: "string" });
const viewer = { direction: "viewer-to-app" } as const;
const only = (before: Contract, after: Contract, options = {}): Finding => {
  const { findings } = diffContracts(before, after, options);
  expect(findings).toHaveLength(1);
  return findings[0] as Finding;
};
/** The same contract as a bare JSON Schema states it, after a change by hand. */
const bare = (contract: ReturnType<typeof model>, edit: (definitions: Record<string, Record<string, unknown>>) => void = () => undefined): Contract => {
  const document = JSON.parse(JSON.stringify(schemaDocument(contract))) as { $defs: Record<string, Record<string, unknown>> };
  edit(document.$defs);
  return readDocument(document, "bare.json");
};

describe("a finding", () => {
  it("points into the new schema, and into the old one for what is gone", () => {
    const nested = (fields: Record<string, TSchema>): ReturnType<typeof model> => payload({ "a/b": Type.Array(Type.Object({ "c~d": Type.Record(Type.String(), Type.Object(fields)) })) });
    const finding = only(nested({ x: Type.Optional(Type.String()) }), nested({}));
    expect(finding).toMatchObject({ document: "old", pointer: "/$defs/Payloadping/properties/a~1b/items/properties/c~0d/additionalProperties/properties/x" });
    expect(only(payload({}), payload({ y: Type.Optional(Type.String()) }))).toMatchObject({ document: "new", pointer: "/$defs/Payloadping/properties/y" });
  });

  it("says what kind a type is, when that has changed under the same name", () => {
    const Kind = Type.Enum(["a"], { type: "string", title: "Kind" });
    const finding = only(payload({ a: Kind }), payload({ a: Type.Object({}, { title: "Kind" }) }));
    expect(finding.change).toBe("Kind (a closed set of texts) became Kind (an object)");
  });

  it("names the messages that carry it, and whom it concerns", () => {
    const Mode = (...values: string[]): TSchema => Type.Enum(values, { type: "string", title: "Mode" });
    const of = (mode: TSchema): ReturnType<typeof model> =>
      model({ messages: [message("ping", { deep: Type.Array(mode) }), message("stop", { mode }, viewer), message("other", {})], types: [mode] });
    const finding = only(of(Mode("a", "b")), of(Mode("a")));
    expect(finding.messages).toEqual(["ping", "stop"]);
    expect(finding.affects).toEqual(["new viewers", "new apps", "TypeScript code", "Python code", "Go code", "Rust code"]);
    expect(finding.explanation).toContain("New viewers refuse what old apps may send. New apps refuse what old viewers may send.");
  });

  it("concerns both sides where a message is gone, and all peers where something off the wire changes", () => {
    const [both, one] = [model({ messages: [message("ping", {}), message("pong", {})] }), model({ messages: [message("ping", {})] })];
    expect(only(both, one).affects).toEqual(["new viewers", "old viewers", "TypeScript code", "Python code", "Go code", "Rust code"]);
    const of = (value: number): ReturnType<typeof model> => model({ messages: [message("ping", {})], constants: { PORT: value } });
    expect(only(of(1), of(2)).affects).toEqual(["all peers"]);
  });

  it("says which language's code breaks: a new enum value breaks a match in Rust alone", () => {
    const { source } = only(payload({ a: texts("a") }), payload({ a: texts("a", "b") }));
    expect(source).toEqual({ typescript: "may-break", python: "may-break", go: "fits", rust: "breaks" });
  });

  it("says that a new optional field breaks no code, and a new name of a type all of it", () => {
    expect(Object.values(only(payload({}), payload({ a: Type.Optional(Type.String()) })).source)).toEqual(Array(4).fill("fits"));
    const of = (title: string): ReturnType<typeof model> => payload({ a: Type.Object({}, { title }) });
    expect(Object.values(only(of("Before"), of("After")).source)).toEqual(Array(4).fill("breaks"));
  });

  it("knows that Rust has a type of its own for what is never negative", () => {
    const of = (minimum: number): ReturnType<typeof model> => payload({ a: Type.Integer({ minimum, maximum: 9 }) });
    expect(only(of(0), of(-1)).source.rust).toBe("breaks");
    expect(only(of(0), of(1)).source.rust).toBe("fits");
  });

  it("knows that Go and Rust have one type for all literals of a kind", () => {
    const of = (value: string | number): ReturnType<typeof model> => payload({ a: Type.Literal(value) });
    expect(only(of("a"), of("b")).source).toEqual({ typescript: "breaks", python: "breaks", go: "may-break", rust: "may-break" });
    expect(Object.values(only(of(1), of("1")).source)).toEqual(Array(4).fill("breaks"));
  });

  it("knows that TypeScript has one type for all numbers", () => {
    expect(only(payload({ a: Type.Integer() }), payload({ a: Type.Number() })).source).toMatchObject({ typescript: "fits", go: "breaks" });
  });

  it.each<[string, ReturnType<typeof model>, ReturnType<typeof model>, string]>([
    ["field", payload({ label: Type.String() }), payload({ title: Type.String() }), 'may live on as "title"'],
    ["field among several", payload({ nodeId: Type.String(), x: Type.String() }), payload({ nodeID: Type.String(), y: Type.Boolean() }), 'may live on as "nodeID"'],
    ["enum value", payload({ a: texts("start", "stop") }), payload({ a: texts("start", "stopp") }), 'may live on as "stopp"'],
    ["message", model({ messages: [message("ping", { a: Type.String() })] }), model({ messages: [message("hail", { a: Type.String() })] }), 'may live on as "hail"'],
    ["capability", model({ messages: [message("ping", {})], capabilities: ["dim"] }), model({ messages: [message("ping", {})], capabilities: ["dimm"] }), 'may live on as "dimm"'],
  ])("hints at a rename of a %s", (_what, before, after, hint) => {
    const gone = diffContracts(before, after).findings.find(({ document }) => document === "old");
    expect(gone?.hint).toContain(hint);
  });

  it("does not take a field of another type for a renamed one", () => {
    const { findings } = diffContracts(payload({ label: Type.String() }), payload({ lable: Type.Boolean() }));
    expect(findings.map(({ hint }) => hint)).toEqual([undefined, undefined]);
  });
});

describe("a side whose every release is ours", () => {
  const of = (...values: string[]): ReturnType<typeof model> => model({ messages: [message("stop", { how: texts(...values) }, viewer)] });

  it("can hold back what is new in a message that only it sends", () => {
    expect(only(of("now"), of("now", "soon")).verdict).toBe("needs-gm-bump");
    const finding = only(of("now"), of("now", "soon"), { controlledSender: "viewer" });
    expect(finding).toMatchObject({ verdict: "compatible-with-care", affects: ["old apps", "Rust code"] });
    expect(finding.explanation).toContain("Only our viewers send it");
  });

  it("cannot hold back what the other side sends", () => {
    expect(only(of("now"), of("now", "soon"), { controlledSender: "app" }).verdict).toBe("needs-gm-bump");
  });

  it("cannot make up for what old senders sent", () => {
    expect(only(of("now", "soon"), of("now"), { controlledSender: "viewer" }).verdict).toBe("needs-gm-bump");
  });

  it("cannot hold back a type that the other side sends as well", () => {
    const Mode = (...values: string[]): TSchema => Type.Enum(values, { type: "string", title: "Mode" });
    const both = (mode: TSchema): ReturnType<typeof model> => model({ messages: [message("ping", { mode }), message("stop", { mode }, viewer)], types: [mode] });
    expect(only(both(Mode("a")), both(Mode("a", "b")), { controlledSender: "viewer" }).verdict).toBe("needs-gm-bump");
  });
});

describe("the sum", () => {
  const of = (version: number, ...values: string[]): ReturnType<typeof model> => model({ version, messages: [message("ping", { a: texts(...values) })] });

  it("is covered by a higher gm, while each finding stays what it is", () => {
    const difference = diffContracts(of(1, "a"), of(2, "b"));
    expect(difference).toMatchObject({ verdict: "compatible-with-care", bumped: true });
    expect(difference.findings.map(({ verdict }) => verdict)).toContain("needs-gm-bump");
  });

  it("is not covered by a lower one", () => {
    expect(diffContracts(of(2, "a"), of(1, "b"))).toMatchObject({ verdict: "needs-gm-bump", bumped: false });
  });

  it.each<[string, Record<string, TSchema>, Record<string, TSchema>, string[]]>([
    ["receivers, when senders may send more", { a: texts("x") }, { a: texts("x", "y") }, ["viewer"]],
    ["senders, when receivers take less", { a: texts("x", "y") }, { a: texts("x") }, ["app"]],
    ["neither, when both happens", { a: texts("x", "y") }, { a: texts("x", "z") }, []],
    ["either, when nothing is refused", { a: Type.Optional(Type.String()) }, {}, ["app", "viewer"]],
  ])("says who may be upgraded first: %s", (_who, before, after, sides) => {
    expect(diffContracts(payload(before), payload(after)).mayUpgradeFirst).toEqual(sides);
  });
});

describe("a bare JSON Schema", () => {
  const before = model({ messages: [message("ping", { a: texts("x") })] });
  const after = model({ messages: [message("ping", { a: texts("x", "y") })] });

  it("is judged in both directions when neither side says who sends", () => {
    const difference = diffContracts(bare(before), bare(after));
    expect(difference.findings[0]?.wire.map(({ direction, oldReceiver }) => [direction, oldReceiver])).toEqual([
      ["app-to-viewer", "refused"],
      ["viewer-to-app", "refused"],
    ]);
    expect(difference.notes.join()).toContain('Neither side says who sends "ping"');
  });

  it.each([
    ["the old", before, bare(after)],
    ["the new", bare(before), after],
  ])("is judged by the direction that %s contract states", (_which, old, current) => {
    expect(diffContracts(old, current).findings[0]?.wire.map(({ direction }) => direction)).toEqual(["app-to-viewer"]);
  });

  it("may refuse unknown fields, which breaks whoever attaches them", () => {
    const fields = { a: Type.Optional(Type.String()) };
    const closed = bare(payload(fields), (definitions) => Object.assign(definitions["Payloadping"] as object, { additionalProperties: false }));
    const verdicts = (old: Contract, current: Contract): unknown => diffContracts(old, current).findings.map(({ rule, wire }) => [rule, wire[0]?.oldReceiver, wire[0]?.newReceiver]);
    expect(verdicts(payload(fields), closed)).toEqual([["object-closed", "understood", "refused"]]);
    expect(verdicts(closed, payload(fields))).toEqual([["object-opened", "refused", "understood"]]);
    expect(verdicts(closed, payload({ ...fields, b: Type.Optional(Type.String()) }))).toContainEqual(["field-added-optional", "refused", "understood"]);
    expect(verdicts(payload({ ...fields, b: Type.Optional(Type.String()) }), closed)).toContainEqual(["field-removed-optional", "understood", "refused"]);
  });
});

describe("a note", () => {
  it("tells that arguments in Rust change places with required fields", () => {
    const of = (...keys: string[]): ReturnType<typeof model> => payload(Object.fromEntries(keys.map((key) => [key, Type.String()])));
    expect(diffContracts(of("a", "b"), of("b", "a"))).toMatchObject({ findings: [], verdict: "compatible", notes: [expect.stringContaining("Payloadping::new")] });
    expect(diffContracts(of("a", "b"), of("a", "x", "b")).notes).toEqual([]);
  });
});
