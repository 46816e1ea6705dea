import type { Message, ValueType } from "../model.js";
import type { Case, Issue, Variant } from "./case.js";
import { foldings, lookAlikes } from "./folding.js";
import { badPayload, fullPayload, idOf, idsBelow, messageEnvelope, minimalPayload, ok, pathId, textCase, type Ground, type More } from "./ground.js";
import { append, at, entriesOf, entry, escaped, escapedString, list, object, pointer, raw, remove, replace, reversed, spaced, string, type Json, type Path } from "./json.js";
import { pairsOfFaults } from "./pairs.js";
import { freshKey, type Site } from "./samples.js";
import { fieldTwice, unknownTwice } from "./twice.js";
import { badValues, edgeFaults, goodValues, type Good } from "./values.js";

/** Keys that a careless implementation treats as its own. */
const OWN_KEYS = ["__proto__", "constructor", "toString", "hasOwnProperty", "extra", "", "a/b~c", "\ud83d\ude00", "new\nline"];

/** The path of a place in a payload, from the frame's root. */
const fromRoot = (path: Path): string => pointer(["payload", ...path]);

/** All cases about one message's payload. */
export function payloadCases(ground: Ground, message: Message): readonly Case[] {
  const sites = ground.samples.sites(message.payload);
  const root: Site = {
    path: [],
    shape: ground.samples.shape({ kind: "ref", name: message.payload }),
    base: minimalPayload(ground, message),
  };
  return [
    ...wholePayloads(ground, message),
    ...sites.flatMap((site) => valueCases(ground, message, site)),
    ...sites.flatMap((site) => keyCases(ground, message, site)),
    ...sites.flatMap((site) => fieldTwice(ground, message, site)),
    ...[root, ...sites].flatMap((site) => looseCases(ground, message, site)),
    ...[root, ...sites].flatMap((site) => unknownTwice(ground, message, site)),
    ...[root, ...sites].flatMap((site) => prototypeCases(ground, message, site)),
    ...pairsOfFaults(ground, message),
  ];
}

function wholePayloads(ground: Ground, message: Message): readonly Case[] {
  const minimal = minimalPayload(ground, message);
  const full = fullPayload(ground, message);
  const frame = (payload?: Json): Json => {
    const whole = messageEnvelope(ground, message, payload ?? raw("null"));
    return payload === undefined ? remove(whole, ["payload"]) : whole;
  };
  const accept = (name: string, rules: readonly string[], text: Json | string): Case =>
    textCase(idOf(message.type, name), rules, "accept", text, ok(message.type));
  const refuse = (name: string, payload: Json | undefined, keyword: Issue["keyword"]): Case =>
    textCase(idOf(message.type, name), ["O6", "P3"], "reject", frame(payload), badPayload({ path: "/payload", keyword }));
  return [
    accept("minimal", ["P1", "O2"], frame(minimal)),
    accept("full", ["P1", "O2"], frame(full)),
    accept("reversed", ["T9"], reversed(frame(full))),
    accept("spaced", ["T2"], spaced(frame(full))),
    accept("escaped", ["T2", "T3"], escaped(frame(full))),
    refuse("payload-absent", undefined, "required"),
    refuse("payload-null", raw("null"), "type"),
    refuse("payload-array", list(minimal), "type"),
    refuse("payload-empty-array", list(), "type"),
    refuse("payload-string", string("{}"), "type"),
    refuse("payload-number", raw("0"), "type"),
    refuse("payload-false", raw("false"), "type"),
    refuse("payload-true", raw("true"), "type"),
  ];
}

/** What becomes of a good value that some or all platforms write again in another form. */
function again(message: Message, good: Good, frame: (value: Json) => Json): { readonly everywhere?: Json; readonly more: More } {
  const variants: Variant[] = [];
  if (good.asDouble) variants.push({ if: { numbers: "double" }, expect: ok(message.type, frame(good.asDouble)) });
  if (good.asUnicode) variants.push({ if: { strings: "utf8" }, expect: ok(message.type, frame(good.asUnicode)) });
  return {
    ...(good.everywhere && { everywhere: frame(good.everywhere) }),
    more: variants.length === 0 ? {} : { variants },
  };
}

function valueCases(ground: Ground, message: Message, site: Site): readonly Case[] {
  const frame = (value: Json): Json => messageEnvelope(ground, message, replace(site.base, site.path, value));
  const id = idsBelow(message.type, pathId(site.path));
  const opaque = site.shape.kind === "opaque";
  const announced = site.path.at(-2) === "capabilities" && site.shape.kind === "string";
  const capabilities = announced ? [...ground.model.capabilities.map(({ name }) => name), "x-not-yet-known"] : [];
  const second = site.shape.kind === "list" ? ground.samples.minimal(site.shape.items) : undefined;
  return [
    ...goodValues(site.shape).map((good) => {
      const { everywhere, more } = again(message, good, frame);
      return textCase(id(good.name), good.rules, opaque ? "preserve" : "accept", frame(good.value), ok(message.type, everywhere), more);
    }),
    ...capabilities.map((name) => textCase(id(`capability-${name}`), ["O8"], "accept", frame(string(name)), ok(message.type))),
    ...(second ? [textCase(id("two"), ["O6"], "accept", frame(list(second, second)), ok(message.type))] : []),
    ...(site.shape.kind === "list" ? [textCase(id("order"), ["O6", "O1"], "preserve", frame(orderedItems(ground, site.shape.items)), ok(message.type))] : []),
    ...[...badValues(site.shape), ...edgeFaults(site.shape)].map((fault) =>
      textCase(
        id(fault.name),
        [...fault.rules, ...(announced ? ["O8"] : []), ...(fault.name === "null" && site.field?.required === false ? ["O2"] : [])],
        "reject",
        frame(fault.value),
        badPayload({ path: fromRoot(site.path), keyword: fault.keyword }),
      ),
    ),
    ...(second && site.shape.kind === "list" ? faultsInSecond(ground, message, site, second, frame) : []),
    ...(site.shape.kind === "map" ? mapCases(ground, message, site, frame) : []),
  ];
}

/** Items that are not in the order of anything but the list, some of them equal. */
function orderedItems(ground: Ground, type: ValueType): Json {
  const shape = ground.samples.shape(type);
  if (shape.kind === "string") return list(...["b", "a", "", "b", "C"].map(string));
  if (shape.kind === "enum") return list(...[...shape.values].reverse().map(string), string(shape.values[0] ?? ""));
  const [minimal, full] = [ground.samples.minimal(type), ground.samples.full(type)];
  if (shape.kind !== "object") return list(full, minimal, minimal, full, minimal);
  const key = freshKey(shape.object.fields.map((field) => field.key), "x-new");
  return list(...[full, minimal, minimal, full].map((item, index) => append(item, [], entry(key, raw(String(9 - index))))));
}

/** What an object holds under `__proto__` is not what it holds itself (rule E7). */
function prototypeCases(ground: Ground, message: Message, site: Site): readonly Case[] {
  const { path, shape } = site;
  if (shape.kind !== "object" || shape.object.fields.some(({ key }) => key === "__proto__")) return [];
  const required = shape.object.fields.filter((field) => field.required);
  const faults = shape.object.fields.flatMap(({ key, type }) => badValues(ground.samples.shape(type)).slice(0, 1).map(({ value }) => [key, value] as const));
  const own = path.length === 0 ? minimalPayload(ground, message) : valueAt(site.base, path);
  const frame = (value: Json): Json => messageEnvelope(ground, message, replace(site.base, path, value));
  const id = idsBelow(message.type, pathId(path));
  return [
    ...(required.length > 0
      ? [
          textCase(
            id("proto-carries-the-fields"),
            ["E7", "P3"],
            "reject",
            frame(object(["__proto__", own])),
            badPayload(...required.map(({ key }): Issue => ({ path: fromRoot([...path, key]), keyword: "required" }))),
          ),
        ]
      : []),
    ...(faults.length > 0 ? [textCase(id("proto-carries-faults"), ["E7", "O1"], "preserve", frame(append(own, [], entry("__proto__", object(...faults)))), ok(message.type))] : []),
  ];
}

function valueAt(payload: Json, path: Path): Json {
  let found = payload;
  at(payload, path, (value) => (found = value));
  return found;
}

/** A fault in the second element, which the pointer must name, and one in each of two. */
function faultsInSecond(ground: Ground, message: Message, site: Site, good: Json, frame: (value: Json) => Json): readonly Case[] {
  if (site.shape.kind !== "list") return [];
  const [fault] = badValues(ground.samples.shape(site.shape.items));
  if (fault === undefined) return [];
  const issue = (index: number): Issue => ({ path: fromRoot([...site.path, String(index)]), keyword: fault.keyword });
  const id = idsBelow(message.type, pathId(site.path));
  const elements = Array.from({ length: 11 }, (_, i) => (i === 10 ? fault.value : good));
  return [
    textCase(id("second-wrong"), ["P3"], "reject", frame(list(good, fault.value, good)), badPayload(issue(1))),
    textCase(id("both-wrong"), ["P3"], "reject", frame(list(fault.value, fault.value)), badPayload(issue(0), issue(1))),
    textCase(id("eleventh-wrong"), ["P3"], "reject", frame(list(...elements)), badPayload(issue(10))),
  ];
}

/** The keys of a map are data, whatever they look like. */
function mapCases(ground: Ground, message: Message, site: Site, frame: (value: Json) => Json): readonly Case[] {
  if (site.shape.kind !== "map") return [];
  const value = ground.samples.minimal(site.shape.values);
  const [fault] = badValues(ground.samples.shape(site.shape.values));
  const id = idsBelow(message.type, pathId(site.path));
  return OWN_KEYS.flatMap((key) => [
    textCase(id(`key-${key}`), ["O6", "E7"], "accept", frame(object([key, value])), ok(message.type)),
    ...(fault
      ? [
          textCase(
            id(`key-${key}-wrong`),
            ["P3", "E7"],
            "reject",
            frame(object([key, fault.value])),
            badPayload({ path: fromRoot([...site.path, key]), keyword: fault.keyword }),
          ),
        ]
      : []),
  ]);
}

/** Keys left out, written twice, or written in another case. */
function keyCases(ground: Ground, message: Message, site: Site): readonly Case[] {
  const { field, path } = site;
  if (field === undefined) return [];
  const parent = path.slice(0, -1);
  const frame = (payload: Json): Json => messageEnvelope(ground, message, payload);
  const id = idsBelow(message.type, pathId(path));
  const value = ground.samples.minimal(field.type);
  const [fault] = badValues(site.shape);
  const wrong = fault && badPayload({ path: fromRoot(path), keyword: fault.keyword });
  const missing = badPayload({ path: fromRoot(path), keyword: "required" });
  const without = remove(site.base, path);
  const twice = (first: Json, last: Json, spelled?: string): Json =>
    append(replace(site.base, path, first), parent, { ...entry(field.key, last), ...(spelled && { spelled }) });
  const resolved = frame(replace(site.base, path, value));
  const taken = keysAt(site.base, parent);
  return [
    field.required
      ? textCase(id("missing"), ["P3"], "reject", frame(without), missing)
      : textCase(id("absent"), ["O2", "O7"], "accept", frame(without), ok(message.type)),
    textCase(id("twice"), ["T3"], "accept", frame(twice(value, value)), ok(message.type, resolved)),
    ...(fault && wrong
      ? [
          textCase(id("twice-last-good"), ["T3"], "accept", frame(twice(fault.value, value)), ok(message.type, resolved)),
          textCase(id("twice-last-wrong"), ["T3"], "reject", frame(twice(value, fault.value)), wrong),
          textCase(
            id("twice-escaped-last-wrong"),
            ["T3"],
            "reject",
            frame(twice(value, fault.value, escapedString(field.key))),
            wrong,
          ),
          textCase(
            id("twice-escaped-last-good"),
            ["T3"],
            "accept",
            frame(twice(fault.value, value, escapedString(field.key))),
            ok(message.type, resolved),
          ),
        ]
      : []),
    ...foldings(field.key)
      .filter((key) => !taken.includes(key) && !siblingFields(ground, message, parent).includes(key))
      .flatMap((key) => {
        const folded = append(without, parent, entry(key, value));
        return [
          field.required
            ? textCase(id(`folded-${key}-alone`), ["T4"], "reject", frame(folded), missing)
            : textCase(id(`folded-${key}-alone`), ["T4", "O1"], "preserve", frame(folded), ok(message.type)),
          textCase(
            id(`folded-${key}-beside`),
            ["T4", "O1"],
            "preserve",
            frame(append(site.base, parent, entry(key, raw("null")))),
            ok(message.type),
          ),
        ];
      }),
    ...lookAlikes(field.key)
      .filter((key) => !taken.includes(key) && !siblingFields(ground, message, parent).includes(key))
      .map((key) => textCase(id(`like-${key}`), ["T4", "O1"], "preserve", frame(append(site.base, parent, entry(key, raw("null")))), ok(message.type))),
  ];
}

const keysAt = (payload: Json, path: Path): readonly string[] => {
  let keys: readonly string[] = [];
  at(payload, path, (value) => {
    keys = entriesOf(value).map(({ key }) => key);
    return value;
  });
  return keys;
};

/** The keys of the fields of the object at a path. */
function siblingFields(ground: Ground, message: Message, path: Path): readonly string[] {
  let shape = ground.samples.shape({ kind: "ref", name: message.payload });
  for (const token of path) {
    if (shape.kind === "list") shape = ground.samples.shape(shape.items);
    else if (shape.kind === "map") shape = ground.samples.shape(shape.values);
    else if (shape.kind === "object") {
      const field = shape.object.fields.find(({ key }) => key === token);
      if (field) shape = ground.samples.shape(field.type);
    }
  }
  return shape.kind === "object" ? shape.object.fields.map(({ key }) => key) : [];
}

/** Unknown fields come back from every object. */
function looseCases(ground: Ground, message: Message, site: Site): readonly Case[] {
  if (site.shape.kind !== "object") return [];
  const fields = site.shape.object.fields.map(({ key }) => key);
  const add = (key: string, value: Json): Json =>
    messageEnvelope(ground, message, append(site.base, site.path, entry(key, value)));
  const preserve = (name: string, rules: readonly string[], key: string, value: Json, more?: More): Case =>
    textCase(idOf(message.type, pathId(site.path), name), rules, "preserve", add(key, value), ok(message.type), more);
  const key = freshKey(fields, "x-new");
  const big = "12345678901234567890.5";
  return [
    preserve("unknown-null", ["O1"], key, raw("null")),
    preserve("unknown-boolean", ["O1"], key, raw("true")),
    preserve("unknown-number", ["O1"], key, raw("-1.5")),
    preserve("unknown-string", ["O1"], key, string("x")),
    preserve("unknown-array", ["O1"], key, list(raw("null"), list(), object())),
    preserve("unknown-object", ["O1"], key, object(["a", object(["b", raw("null")])])),
    preserve("unknown-precise", ["O1", "T6"], key, raw(big), {
      variants: [{ if: { numbers: "double" }, expect: ok(message.type, add(key, raw(String(Number(big))))) }],
    }),
    preserve("unknown-lone-surrogate", ["O1", "T7"], key, string("\ud800")),
    ...OWN_KEYS.filter((one) => !fields.includes(one)).map((one) =>
      preserve(`unknown-key-${one}`, ["O1", ...(one.startsWith("__") || one === "constructor" ? ["E7"] : [])], one, object(["polluted", raw("true")])),
    ),
  ];
}
