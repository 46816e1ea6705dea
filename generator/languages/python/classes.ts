import type { Field, Model, NamedType, ObjectType, ValueType } from "../../model.js";
import { snakeCase, words } from "../../names.js";
import { annotated, assignment, exploded, parameter, sorted, union, WIDTH } from "./layout.js";
import { definable, mentions, moduleNames } from "./modules.js";
import { className, fieldNames, memberNames } from "./names.js";
import { docstring, documented, string } from "./text.js";
import { annotation, type Values } from "./values.js";

type TypeText = (type: ValueType) => string;

/** What the template of a module of types sees. */
export function moduleView(model: Model, module: string, values: Values, typeText: TypeText): object {
  const modules = moduleNames(model);
  const groups = model.groups.filter((group) => modules.get(group) === module);
  const types = definable(model.types.filter((type) => groups.includes(type.group)));
  const objects = types.filter((type) => type.kind === "object");
  const imported = new Map<string, Set<string>>();
  const add = (from: string, name: string): unknown => imported.set(from, (imported.get(from) ?? new Set()).add(name));
  for (const name of types.flatMap(mentions)) {
    const group = values.types.get(name)?.group ?? "";
    if (!groups.includes(group)) add(modules.get(group) ?? group, className(name));
  }
  if (objects.some((type) => type.fields.some((field) => !field.required && isOpaque(field, values)))) add("absent", "ABSENT");
  if (objects.length > 0) add("record", "Record");
  if (types.some((type) => type.kind === "enum")) add("text_enum", "TextEnum");
  const typing = [
    ...(objects.length > 0 ? ["Any"] : []),
    ...(types.some(usesLiteral) ? ["Literal"] : []),
    ...(types.some((type) => type.kind === "alias") ? ["TypeAlias"] : []),
  ];
  const quoted = groups.map((group) => `"${group}"`).join(", ");
  return {
    title: docstring(`The types of the group${groups.length > 1 ? "s" : ""} ${quoted}.`, 0),
    typing: typing.length > 0 ? `from typing import ${typing.join(", ")}` : "",
    imports: importsFrom(imported),
    types: types.map((type) => typeView(type, values, typeText)),
  };
}

/** Imports from modules of the package, in the order that the linter wants. */
export function importsFrom(imported: ReadonlyMap<string, Iterable<string>>): string[] {
  return [...imported].sort(([left], [right]) => (left < right ? -1 : 1)).map(([module, names]) => importFrom(module, names));
}

/** `from .module import (…)`, one name per line where there are several. */
function importFrom(module: string, names: Iterable<string>): string {
  const list = sorted(names);
  const line = `from .${module} import ${list.join(", ")}`;
  return list.length === 1 && line.length <= WIDTH ? line : `from .${module} import ${exploded("(", list, ")", 0)}`;
}

/** Whether an optional field holds any JSON, so that only a sentinel can say that it is absent. */
export function isOpaque(field: Field, values: Values): boolean {
  return values.resolve(field.type).kind === "opaque";
}

function typeView(type: NamedType, values: Values, typeText: TypeText): object {
  const head = { name: className(type.name), isEnum: type.kind === "enum", isObject: type.kind === "object" };
  switch (type.kind) {
    case "enum": {
      const names = memberNames(type);
      const members = type.values.map((value, index) => `${names[index] ?? ""} = ${string(value)}`);
      return { ...head, doc: docstring(type.description, 4), members };
    }
    case "alias":
      return {
        ...head,
        doc: docstring(type.description, 0),
        definition: assignment(0, `${className(type.name)}: TypeAlias`, annotation(type.target, typeText)),
      };
    case "object":
      return { ...head, doc: docstring(type.description, 4), ...objectView(type, values, typeText) };
  }
}

function objectView(type: ObjectType, values: Values, typeText: TypeText): object {
  const { attributes } = fieldNames(type);
  const fields = type.fields.map((field, index) => {
    const attribute = attributes[index] ?? "";
    const opaque = isOpaque(field, values);
    const optional = !field.required && !opaque ? " | None" : "";
    const accepted = annotation(field.type, typeText, "Any") + optional;
    const text = documentation(field, opaque);
    return {
      declaration: annotated(4, attribute, annotation(field.type, typeText) + optional),
      parameter: parameter(8, attribute, accepted, field.required ? "" : opaque ? "ABSENT" : "None"),
      assignment: assignment(8, `self.${attribute}`, attribute),
      doc: docstring(text, 4),
      slot: documented(attribute, text, 8),
      required: field.required,
    };
  });
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  const parameters = [...required, ...optional].map((field) => field.parameter);
  return {
    fields,
    parameters: exploded("(", ["self", "*", ...parameters, "extra: dict[str, Any] | None = None"], ")", 4),
  };
}

function documentation(field: Field, opaque: boolean): string {
  const text = field.description === "" ? `The field ${JSON.stringify(field.key)}.` : field.description;
  if (field.required) return text;
  return `${text}\n\n${opaque ? "``ABSENT`` when there is none; ``None`` is JSON's ``null``." : "``None`` when absent."}`;
}

function usesLiteral(type: NamedType): boolean {
  const inside = (value: ValueType): boolean => annotation(value, () => "").includes("Literal[");
  if (type.kind === "alias") return inside(type.target);
  return type.kind === "object" && type.fields.some((field) => inside(field.type));
}

/** What the template of the envelope's module sees. */
export function envelopeView(model: Model): object {
  const modules = moduleNames(model);
  const byModule = new Map<string, Iterable<string>>();
  for (const message of model.messages) {
    const module = modules.get(message.group) ?? message.group;
    byModule.set(module, [...(byModule.get(module) ?? []), className(message.payload)]);
  }
  const from = (direction: string): string[] =>
    model.messages.filter((message) => message.direction === direction).map((message) => className(message.payload));
  const unions = [
    { name: "AppPayload", who: "an app", members: from("app-to-viewer") },
    { name: "ViewerPayload", who: "a viewer", members: from("viewer-to-app") },
  ].filter(({ members }) => members.length > 0);
  const doc = (key: string): object => {
    const text = model.envelope.fields.find((field) => field.key === key)?.description ?? "";
    return { doc: docstring(text, 4), slot: documented(snakeCase(words(key)), text, 8) };
  };
  return {
    imports: importsFrom(new Map([...byModule, ["constants", ["PROTOCOL_VERSION"]], ["record", ["Record"]], ["absent", ["ABSENT"]]])),
    payloads: model.messages.map((message) => `${string(message.type)}: ${className(message.payload)}`),
    unions: unions.map(({ name, who, members }) => ({ text: union(name, members), who })),
    payload: union("Payload", unions.map(({ name }) => name)),
    description: docstring(model.envelope.description, 4),
    seq: doc("seq"),
    ts: doc("ts"),
    runId: doc("runId"),
    type: doc("type"),
  };
}
