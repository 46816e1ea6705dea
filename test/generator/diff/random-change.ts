import type { Field, NamedType, ObjectType, ValueType } from "../../../generator/model.js";
import { keys, randomField, randomMessage, randomValue, target, texts, isLegal, type Draw, type Parts } from "./random-contract.js";

/** What can happen to a contract, in one step. Each gives nothing where it does not apply. */
const steps: readonly ((draw: Draw, parts: Parts) => Parts | undefined)[] = [
  (draw, parts) => changeFields(draw, parts, (fields, declared) => addField(draw, fields, declared)),
  (draw, parts) => changeFields(draw, parts, (fields) => without(fields, draw)),
  (draw, parts) => changeField(draw, parts, (field) => ({ ...field, required: !field.required })),
  (draw, parts) => changeField(draw, parts, (field, declared) => ({ ...field, type: randomValue(draw, declared) })),
  (draw, parts) => changeField(draw, parts, (field, declared) => ({ ...field, type: nearby(draw, field.type, declared) })),
  (draw, parts) => changeField(draw, parts, (field, declared) => ({ ...field, type: nearby(draw, field.type, declared) })),
  (draw, parts) => changeField(draw, parts, (field) => ({ ...field, key: `${field.key}2` })),
  changeEnum,
  changeEnum,
  (draw, parts) => changeType(draw, parts, (type, declared) => (type.kind === "alias" ? { ...type, target: target(nearby(draw, type.target, declared)) } : undefined)),
  (draw, parts) => ({ ...parts, messages: parts.messages.filter((_, index) => index !== draw.below(parts.messages.length)) }),
  addMessage,
  (draw, parts) => changeMessage(draw, parts, "direction"),
  (draw, parts) => changeMessage(draw, parts, "scope"),
  rename,
  split,
  (_draw, parts) => ({ ...parts, types: [...parts.types].reverse() }),
];

/** A contract that a few random steps make of another one. */
export function randomChange(draw: Draw, parts: Parts): Parts {
  let result = parts;
  for (let step = draw.below(3); step >= 0; step--) {
    const changed = draw.one(steps)(draw, result);
    if (changed !== undefined && isLegal(changed)) result = changed;
  }
  return result;
}

function changeType(draw: Draw, parts: Parts, change: (type: NamedType, declared: readonly string[]) => NamedType | undefined): Parts | undefined {
  const chosen = draw.one(parts.types);
  const changed = change(chosen, declaredIn(parts));
  return changed === undefined ? undefined : { ...parts, types: parts.types.map((type) => (type === chosen ? changed : type)) };
}

function changeFields(draw: Draw, parts: Parts, change: (fields: readonly Field[], declared: readonly string[]) => readonly Field[] | undefined): Parts | undefined {
  return changeType(draw, parts, (type, declared): ObjectType | undefined => {
    const fields = type.kind === "object" ? change(type.fields, declared) : undefined;
    return fields === undefined || type.kind !== "object" ? undefined : { ...type, fields };
  });
}

function changeField(draw: Draw, parts: Parts, change: (field: Field, declared: readonly string[]) => Field): Parts | undefined {
  return changeFields(draw, parts, (fields, declared) => {
    if (fields.length === 0) return undefined;
    const chosen = draw.one(fields);
    return fields.map((field) => (field === chosen ? change(field, declared) : field));
  });
}

function addField(draw: Draw, fields: readonly Field[], declared: readonly string[]): readonly Field[] | undefined {
  const free = keys.filter((key) => fields.every((field) => field.key !== key));
  return free.length === 0 ? undefined : [...fields, randomField(draw, draw.one(free), declared)];
}

function without(fields: readonly Field[], draw: Draw): readonly Field[] | undefined {
  return fields.length === 0 ? undefined : fields.filter((field) => field !== draw.one(fields));
}

/** A type that shares values with another one. */
export function nearby(draw: Draw, type: ValueType, declared: readonly string[]): ValueType {
  switch (type.kind) {
    case "integer": {
      const { minimum, maximum } = type;
      const safe = (bound: number): number => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, bound));
      const moved = draw.flip() ? { minimum: Math.min(maximum, safe(minimum + draw.one([-1, 1]))), maximum } : { minimum, maximum: Math.max(minimum, safe(maximum + draw.one([-1, 1]))) };
      return draw.below(4) === 0 ? { ...moved, kind: "number" } : { ...moved, kind: "integer" };
    }
    case "number": {
      const minimum = draw.one([undefined, -0.5, 0, 3]);
      return draw.below(4) === 0 ? { kind: "integer", minimum: minimum === 3 ? 3 : 0, maximum: 10 } : { kind: "number", ...(minimum === undefined ? {} : { minimum }), maximum: draw.one([3, 10, 1e9]) };
    }
    case "literal":
      return draw.one<ValueType>([{ kind: "literal", value: draw.one(texts) }, { kind: "string" }, { kind: "integer", minimum: 0, maximum: 3 }, { kind: "boolean" }]);
    case "string":
      return draw.one<ValueType>([{ kind: "literal", value: draw.one(texts) }, { kind: "opaque" }, randomValue(draw, declared, 0)]);
    case "list":
      return { kind: "list", items: nearby(draw, type.items, declared) };
    case "map":
      return { kind: "map", values: nearby(draw, type.values, declared) };
    default:
      return draw.one<ValueType>([{ kind: "opaque" }, { kind: "map", values: { kind: "opaque" } }, randomValue(draw, declared)]);
  }
}

function changeEnum(draw: Draw, parts: Parts): Parts | undefined {
  return changeType(draw, parts, (type) => {
    if (type.kind !== "enum") return undefined;
    const value = draw.one(texts);
    const values = type.values.includes(value) ? type.values.filter((other) => other !== value) : [value, ...type.values];
    return values.length === 0 ? undefined : { ...type, values };
  });
}

function addMessage(draw: Draw, parts: Parts): Parts | undefined {
  const type = draw.one(["tock", "tack", "constructor"]);
  const message = randomMessage(draw, type);
  if (parts.messages.some((other) => other.type === type) || parts.types.some(({ name }) => name === message.payload)) return undefined;
  const fields = [randomField(draw, draw.one(keys), declaredIn(parts))];
  const payload: ObjectType = { kind: "object", name: message.payload, description: "", group: "primitives", inline: false, recursive: false, fields };
  return { ...parts, messages: [...parts.messages, message], types: [...parts.types, payload] };
}

function changeMessage(draw: Draw, parts: Parts, what: "direction" | "scope"): Parts {
  const chosen = draw.one(parts.messages);
  const changed = what === "scope" ? { ...chosen, scope: chosen.scope === "run" ? "wildcard" : "run" } as const : { ...chosen, direction: chosen.direction === "app-to-viewer" ? "viewer-to-app" : "app-to-viewer" } as const;
  return { ...parts, messages: parts.messages.map((message) => (message === chosen ? changed : message)) };
}

function rename(draw: Draw, parts: Parts): Parts {
  const chosen = draw.one(parts.types).name;
  const name = `${chosen}Renamed`;
  return {
    ...parts,
    types: parts.types.map((type) => redirected(type.name === chosen ? { ...type, name } : type, (ref) => (ref === chosen ? name : ref))),
    messages: parts.messages.map((message) => (message.payload === chosen ? { ...message, payload: name, envelope: `${name}Envelope` } : message)),
  };
}

/** A copy of a type, to which some of the references go. */
function split(draw: Draw, parts: Parts): Parts | undefined {
  const declared = parts.types.filter(({ name }) => declaredIn(parts).includes(name));
  const chosen = declared[draw.below(Math.max(1, declared.length))];
  if (chosen === undefined) return undefined;
  const name = `${chosen.name}Copy`;
  return { ...parts, types: [...parts.types.map((type) => redirected(type, (ref) => (ref === chosen.name && draw.flip() ? name : ref))), { ...chosen, name }] };
}

function redirected(type: NamedType, to: (name: string) => string): NamedType {
  const follow = (value: ValueType): ValueType => {
    if (value.kind === "ref") return { kind: "ref", name: to(value.name) };
    if (value.kind === "list") return { kind: "list", items: follow(value.items) };
    return value.kind === "map" ? { kind: "map", values: follow(value.values) } : value;
  };
  if (type.kind === "alias") return { ...type, target: follow(type.target) };
  return type.kind === "enum" ? type : { ...type, fields: type.fields.map((field) => ({ ...field, type: follow(field.type) })) };
}

/** The types that fields may refer to: all but payloads. */
export function declaredIn({ types, messages }: Parts): readonly string[] {
  const payloads = new Set(messages.map(({ payload }) => payload));
  return types.map(({ name }) => name).filter((name) => !payloads.has(name) && !name.startsWith("Payload"));
}
