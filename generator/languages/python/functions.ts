import type { Field, Model, NamedType, ObjectType, ValueType } from "../../model.js";
import { importsFrom } from "./classes.js";
import { assignment, condition, exploded, WIDTH } from "./layout.js";
import { moduleNames } from "./modules.js";
import { reachable } from "../../reachable.js";
import { className, fieldNames } from "./names.js";
import { string } from "./text.js";
import { keyItems, type Values } from "./values.js";

interface NamedField {
  readonly field: Field;
  readonly attribute: string;
  readonly local: string;
}

/** What the template of the readers sees. */
export function readView(model: Model, values: Values): object {
  const objects = objectTypes(model);
  const enums = enumTypes(model);
  const readers = objects.map((type) => readerView(type, values));
  const used = new Set([...values.takeUsed(), "JSON_OBJECT", "OddError", ...(enums.length > 0 ? ["members_of"] : [])]);
  return {
    ...importsOf(model, used, [...objects, ...enums], new Map([["envelope", ["Payload"]]])),
    enums: enums.map((type) => ({ constant: values.constant(type.name, "MEMBERS"), type: className(type.name) })),
    keys: objects.map((type) => ({
      constant: values.constant(type.name, "KEYS"),
      value: keySet(type),
    })),
    readers,
    messages: model.messages.map((message) => `${string(message.type)}: _read_${values.stem(message.payload)}`),
  };
}

function readerView(type: ObjectType, values: Values): object {
  const fields = named(type);
  const required = fields.filter(({ field }) => field.required);
  const optional = fields.filter(({ field }) => !field.required);
  const lines: string[] = [];
  const tests: string[] = [];
  for (const { field, local } of required) {
    const source = `value[${string(field.key)}]`;
    const found = values.tests(field.type, local, "read");
    lines.push(found === undefined ? filled(4, local, field.type, values, "read", source) : assignment(4, local, source));
    tests.push(...(found ?? []));
  }
  if (tests.length > 0) lines.push(condition(4, tests), "        raise OddError");
  if (optional.length > 0) lines.push(`    known: int = ${required.length}`);
  for (const { field, local } of optional) lines.push(...readOptional(field, local, values));
  const known = optional.length > 0 ? "known" : String(required.length);
  lines.push("    extra: dict[str, object] = {}", `    if len(value) != ${known}:`);
  lines.push(
    assignment(8, "extra", `${values.use("unknown_fields")}(value, ${values.constant(type.name, "KEYS")}, ${known})`),
  );
  lines.push(assignment(4, "record", `${values.use("new")}(${className(type.name)})`));
  for (const { attribute, local } of fields) lines.push(assignment(4, `record.${attribute}`, local));
  lines.push("    record.extra = extra", "    return record");
  return { stem: values.stem(type.name), type: className(type.name), body: lines.join("\n") };
}

/**
 * An assignment of what a function makes of a value. Lists of objects are filled in a loop where it fits: before Python
 * 3.12 a comprehension is a function of its own, whose call takes longer than reading the one object that most lists hold.
 */
function filled(indent: number, local: string, type: ValueType, values: Values, verb: "read" | "write", source: string): string {
  const list = values.resolve(type);
  const item = list.kind === "list" ? list.items : undefined;
  if (item?.kind === "ref" && values.types.get(item.name)?.kind === "object") {
    const margin = " ".repeat(indent);
    const loop = [
      `${margin}${local}: list[${verb === "read" ? className(item.name) : "dict[str, object]"}] = []`,
      `${margin}for item in ${values.use("array")}(${source}):`,
      `${margin}    ${local}.append(${values[verb](item, "item")})`,
    ];
    if (loop.every((line) => line.length <= WIDTH)) return loop.join("\n");
  }
  return assignment(indent, local, values[verb](type, source));
}

function readOptional(field: Field, local: string, values: Values): string[] {
  const key = string(field.key);
  if (values.resolve(field.type).kind === "opaque") {
    return [
      assignment(4, local, `value.get(${key}, ${values.use("ABSENT")})`),
      `    if ${local} is not ABSENT:`,
      "        known += 1",
    ];
  }
  const tests = values.tests(field.type, local, "read");
  return [
    assignment(4, local, `value.get(${key})`),
    `    if ${local} is not None:`,
    ...(tests === undefined
      ? [assignment(8, local, values.read(field.type, local))]
      : [condition(8, tests), "            raise OddError"]),
    "        known += 1",
  ];
}

/** What the template of the writers sees. */
export function writeView(model: Model, values: Values): object {
  const objects = objectTypes(model);
  const writers = objects.map((type) => writerView(type, values));
  const used = new Set([...values.takeUsed(), "OddError", "add_extra"]);
  const enums = enumTypes(model).filter((type) => writers.some(({ body }) => mentionsClass(body, className(type.name))));
  return {
    ...importsOf(model, used, [...objects, ...enums], new Map([["_read", objects.map((type) => values.constant(type.name, "KEYS"))]])),
    writers,
    messages: model.messages.map(
      (message) =>
        `${className(message.payload)}: (${string(message.type)}, _write_${values.stem(message.payload)})`,
    ),
  };
}

function mentionsClass(body: string, name: string): boolean {
  return new RegExp(`(is not |, )${name}\\b`).test(body.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""'));
}

function writerView(type: ObjectType, values: Values): { stem: string; type: string; body: string } {
  const name = className(type.name);
  const fields = named(type);
  const required = fields.filter(({ field }) => field.required);
  const lines = [`    if type(value) is not ${name}:`, "        raise OddError"];
  const tests: string[] = [];
  const items: string[] = [];
  for (const { field, attribute, local } of required) {
    const found = values.tests(field.type, local, "write");
    const source = `value.${attribute}`;
    lines.push(found === undefined ? filled(4, local, field.type, values, "write", source) : assignment(4, local, source));
    tests.push(...(found ?? []));
    items.push(`${string(field.key)}: ${local}`);
  }
  if (tests.length > 0) lines.push(condition(4, tests), "        raise OddError");
  lines.push(`    fields: dict[str, object] = ${exploded("{", items, "}", 4)}`);
  for (const { field, attribute, local } of fields) {
    if (field.required) continue;
    const absent = values.resolve(field.type).kind === "opaque" ? values.use("ABSENT") : "None";
    const found = values.tests(field.type, local, "write");
    lines.push(assignment(4, local, `value.${attribute}`), `    if ${local} is not ${absent}:`);
    if (found !== undefined) lines.push(condition(8, found), "            raise OddError");
    lines.push(
      assignment(8, `fields[${string(field.key)}]`, found === undefined ? values.write(field.type, local) : local),
    );
  }
  lines.push("    if value.extra:");
  lines.push(`        add_extra(fields, value.extra, ${values.constant(type.name, "KEYS")})`);
  return { stem: values.stem(type.name), type: name, body: lines.join("\n") };
}

/** What the template of the shapes sees. */
export function shapesView(model: Model, values: Values): object {
  const objects = objectTypes(model);
  const shapes = objects.map((type) => ({
    constant: values.constant(type.name, "SHAPE"),
    type: className(type.name),
    fields: exploded(
      "(",
      // In the order in which the fast path writes, so that equal values are written alike on both.
      requiredFirst(named(type)).map(({ field, attribute }) => {
        const parts = [string(field.key), string(attribute), values.shape(field.type)];
        return exploded("Field(", [...parts, `required=${field.required ? "True" : "False"}`], ")", 4);
      }),
      ")",
      0,
    ),
  }));
  const used = new Set(values.takeUsed());
  const safeInteger = used.delete("MAX_SAFE_INTEGER");
  if (objects.some((type) => type.fields.length > 0)) used.add("Field");
  const enums = enumTypes(model);
  return {
    imports: importsFrom(
      new Map([
        ...(safeInteger ? [["_plain", ["MAX_SAFE_INTEGER"]] as const] : []),
        ...(enums.length > 0 ? [["_read", enums.map((type) => values.constant(type.name, "MEMBERS"))] as const] : []),
        ["_shape", [...used, "ObjectShape", ...(enums.length > 0 ? ["EnumShape"] : [])]],
        ...typeImports(model, objects),
      ]),
    ),
    enums: enums.map((type) => ({
      constant: values.constant(type.name, "SHAPE"),
      members: values.constant(type.name, "MEMBERS"),
    })),
    shapes,
    messages: model.messages.map((message) => `${string(message.type)}: ${values.constant(message.payload, "SHAPE")}`),
  };
}

function named(type: ObjectType): NamedField[] {
  const { attributes, locals } = fieldNames(type);
  return type.fields.map((field, index) => ({ field, attribute: attributes[index] ?? "", local: locals[index] ?? "" }));
}

function requiredFirst(fields: readonly NamedField[]): NamedField[] {
  return [...fields.filter(({ field }) => field.required), ...fields.filter(({ field }) => !field.required)];
}

/** The objects that messages hold; nobody would call functions for others. */
function objectTypes(model: Model): ObjectType[] {
  const used = usedTypes(model);
  return model.types.filter((type): type is ObjectType => type.kind === "object" && used.has(type.name));
}

function enumTypes(model: Model): NamedType[] {
  const used = usedTypes(model);
  return model.types.filter((type) => type.kind === "enum" && used.has(type.name));
}

function usedTypes(model: Model): ReadonlySet<string> {
  return reachable(model, model.messages.map(({ payload }) => payload));
}

function keySet(type: ObjectType): string {
  const keys = keyItems(type.fields.map((field) => field.key));
  if (keys.length === 0) return "frozenset()";
  return keys.length === 1 ? `frozenset((${keys.join("")},))` : `frozenset(\n    ${exploded("(", keys, ")", 4)}\n)`;
}

/** Imports of a module of functions, beside those of constants: `used` from the runtime, and the types. */
function importsOf(model: Model, used: ReadonlySet<string>, types: readonly NamedType[], others: ReadonlyMap<string, Iterable<string>>): object {
  const plain = new Set(used);
  const absent: [string, string[]][] = plain.delete("ABSENT") ? [["absent", ["ABSENT"]]] : [];
  return { imports: importsFrom(new Map([...others, ...absent, ["_plain", plain], ...typeImports(model, types)])) };
}

function typeImports(model: Model, types: readonly NamedType[]): ReadonlyMap<string, Iterable<string>> {
  const modules = moduleNames(model);
  const names = new Map<string, string[]>();
  for (const type of types) {
    const module = modules.get(type.group) ?? type.group;
    names.set(module, [...(names.get(module) ?? []), className(type.name)]);
  }
  return names;
}
