import type { Message, ValueType } from "../model.js";
import type { Case } from "./case.js";
import { badPayload, envelope, fullPayload, idOf, messageEnvelope, minimalPayload, ok, pathId, textCase, unknown, type Ground } from "./ground.js";
import { append, at, entry, list, object, pointer, raw, replace, string, write, type Json } from "./json.js";
import { freshKey, type Site } from "./samples.js";
import { ANYTHING } from "./values.js";

/** What a field that is added may hold: any kind, and typed structure that looks like the protocol's own. */
const NEW_VALUES: readonly (readonly [name: string, value: Json])[] = [
  ["null", raw("null")],
  ["boolean", raw("false")],
  ["number", raw("0.5")],
  ["string", string("new")],
  ["list", list(object(["kind", string("new")], ["count", raw("2")]))],
  ["object", object(["kind", string("new")], ["nested", object(["list", list()], ["none", raw("null")])])],
];

/**
 * What the next version may send without raising `gm`, which today's bindings have to take and give back, and what it may not
 * (rule V1).
 */
export function futureCases(ground: Ground): readonly Case[] {
  return [
    ...ground.model.messages.flatMap((message) => [
      ...newFields(ground, message),
      ...newEnvelopeKeys(ground, message),
      ...newCapabilities(ground, message),
      ...newEnumValues(ground, message),
      ...newTypeBeside(ground, message),
      nextVersion(ground, message),
    ]),
    ...newTypes(ground),
  ];
}

const id = (...parts: readonly string[]): string => idOf("future", ...parts);

/** A new field in each object, alone and in all of them together. */
function newFields(ground: Ground, message: Message): readonly Case[] {
  const type: ValueType = { kind: "ref", name: message.payload };
  const root: Site = { path: [], shape: ground.samples.shape(type), base: minimalPayload(ground, message) };
  const preserve = (name: string, payload: Json): Case =>
    textCase(id(message.type, name), ["V1", "O1"], "preserve", messageEnvelope(ground, message, payload), ok(message.type));
  return [
    ...[root, ...ground.samples.sites(message.payload)].flatMap((site) => {
      const { shape } = site;
      if (shape.kind !== "object") return [];
      const key = newKey(shape.object.fields.map((field) => field.key));
      return NEW_VALUES.map(([name, value]) => preserve(`new-field-${name}/${pathId(site.path)}`, append(site.base, site.path, entry(key, value))));
    }),
    preserve("new-fields-everywhere", grown(ground, type, fullPayload(ground, message))),
  ];
}

const newKey = (taken: readonly string[]): string => freshKey(taken, "addedLater");

/** A sample in which every object that the protocol knows has a field more. */
function grown(ground: Ground, type: ValueType, sample: Json): Json {
  const shape = ground.samples.shape(type);
  if (shape.kind === "list" && sample.kind === "list") return list(...sample.items.map((item) => grown(ground, shape.items, item)));
  if (sample.kind !== "object") return sample;
  if (shape.kind === "map") return { ...sample, entries: sample.entries.map((one) => ({ ...one, value: grown(ground, shape.values, one.value) })) };
  if (shape.kind !== "object") return sample;
  const fields = new Map(shape.object.fields.map((field) => [field.key, field.type]));
  const entries = sample.entries.map((one) => ({ ...one, value: grown(ground, fields.get(one.key) ?? { kind: "opaque" }, one.value) }));
  return { ...sample, entries: [...entries, entry(newKey([...fields.keys()]), object(...NEW_VALUES))] };
}

function newEnvelopeKeys(ground: Ground, message: Message): readonly Case[] {
  const frame = messageEnvelope(ground, message, fullPayload(ground, message));
  return NEW_VALUES.map(([name, value]) =>
    textCase(id(message.type, `new-envelope-key-${name}`), ["V1", "E7"], "preserve", append(frame, [], entry(ground.unknownKey, value)), ok(message.type)),
  );
}

/** A new capability among those of today, wherever capabilities are announced. */
function newCapabilities(ground: Ground, message: Message): readonly Case[] {
  const today = ground.model.capabilities.map(({ name }) => name);
  const added = freshKey(today, "added-later");
  return ground.samples
    .sites(message.payload)
    .filter(({ path, shape }) => path.at(-1) === "capabilities" && shape.kind === "list" && ground.samples.shape(shape.items).kind === "string")
    .flatMap((site) =>
      [[added], [...today, added], [added, ...today], [`${added}:2`, "", added, added]].map((names, index) => {
        const payload = replace(site.base, site.path, list(...names.map(string)));
        return textCase(id(message.type, `new-capability-${index + 1}`, pathId(site.path)), ["V1", "O8"], "accept", messageEnvelope(ground, message, payload), ok(message.type));
      }),
    );
}

/** A new value of a closed enum is what the next version may not send under the same `gm`. */
function newEnumValues(ground: Ground, message: Message): readonly Case[] {
  return ground.samples.sites(message.payload).flatMap((site) => {
    const { shape } = site;
    if (shape.kind !== "enum" && shape.kind !== "literal") return [];
    const keyword = shape.kind === "enum" ? "enum" : "const";
    const values =
      shape.kind === "enum"
        ? [string(freshKey(shape.values, "added-later")), string(freshKey(shape.values, `${shape.values[0] ?? ""}-2`))]
        : typeof shape.value === "string"
          ? [string(`${shape.value}-2`)]
          : typeof shape.value === "number"
            ? [raw(JSON.stringify(shape.value + 1))]
            : [];
    return values.map((value, index) =>
      textCase(
        id(message.type, `new-value-${index + 1}`, pathId(site.path)),
        ["V1", "O4", "P3"],
        "reject",
        messageEnvelope(ground, message, at(site.base, site.path, () => value)),
        badPayload({ path: pointer(["payload", ...site.path]), keyword }),
      ),
    );
  });
}

/** A new message beside each that there is: of its direction, its scope and its form. */
function newTypeBeside(ground: Ground, message: Message): readonly Case[] {
  const known = ground.model.messages.map(({ type }) => type);
  const type = freshKey(known, `${message.type}.later`);
  const payload = grown(ground, { kind: "ref", name: message.payload }, fullPayload(ground, message));
  const runId = message.scope === "wildcard" ? "*" : "run-1";
  const frame = envelope(ground, type, payload, runId);
  return [
    textCase(id(message.type, "new-type-beside"), ["V1", "E6", "P1"], "preserve", frame, unknown(type)),
    textCase(id(message.type, "new-type-beside", "new-envelope-key"), ["V1", "E6", "E7"], "preserve", append(frame, [], entry(ground.unknownKey, object(...NEW_VALUES))), unknown(type)),
    textCase(id(message.type, "new-type-beside", "no-payload"), ["V1", "E6", "E1"], "preserve", envelope(ground, type, undefined, runId), unknown(type)),
  ];
}

/** A new message in each direction, whose payload is JSON of any kind. */
function newTypes(ground: Ground): readonly Case[] {
  const known = ground.model.messages.map(({ type }) => type);
  const directions = [...new Set(ground.model.messages.map(({ direction }) => direction))];
  return directions.flatMap((direction) => {
    const type = freshKey(known, `added.${direction}`);
    return ANYTHING.map((good) => {
      const frame = (payload: Json): Json => envelope(ground, type, payload, "*");
      return textCase(id("new-type", direction, good.name), ["V1", "E6", ...good.rules], "preserve", frame(good.value), unknown(type), {
        ...(good.asDouble && { variants: [{ if: { numbers: "double" }, expect: unknown(type, frame(good.asDouble)) }] }),
      });
    });
  });
}

/** What needs another `gm` says so, and then nothing else of it is looked at. */
function nextVersion(ground: Ground, message: Message): Case {
  const received = ground.model.version + 1;
  const frame = replace(messageEnvelope(ground, message, list(fullPayload(ground, message))), ["gm"], raw(String(received)));
  return textCase(id(message.type, "next-version"), ["V1", "P1"], "reject", write(frame), { kind: "version-mismatch", received, supported: ground.model.version });
}
