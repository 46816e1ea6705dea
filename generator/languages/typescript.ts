import type { Language, OutputFile } from "../language.js";
import type { Capability, Constant, Field, Model, NamedType, ValueType } from "../model.js";
import { Scope, upperSnakeCase, words } from "../names.js";
import { schemaDocument, schemaText } from "../schema.js";
import { wrap } from "../text.js";

const WIDTH = 120;

/** TypeScript: plain types, standalone validators and the catalogue, which the runtime of this package binds together. */
export const typescript: Language = {
  id: "typescript",
  title: "TypeScript",
  note: "types, validators and catalogue, which this package's own runtime binds together: no package of its own",
  options: [],
  helpers: { jsdoc, literal },
  async files(model) {
    return [
      declarations("types", typesView(model)),
      declarations("envelope", envelopeView(model)),
      ...module("catalogue", catalogueView(model)),
      ...module("constants", { constants: model.constants.map(constantView) }),
      ...module("binding", await bindingView(model)),
    ];
  },
};

// To load a module takes longer than to read it: there are few, and none for what are types alone.
function module(name: string, context: object): OutputFile[] {
  return [{ path: `${name}.js`, template: `${name}.js.hbs`, context }, declarations(name, context)];
}

function declarations(name: string, context: object): OutputFile {
  return { path: `${name}.d.ts`, template: `${name}.d.ts.hbs`, context };
}

function typesView(model: Model): object {
  return { types: model.types.map(typeView) };
}

function typeView(type: NamedType): object {
  const { name, description } = type;
  switch (type.kind) {
    case "object":
      return { name, description, isObject: true, fields: type.fields.map((field) => fieldView(field, "")) };
    case "enum":
      return { name, description, isObject: false, text: type.values.map((value) => `\n  | ${literal(value)}`).join("") };
    case "alias":
      return { name, description, isObject: false, text: ` ${typeText(type.target, "")}` };
  }
}

function fieldView({ key, required, type, description }: Field, scope: string): object {
  return { key: keyText(key), mark: required ? "" : "?", type: typeText(type, scope), description };
}

function envelopeView(model: Model): object {
  const union = (messages: Model["messages"], text: (message: Model["messages"][number]) => string): string =>
    messages.length === 0 ? " never" : messages.map((message) => `\n  | ${text(message)}`).join("");
  const envelopes = (direction: string): string =>
    union(
      model.messages.filter((message) => message.direction === direction),
      ({ envelope }) => envelope,
    );
  return {
    description: model.envelope.description,
    fields: model.envelope.fields.map((field) => fieldView(field, "types.")),
    version: model.version,
    messages: model.messages.map((message) => ({ ...message, key: keyText(message.type) })),
    fromApp: envelopes("app-to-viewer"),
    fromViewer: envelopes("viewer-to-app"),
    wildcard: union(
      model.messages.filter((message) => message.scope === "wildcard"),
      ({ type }) => literal(type),
    ),
  };
}

function catalogueView({ messages, capabilities, constants }: Model): object {
  const reserved = new Set([...constants.map(({ name }) => name), "messages", "capabilities"]);
  const scope = new Scope({ reserved, digitPrefix: "_", numberSeparator: "_" });
  const constantOf = ({ name, description }: Capability): object =>
    constantView({ name: scope.give(`CAPABILITY_${upperSnakeCase(words(name))}`), value: name, description });
  return { messages, capabilities, names: capabilities.map(constantOf) };
}

function constantView({ name, value, description }: Constant): object {
  return { name, description, text: typeof value === "string" ? literal(value) : String(value) };
}

async function bindingView(model: Model): Promise<object> {
  // Ajv takes long to load, and most commands do without.
  const { validatorCode } = await import("../validators.js");
  const { version, messages } = model;
  const { quick, complete } = validatorCode(schemaDocument(model), ["Envelope", ...messages.map(({ payload }) => payload)]);
  return {
    version,
    messages,
    quick: withoutTags(quick),
    complete: withoutTags(complete),
    schema: literal(schemaText(model)),
  };
}

function typeText(type: ValueType, scope: string): string {
  switch (type.kind) {
    case "string":
    case "boolean":
      return type.kind;
    case "integer":
    case "number":
      return "number";
    case "literal":
      return typeof type.value === "string" ? literal(type.value) : String(type.value);
    case "opaque":
      return "unknown";
    case "list":
      return `${typeText(type.items, scope)}[]`;
    case "map":
      return `{ [key: string]: ${typeText(type.values, scope)} }`;
    case "ref":
      return scope + type.name;
  }
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) && key !== "__proto__" ? key : literal(key);
}

/** Characters that end a line in older readers of JavaScript, or that a reader of the code would not see. */
const INVISIBLE = /[\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A text as a JavaScript string literal that is safe inside a `<script>` as well. */
function literal(text: string): string {
  const escaped = JSON.stringify(text).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return withoutTags(escaped);
}

/** Code in which no string ends a `<script>` or starts a comment of HTML. Outside of strings these never occur. */
function withoutTags(code: string): string {
  return code.replace(/<(?=\/|!--)/g, "\\u003c");
}

/** A description as a JSDoc comment with `indent` before each line, or nothing when there is no text. */
function jsdoc(text: string, indent: string): string {
  const lines = wrap(text, WIDTH - indent.length - 3).map((line) => line.replace(/\*\//g, "*\\/").replace(/^@/, "\\@"));
  const [only] = lines;
  if (only === undefined) return "";
  if (lines.length === 1 && only.length + indent.length + 7 <= WIDTH) return `${indent}/** ${only} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ""].join("\n");
}
