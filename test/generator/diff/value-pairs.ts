import { Type, type TSchema } from "typebox";
import type { RuleId } from "../../../generator/diff/rules.js";
import { fromApp, nothing, payload, type Expected, type Pair, type Shown } from "./pair.js";

const MAX = Number.MAX_SAFE_INTEGER;
const texts = (...values: string[]): TSchema => Type.Enum(values, { type: "string" });
const integer = (minimum: number, maximum: number): TSchema => Type.Integer({ minimum, maximum });
const number = (bounds: { minimum?: number; maximum?: number } = {}): TSchema => Type.Number(bounds);
const list = (items: TSchema): TSchema => Type.Array(items);
const map = (values: TSchema): TSchema => Type.Record(Type.String(), values);
const object = (fields: Record<string, TSchema>): TSchema => Type.Object(fields);
const maybe = (schema: TSchema): TSchema => Type.Optional(schema);
const text = Type.String();
const flag = Type.Boolean();
const any = Type.Unknown();
const literal = (value: string | number | boolean): TSchema => Type.Literal(value);

type Row = readonly [title: string, before: TSchema, after: TSchema, shown: Shown | "", verdict: "ok" | "care" | "bump", ...rules: RuleId[]];

/** One value of a payload, before and after. */
const rows: readonly Row[] = [
  ["nothing", text, Type.String(), "", "ok"],
  ["a description", text, Type.String({ description: "New words." }), "", "ok"],
  ["the order of an enum", texts("a", "b"), texts("b", "a"), "", "ok"],
  ["an enum value added", texts("a", "b"), texts("a", "b", "c"), "ru", "bump", "enum-value-added"],
  ["an enum value removed", texts("a", "b"), texts("a"), "ur", "bump", "enum-value-removed"],
  ["an enum value renamed", texts("start", "stop"), texts("start", "stopp"), "rr", "bump", "enum-value-added", "enum-value-removed"],
  ["an enum value in other case", texts("a", "Tool"), texts("a", "tool"), "rr", "bump", "enum-value-added", "enum-value-removed"],
  ["all enum values replaced", texts("a", "b"), texts("c", "d"), "rr", "bump", "enum-value-added", "enum-value-added", "enum-value-removed", "enum-value-removed"],
  ["an enum opened", texts("a", "b"), text, "ru", "bump", "enum-opened"],
  ["a text closed", text, texts("a", "b"), "ur", "bump", "enum-closed"],
  ["an enum narrowed to a literal", texts("a", "b"), literal("a"), "ur", "bump", "type-narrowed"],
  ["an enum of one value as a literal", texts("a"), literal("a"), "uu", "care", "type-respelled"],
  ["a literal widened to an enum", literal("a"), texts("a", "b"), "ru", "bump", "type-widened"],
  ["a literal replaced by an enum", literal("a"), texts("b", "c"), "rr", "bump", "type-changed"],
  ["a literal opened", literal("a"), text, "ru", "bump", "enum-opened"],
  ["a literal changed", literal("a"), literal("b"), "rr", "bump", "literal-changed"],
  ["a literal of another kind", literal(1), literal("1"), "rr", "bump", "literal-changed"],
  ["a literal number within a range", literal(5), integer(0, 9), "ru", "bump", "type-widened"],
  ["a literal number as a range of one", literal(5), integer(5, 5), "uu", "care", "type-respelled"],
  ["a literal flag widened", literal(true), flag, "ru", "bump", "type-widened"],
  ["a minimum raised", integer(0, 9), integer(1, 9), "ur", "bump", "bounds-tightened"],
  ["a minimum lowered", integer(0, 9), integer(-1, 9), "ru", "bump", "bounds-loosened"],
  ["a maximum lowered", integer(0, 9), integer(0, 8), "ur", "bump", "bounds-tightened"],
  ["a maximum raised", integer(0, 9), integer(0, MAX), "ru", "bump", "bounds-loosened"],
  ["a range moved", integer(0, 9), integer(5, 20), "rr", "bump", "bounds-tightened", "bounds-loosened"],
  ["a range narrowed at both ends", integer(0, 9), integer(1, 8), "ur", "bump", "bounds-tightened", "bounds-tightened"],
  ["the natural bounds spelled out", Type.Integer(), integer(-MAX, MAX), "", "ok"],
  ["a bound added to a number", number(), number({ minimum: 0 }), "ur", "bump", "bounds-tightened"],
  ["a bound removed from a number", number({ minimum: 0, maximum: 1 }), number({ minimum: 0 }), "ru", "bump", "bounds-loosened"],
  ["an integer widened to a number", Type.Integer(), number(), "ru", "bump", "type-widened"],
  ["a number narrowed to an integer", number(), integer(0, 9), "ur", "bump", "type-narrowed"],
  ["a number and an integer that overlap", number({ minimum: 0 }), Type.Integer(), "rr", "bump", "type-changed"],
  ["a range of one number as an integer", number({ minimum: 3, maximum: 3 }), integer(3, 3), "uu", "care", "type-respelled"],
  ["an integer and a number that ends below it", integer(0, 9), number({ maximum: 5 }), "rr", "bump", "type-changed"],
  ["an integer and a number that starts above it", integer(0, 9), number({ minimum: 5 }), "rr", "bump", "type-changed"],
  ["a literal number outside of a range", literal(5), integer(6, 9), "rr", "bump", "type-changed"],
  ["an object replaced by a map of its only field's type", object({ a: text }), map(text), "rr", "bump", "type-changed"],
  ["a map replaced by an object with a field of another type", map(text), object({ a: maybe(flag) }), "rr", "bump", "type-changed"],
  ["a text replaced by an integer", text, Type.Integer(), "rr", "bump", "type-changed"],
  ["a flag replaced by a text", flag, text, "rr", "bump", "type-changed"],
  ["an opaque value typed", any, text, "ur", "bump", "opaque-now-typed"],
  ["a typed value made opaque", text, any, "ru", "bump", "typed-now-opaque"],
  ["an opaque value made an object", any, object({ a: maybe(text) }), "ur", "bump", "opaque-now-typed"],
  ["an object made opaque", object({ a: text }), any, "ru", "bump", "typed-now-opaque"],
  ["items of a list widened", list(Type.Integer()), list(number()), "ru", "bump", "type-widened"],
  ["items of a list narrowed", list(texts("a", "b")), list(texts("a")), "ur", "bump", "enum-value-removed"],
  ["items of a list made opaque", list(text), list(any), "ru", "bump", "typed-now-opaque"],
  ["items of a list of lists", list(list(integer(0, 9))), list(list(integer(0, 8))), "ur", "bump", "bounds-tightened"],
  ["a list in place of its item", text, list(text), "rr", "bump", "type-changed"],
  ["values of a map tightened", map(integer(0, 9)), map(integer(0, 8)), "ur", "bump", "bounds-tightened"],
  ["values of a map typed", map(any), map(text), "ur", "bump", "opaque-now-typed"],
  ["values of a map of maps", map(map(text)), map(map(any)), "ru", "bump", "typed-now-opaque"],
  ["a map of texts with known fields", map(text), object({ a: maybe(text) }), "ru", "bump", "type-widened"],
  ["a map of texts with a required field", map(text), object({ a: text }), "rr", "bump", "type-changed"],
  ["an object made a map of anything", object({ a: text }), map(any), "ru", "bump", "type-widened"],
  ["a list replaced by a map", list(text), map(text), "rr", "bump", "type-changed"],
  ["a map of anything as an object without fields", map(any), object({}), "uu", "care", "type-respelled"],
  ["an object inside of a list", list(object({ a: text })), list(object({ a: text, b: text })), "tr", "bump", "field-added-required"],
  ["a field of an object deep down", object({ x: map(list(object({ a: flag }))) }), object({ x: map(list(object({}))) }), "rt", "bump", "field-removed-required"],
];

/** Fields of a payload, before and after. */
const fieldRows: readonly (readonly [string, Record<string, TSchema>, Record<string, TSchema>, Expected])[] = [
  ["the order of fields", { a: maybe(text), b: flag }, { b: flag, a: maybe(text) }, nothing],
  ["an optional field added", {}, { a: maybe(text) }, fromApp("tu", "ok", "field-added-optional")],
  ["an optional opaque field added", { a: text }, { a: text, b: maybe(any) }, fromApp("tu", "ok", "field-added-optional")],
  ["a required field added", {}, { a: text }, fromApp("tr", "bump", "field-added-required")],
  ["an optional field removed", { a: maybe(text) }, {}, fromApp("ut", "care", "field-removed-optional")],
  ["a required field removed", { a: text }, {}, fromApp("rt", "bump", "field-removed-required")],
  ["an optional field renamed", { label: maybe(text) }, { title: maybe(text) }, fromApp("tt", "care", "field-added-optional", "field-removed-optional")],
  ["a required field renamed", { label: text }, { title: text }, fromApp("rr", "bump", "field-added-required", "field-removed-required")],
  ["a field in other case", { nodeId: maybe(text) }, { nodeID: maybe(text) }, fromApp("tt", "care", "field-added-optional", "field-removed-optional")],
  ["an optional field required", { a: maybe(text) }, { a: text }, fromApp("ur", "bump", "field-now-required")],
  ["a required field optional", { a: text }, { a: maybe(text) }, fromApp("ru", "bump", "field-now-optional")],
  ["an optional field of another type", { a: maybe(text) }, { a: maybe(flag) }, fromApp("rr", "bump", "type-changed")],
  ["a field optional and of another type", { a: text }, { a: maybe(any) }, fromApp("ru", "bump", "field-now-optional", "typed-now-opaque")],
  ["a field called __proto__ required", { ["__proto__"]: maybe(text) }, { ["__proto__"]: text }, fromApp("ur", "bump", "field-now-required")],
  ["a field called constructor added", {}, { constructor: maybe(text) }, fromApp("tu", "ok", "field-added-optional")],
  ["an optional field added beside one tightened", { a: integer(0, 9) }, { a: integer(0, 8), b: maybe(text) }, fromApp("tr", "bump", "field-added-optional", "bounds-tightened")],
];

/** Changes of values and fields. */
export const valuePairs: readonly Pair[] = [
  ...rows.map(([title, before, after, shown, verdict, ...rules]): Pair => {
    const expected = shown === "" ? nothing : fromApp(shown, verdict, ...rules);
    return { title, before: payload({ value: before }), after: payload({ value: after }), expected };
  }),
  ...fieldRows.map(([title, before, after, expected]): Pair => ({ title, before: payload(before), after: payload(after), expected })),
];
