import type { Field, Model, NamedType, ObjectType, ValueType } from "../../model.js";
import { annotated, assignment, exploded, parameter, sorted, union } from "./layout.js";
import { className, fieldNames, memberNames, moduleNames } from "./names.js";
import { docstring, string } from "./text.js";
import { annotation, hasLiteral, type Values } from "./values.js";

type TypeText = (type: ValueType) => string;

/** What the template of a group's module sees. */
export function groupView(model: Model, group: string, values: Values, typeText: TypeText): object {
  const modules = moduleNames(model);
  const types = model.types.filter((type) => type.group === group);
  const objects = types.filter((type) => type.kind === "object");
  const fields = objects.flatMap((type) => type.fields);
  const foreign = new Map<string, Set<string>>();
  for (const name of types.flatMap(mentions)) {
    const other = values.types.get(name)?.group ?? group;
    if (other === group) continue;
    const module = modules.get(other) ?? other;
    foreign.set(module, (foreign.get(module) ?? new Set()).add(className(name)));
  }
  const typing = [
    ...(types.some(usesLiteral) ? ["Literal"] : []),
    ...(types.some((type) => type.kind === "alias") ? ["TypeAlias"] : []),
  ];
  return {
    title: docstring(`The types of the group "${group}".`, 0),
    imports: [
      ...(fields.some((field) => !field.required && isOpaque(field, values)) ? ["from .absent import ABSENT"] : []),
      ...(objects.length > 0 ? ["from .record import Record"] : []),
      ...(types.some((type) => type.kind === "enum") ? ["from .text_enum import TextEnum"] : []),
    ],
    typing: typing.length > 0 ? `from typing import ${typing.join(", ")}` : "",
    foreign: [...foreign]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([module, names]) => importFrom(module, names, 4)),
    typingAndForeign: typing.length > 0 && foreign.size > 0,
    onlyForTypes: typing.length > 0 || foreign.size > 0,
    types: types.map((type) => typeView(type, values, typeText)),
  };
}

/** `from .module import (…)`, one name per line. */
export function importFrom(module: string, names: Iterable<string>, indent: number): string {
  return `${" ".repeat(indent)}from .${module} import ${exploded("(", sorted(names), ")", indent)}`;
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
      return { ...head, doc: docstring(type.description, 0), target: string(annotation(type.target, typeText)) };
    case "object":
      return { ...head, doc: docstring(type.description, 4), ...objectView(type, values, typeText) };
  }
}

function objectView(type: ObjectType, values: Values, typeText: TypeText): object {
  const { attributes } = fieldNames(type);
  const fields = type.fields.map((field, index) => {
    const attribute = attributes[index] ?? "";
    const text = annotation(field.type, typeText);
    const opaque = isOpaque(field, values);
    const optional = !field.required && !opaque;
    return {
      declaration: annotated(4, attribute, optional ? `${text} | None` : text),
      parameter: parameter(8, attribute, optional ? `${text} | None` : text, field.required ? "" : opaque ? "ABSENT" : "None"),
      assignment: assignment(8, `self.${attribute}`, attribute),
      doc: docstring(documentation(field, opaque), 4),
      required: field.required,
    };
  });
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  const parameters = [...required, ...optional].map((field) => field.parameter);
  const slots = [...attributes, "extra"].map(string);
  return {
    fields,
    slots: slots.length === 1 ? `(${slots.join("")},)` : exploded("(", slots, ")", 4),
    parameters: exploded("(", ["self", "*", ...parameters, "extra: dict[str, object] | None = None"], ")", 4),
  };
}

function documentation(field: Field, opaque: boolean): string {
  const text = field.description === "" ? `The field ${JSON.stringify(field.key)}.` : field.description;
  if (field.required) return text;
  return `${text}\n\n${opaque ? "``ABSENT`` when there is none; ``None`` is JSON's ``null``." : "``None`` when absent."}`;
}

function mentions(type: NamedType): string[] {
  const inside = (value: ValueType): string[] => {
    if (value.kind === "ref") return [value.name];
    if (value.kind === "list") return inside(value.items);
    return value.kind === "map" ? inside(value.values) : [];
  };
  if (type.kind === "alias") return inside(type.target);
  return type.kind === "object" ? type.fields.flatMap((field) => inside(field.type)) : [];
}

function usesLiteral(type: NamedType): boolean {
  const inside = (value: ValueType): boolean => hasLiteral(value) && annotation(value, () => "").includes("Literal[");
  if (type.kind === "alias") return inside(type.target);
  return type.kind === "object" && type.fields.some((field) => inside(field.type));
}

/** What the template of the envelope's module sees. */
export function envelopeView(model: Model): object {
  const modules = moduleNames(model);
  const byModule = new Map<string, Set<string>>();
  for (const message of model.messages) {
    const module = modules.get(message.group) ?? message.group;
    byModule.set(module, (byModule.get(module) ?? new Set()).add(className(message.payload)));
  }
  const from = (direction: string): string[] =>
    model.messages.filter((message) => message.direction === direction).map((message) => className(message.payload));
  const unions = [
    { name: "AppPayload", who: "an app", members: from("app-to-viewer") },
    { name: "ViewerPayload", who: "a viewer", members: from("viewer-to-app") },
  ].filter(({ members }) => members.length > 0);
  const doc = (key: string): string =>
    docstring(model.envelope.fields.find((field) => field.key === key)?.description ?? "", 4);
  return {
    imports: [...byModule, ["constants", new Set(["PROTOCOL_VERSION"])] as const, ["record", new Set(["Record"])] as const, ["absent", new Set(["ABSENT"])] as const]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([module, names]) => importFrom(module, names, 0)),
    payloads: model.messages.map((message) => `${string(message.type)}: ${className(message.payload)}`),
    unions: unions.map(({ name, who, members }) => ({ text: union(name, members), who })),
    payload: union("Payload", unions.map(({ name }) => name)),
    description: docstring(model.envelope.description, 4),
    gm: doc("gm"),
    seq: doc("seq"),
    ts: doc("ts"),
    runId: doc("runId"),
    type: doc("type"),
  };
}
