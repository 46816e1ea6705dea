import { Type, type TSchema } from "typebox";
import { elsewhere, fromApp, message, model, nothing, payload, type Expected, type Outline, type Pair } from "./pair.js";

const text = Type.String();
const texts = (...values: string[]): TSchema => Type.Enum(values, { type: "string" });
const named = (title: string, fields: Record<string, TSchema>): TSchema => Type.Object(fields, { title });
const kind = (title: string, ...values: string[]): TSchema => Type.Enum(values, { type: "string", title });
const fromViewer = { direction: "viewer-to-app" } as const;
const wildcard = { scope: "wildcard" } as const;
const ping = message("ping", { a: text });
const stop = message("stop", { a: text }, fromViewer);

const tree = (values: TSchema, name = "Tree"): TSchema => named(name, { value: values, children: Type.Array(Type.Ref(name)) });

const bothWays = (title: string, before: TSchema, after: TSchema, expected: Expected): Pair => {
  const of = (type: TSchema): Outline => ({ types: [type], messages: [message("ping", { a: type }), message("stop", { b: Type.Array(type) }, fromViewer)] });
  return { title, before: model(of(before)), after: model(of(after)), expected };
};

const outlines = (title: string, before: Outline, after: Outline, expected: Expected): Pair => ({ title, before: model(before), after: model(after), expected });

const messages: readonly Pair[] = [
  outlines("a message of the app added", { messages: [stop] }, { messages: [stop, ping] }, fromApp("tu", "ok", "message-added")),
  outlines("a message of the viewer added", { messages: [ping] }, { messages: [ping, stop] }, elsewhere({ "viewer-to-app": "tu" }, "ok", "message-added")),
  outlines("a message of the app removed", { messages: [stop, ping] }, { messages: [stop] }, fromApp("ut", "care", "message-removed")),
  outlines("a message of the viewer removed", { messages: [ping, stop] }, { messages: [ping] }, elsewhere({ "viewer-to-app": "ut" }, "care", "message-removed")),
  outlines("a message renamed", { messages: [ping] }, { messages: [message("pings", { a: text })] }, fromApp("tt", "care", "message-added", "message-removed")),
  outlines("a message moved to the viewer", { messages: [ping] }, { messages: [{ ...ping, ...fromViewer }] }, elsewhere({ "app-to-viewer": "ur", "viewer-to-app": "ru" }, "bump", "message-moved")),
  outlines("a message moved to the app", { messages: [stop] }, { messages: [{ ...stop, direction: "app-to-viewer" }] }, elsewhere({ "app-to-viewer": "ru", "viewer-to-app": "ur" }, "bump", "message-moved")),
  outlines("a message under the wildcard", { messages: [ping] }, { messages: [{ ...ping, ...wildcard }] }, fromApp("rr", "bump", "message-scope-changed")),
  outlines("a message in another chapter", { messages: [ping] }, { messages: [{ ...ping, group: "others" }] }, elsewhere({}, "ok", "message-group-changed")),
  outlines("the order of messages", { messages: [ping, stop] }, { messages: [stop, ping] }, nothing),
  outlines("a message called constructor", { messages: [ping] }, { messages: [ping, message("constructor", {})] }, fromApp("tu", "ok", "message-added")),
];

const Kind = kind("Kind", "a", "b");
const Point = named("Point", { x: Type.Number() });

const names: readonly Pair[] = [
  bothWays("an enum value of a type that both sides send", Kind, kind("Kind", "a", "b", "c"), elsewhere({ "app-to-viewer": "ru", "viewer-to-app": "ru" }, "bump", "enum-value-added")),
  bothWays("a field of a type that both sides send", Point, named("Point", { x: Type.Number(), y: Type.Number() }), elsewhere({ "app-to-viewer": "tr", "viewer-to-app": "tr" }, "bump", "field-added-required")),
  bothWays("a type renamed", Point, named("Place", { x: Type.Number() }), elsewhere({}, "care", "type-renamed")),
  bothWays("a type renamed and changed", Point, named("Place", { x: Type.String() }), elsewhere({ "app-to-viewer": "rr", "viewer-to-app": "rr" }, "bump", "type-changed", "type-renamed")),
  bothWays("a recursive type", tree(texts("a")), tree(texts("a", "b")), elsewhere({ "app-to-viewer": "ru", "viewer-to-app": "ru" }, "bump", "enum-value-added")),
  bothWays("a recursive type renamed", tree(text), tree(text, "Forest"), elsewhere({}, "care", "type-renamed")),
  {
    title: "a payload renamed",
    before: model({ messages: [ping] }),
    after: model({ messages: [message("ping", { a: text }, { title: "Ping" })] }),
    expected: elsewhere({}, "care", "type-renamed"),
  },
  {
    title: "a type split",
    before: payload({ a: Point, b: Point }, [Point]),
    after: payload({ a: Point, b: named("Place", { x: Type.Number() }) }, [Point]),
    expected: elsewhere({}, "care", "type-split"),
  },
  {
    title: "a type split into two that differ",
    before: payload({ a: Point, b: Point }, [Point]),
    after: payload({ a: Point, b: named("Place", { x: Type.Number(), y: Type.Optional(text) }) }, [Point]),
    expected: fromApp("tu", "care", "field-added-optional", "type-split"),
  },
  {
    title: "types merged",
    before: payload({ a: Point, b: named("Place", { x: Type.Number() }) }, [Point]),
    after: payload({ a: Point, b: Point }, [Point]),
    expected: elsewhere({}, "care", "types-merged"),
  },
  {
    title: "a reference inlined",
    before: payload({ a: Point, b: Point }, [Point]),
    after: payload({ a: Point, b: Type.Object({ x: Type.Number() }) }, [Point]),
    expected: elsewhere({}, "ok", "reference-inlined"),
  },
  {
    title: "a reference inlined and a field added to the copy",
    before: payload({ a: Point, b: Point }, [Point]),
    after: payload({ a: Point, b: Type.Object({ x: Type.Number(), y: Type.Optional(text) }) }, [Point]),
    expected: fromApp("tu", "ok", "reference-inlined", "field-added-optional"),
  },
  {
    title: "a field with another of the known types, which has a field more",
    before: payload({ a: Point, b: named("Place", { x: Type.Number(), y: Type.Optional(text) }) }),
    after: payload({ a: named("Place", { x: Type.Number(), y: Type.Optional(text) }), b: named("Place", { x: Type.Number(), y: Type.Optional(text) }) }, [Point]),
    expected: fromApp("tu", "care", "type-respelled"),
  },
  {
    title: "a type of another kind under the same name",
    before: payload({ a: Kind }),
    after: payload({ a: named("Kind", { x: text }) }),
    expected: fromApp("rr", "bump", "type-changed"),
  },
  {
    title: "the last reference inlined, and the type with it",
    before: payload({ a: Point }, [Point]),
    after: payload({ a: Type.Object({ x: Type.Number() }) }),
    expected: elsewhere({}, "care", "type-renamed"),
  },
  {
    title: "an inline object given a name",
    before: payload({ a: Type.Object({ x: Type.Number() }) }),
    after: payload({ a: Point }, [Point]),
    expected: elsewhere({}, "care", "type-renamed"),
  },
  {
    title: "a field with another of the known types",
    before: payload({ a: Kind, b: kind("Other", "b", "c") }),
    after: payload({ a: kind("Other", "b", "c"), b: Kind }),
    expected: fromApp("rr", "bump", "type-changed", "type-changed"),
  },
  {
    title: "a field with another of the known types, of the same values",
    before: payload({ a: Kind, b: kind("Other", "a", "b") }),
    after: payload({ a: kind("Other", "a", "b"), b: Kind }),
    expected: fromApp("uu", "care", "type-respelled", "type-respelled"),
  },
  {
    title: "a field with another of the known types, which asks for more",
    before: payload({ a: Point, b: named("Place", { x: Type.Number(), y: text }) }),
    after: payload({ a: named("Place", { x: Type.Number(), y: text }), b: Point }),
    expected: fromApp("rr", "bump", "type-narrowed", "type-widened"),
  },
  {
    title: "a field with another of the known types, which asks for more in deep",
    before: payload({ a: named("Near", { p: Point }), b: named("Far", { p: Type.Object({ x: Type.Number(), y: text }) }), c: Type.Optional(named("Far", { p: Type.Object({ x: Type.Number(), y: text }) })) }),
    after: payload({ a: named("Far", { p: Type.Object({ x: Type.Number(), y: text }) }), c: Type.Optional(named("Far", { p: Type.Object({ x: Type.Number(), y: text }) })), b: named("Far", { p: Type.Object({ x: Type.Number(), y: text }) }) }, [named("Near", { p: Point })]),
    expected: fromApp("ur", "bump", "type-narrowed"),
  },
  { title: "a type added that nothing uses", before: payload({}), after: payload({}, [Kind]), expected: elsewhere({}, "ok", "type-added") },
  { title: "a type removed that nothing used", before: payload({}, [Kind]), after: payload({}), expected: elsewhere({}, "care", "type-removed") },
  { title: "a type changed that nothing uses", before: payload({}, [Kind]), after: payload({}, [kind("Kind", "a")]), expected: elsewhere({}, "care", "enum-value-removed") },
  { title: "the order of types", before: payload({ a: Kind, b: Point }, [Kind, Point]), after: payload({ a: Kind, b: Point }, [Point, Kind]), expected: nothing },
  { title: "an alias for a text", before: payload({ a: text }), after: payload({ a: Type.String({ title: "Name" }) }), expected: elsewhere({}, "ok", "type-added") },
  { title: "an alias for something else", before: payload({ a: Type.String({ title: "Name" }) }), after: payload({ a: Type.Boolean({ title: "Name" }) }), expected: fromApp("rr", "bump", "type-changed") },
];

const catalogue: readonly Pair[] = [
  outlines("a capability added", { messages: [ping] }, { messages: [ping], capabilities: ["dim"] }, elsewhere({}, "ok", "capability-added")),
  outlines("a capability removed", { messages: [ping], capabilities: ["dim"] }, { messages: [ping] }, elsewhere({}, "care", "capability-removed")),
  outlines("a capability renamed", { messages: [ping], capabilities: ["dim"] }, { messages: [ping], capabilities: ["dimm"] }, elsewhere({}, "care", "capability-added", "capability-removed")),
  outlines("a constant added", { messages: [ping] }, { messages: [ping], constants: { PORT: 1 } }, elsewhere({}, "ok", "constant-added")),
  outlines("a constant removed", { messages: [ping], constants: { PORT: 1 } }, { messages: [ping] }, elsewhere({}, "care", "constant-removed")),
  outlines("a constant changed", { messages: [ping], constants: { PORT: 1 } }, { messages: [ping], constants: { PORT: 2 } }, elsewhere({}, "care", "constant-changed")),
  outlines(
    "the wildcard changed",
    { messages: [{ ...stop, ...wildcard }, ping], constants: { WILDCARD_RUN_ID: "*" } },
    { messages: [{ ...stop, ...wildcard }, ping], constants: { WILDCARD_RUN_ID: "?" } },
    elsewhere({ "viewer-to-app": "rr" }, "bump", "wildcard-changed"),
  ),
  outlines("gm raised for nothing", { messages: [ping] }, { messages: [ping], version: 2 }, elsewhere({}, "care", "gm-raised")),
  outlines("gm and its constant raised", { messages: [ping], constants: { PROTOCOL_VERSION: 1 } }, { messages: [ping], version: 2, constants: { PROTOCOL_VERSION: 2 } }, elsewhere({}, "care", "gm-raised")),
  outlines("gm lowered", { messages: [ping], version: 2 }, { messages: [ping] }, elsewhere({}, "bump", "gm-lowered")),
  outlines("a bound of the envelope", { messages: [ping, stop], seqAtMost: 9 }, { messages: [ping, stop], seqAtMost: 8 }, elsewhere({ "app-to-viewer": "ur", "viewer-to-app": "ur" }, "bump", "bounds-tightened")),
];

/** Changes of messages, names and all else that a contract states. */
export const contractPairs: readonly Pair[] = [...messages, ...names, ...catalogue];
