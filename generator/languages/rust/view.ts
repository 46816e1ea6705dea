import type { EnumType, Field, Model, NamedType, ObjectType } from "../../model.js";
import { arm, assigned, assignedCall, call, implementation, member, opening, signature, slice, use } from "./layout.js";
import { fieldNames, localName, parameterName, typeName, variantNames, type CompanionNames } from "./names.js";
import { code, docs, keyLiteral, literal } from "./text.js";
import { literalValue, type Constraint, type OwnRule, type RustTypes } from "./types.js";

/** The most parameters that clippy lets a function have. */
const MOST_PARAMETERS = 7;

/** Rules that a file declares, by name. */
type OwnRules = Map<string, OwnRule>;

interface RustField extends Field {
  readonly name: string;
  readonly local: string;
  readonly text: string;
  readonly boxed: boolean;
  readonly constraint: Constraint | undefined;
}

/** A file's context, and what of the runtime it calls for. */
export interface FileView {
  readonly context: object;
  readonly constraints: readonly string[];
  readonly rules: readonly OwnRule[];
  readonly hasOptionalRules: boolean;
  /** How the testee builds each object of the file. */
  readonly builders: readonly object[];
}

/** What the template of a file with types sees. */
export function fileView(
  model: Model,
  group: string,
  types: RustTypes,
  companions: CompanionNames,
  modules: ReadonlyMap<string, string>,
): FileView {
  const declared = model.types.filter((type) => type.group === group);
  const rules: OwnRules = new Map();
  const fields = new Map(
    declared.flatMap((type) => (type.kind === "object" ? [[type, rustFields(type, types, companions, rules)] as const] : [])),
  );
  const takesEntries = [...fields.values()].flat().some((field) => entryType(field, types) !== undefined);
  const constrained = [...fields.values()].flat().filter(({ constraint }) => constraint !== undefined);
  const constraints = constrained.map(({ constraint }) => constraint?.text ?? "");
  const context = {
    summary: group === "primitives" ? "Types that messages are made of." : `The messages of the group \`${group}\`.`,
    uses: usesOf(declared, group, types, modules, constraints, rules, takesEntries),
    types: declared.map((type) => typeView(type, types, companions, fields)),
    rules: [...rules].map(([name, rule]) => ({
      ...rule,
      name,
      isText: rule.only !== undefined,
      header: implementation(" Rule", name),
    })),
  };
  const hasOptionalRules = constrained.some((field) => !field.required);
  const builders = declared.flatMap((type, index) => {
    const own = type.kind === "object" ? fields.get(type) : undefined;
    return own === undefined ? [] : [builderView(typeName(type.name), own, (context.types[index] as { bundle: Bundle }).bundle, types)];
  });
  return { context, constraints, rules: [...rules.values()], hasOptionalRules, builders };
}

/** The structure that holds what a constructor needs, where that is more than clippy lets a function take. */
interface Bundle {
  readonly name: string;
}

/** The keys that a constructor and the setters take, with the types that they cannot infer. */
function builderView(name: string, fields: readonly RustField[], bundle: Bundle, types: RustTypes): object {
  const part = (field: RustField): object => {
    const kind = types.resolved(field.type).kind;
    const entry = entryType(field, types);
    const entries = entry === "String" ? "protocol::Map<String>" : entry === undefined ? "_" : "protocol::Map<protocol::JsonValue>";
    const converted = kind === "string" ? "String" : kind === "opaque" ? "protocol::JsonValue" : entries;
    return { key: literal(field.key), name: field.name, setter: `with_${field.name}`, type: converted };
  };
  const required = fields.filter((field) => field.required);
  return {
    name,
    bundle: bundle.name,
    parameters: required.filter(({ type }) => type.kind !== "literal").map(part),
    fixed: required.filter(({ type }) => type.kind === "literal").map(part),
    optional: fields.filter((field) => !field.required).map(part),
  };
}

function rustFields(type: ObjectType, types: RustTypes, companions: CompanionNames, rules: OwnRules): readonly RustField[] {
  const names = fieldNames(type);
  return type.fields.map((field, index) => {
    const text = types.fieldText(type, field.type);
    const constraint = types.constraint(field.type, () => companions.rule());
    if (constraint?.own !== undefined) rules.set(constraint.own.name, constraint.own);
    const name = names[index] ?? "";
    return { ...field, name, local: localName(name, index), text, boxed: text.startsWith("Box<"), constraint };
  });
}

function typeView(
  type: NamedType,
  types: RustTypes,
  companions: CompanionNames,
  fields: ReadonlyMap<NamedType, readonly RustField[]>,
): object {
  const name = typeName(type.name);
  switch (type.kind) {
    case "object":
      return { ...wireView(type, name), ...objectView(name, type, fields.get(type) ?? [], types, companions) };
    case "enum":
      return { ...wireView(type, name), ...enumView(name, type) };
    case "alias":
      return {
        isObject: false,
        isEnum: false,
        isWire: false,
        docs: docs(type.description, 0, "///", `Another name for ${code(types.text(type.target))}.`),
        declaration: assigned(0, `pub type ${name} =`, `${types.text(type.target)};`),
      };
  }
}

function wireView(type: NamedType, name: string): object {
  return {
    name,
    header: opening(`pub ${type.kind === "enum" ? "enum" : "struct"} ${name}`),
    isObject: type.kind === "object",
    isEnum: type.kind === "enum",
    isWire: true,
    docs: docs(type.description, 0, "///", `The type ${code(type.name)} of the contract.`),
    decodeHeader: implementation(" Decode", name),
    encodeHeader: implementation(" Encode", name),
    serializeHeader: implementation(" Serialize", name),
    deserializeHeader: implementation("<'de> Deserialize<'de>", name),
  };
}

function objectView(
  name: string,
  type: ObjectType,
  fields: readonly RustField[],
  types: RustTypes,
  companions: CompanionNames,
): object {
  const parameters = fields.filter((field) => field.required && field.type.kind !== "literal");
  const bundled = parameters.length > MOST_PARAMETERS;
  const bundleName = bundled ? companions.give(type.name, "Required") : "";
  return {
    hasFields: fields.length > 0,
    fields: fields.map((field) => fieldView(field)),
    bundled,
    bundle: {
      name: bundleName,
      docs: docs(`The fields that every \`${name}\` must have.`, 0, "///", ""),
      fields: parameters.map((field) => ({ docs: fieldDocs(field), declaration: declaration(field, field.text) })),
    },
    newDocs: parameters.length === 0 ? "A value without any optional field." : "A value with what must be there and nothing else.",
    newSignature: signature(
      4,
      "pub fn new",
      bundled ? [`required: ${bundleName}`] : parameters.map((field) => `${field.name}: ${parameterType(field, types)}`),
      " -> Self {",
    ),
    newBody: newBody(fields, bundled, types),
    setters: fields
      .filter((field) => !field.required)
      .map((field) => ({
        name: field.name,
        signature: signature(
          4,
          `pub fn with_${field.name}`,
          ["mut self", `${setterParameter(field, types)}: ${parameterType(field, types)}`],
          " -> Self {",
        ),
        assignment: assigned(8, `self.${field.name} =`, `Some(${parameterValue(field, setterParameter(field, types), types)});`),
      })),
    makesDefault: parameters.length === 0,
    defaultHeader: implementation(" Default", name),
    decodeValue: structure(
      8,
      "Ok(Self {",
      [
        ...fields.map(({ name, local, required }) =>
          local === name && !required ? [name] : [`${name}:`, local + (required ? "?" : "")],
        ),
        ["extra:", "object.finish()?"],
      ],
      "})",
    ),
  };
}

/** The fields of a structure, one per line. */
function structure(indent: number, open: string, fields: readonly (readonly string[])[], close: string): string {
  const pad = " ".repeat(indent);
  const lines = fields.map(([head = "", value]) =>
    value === undefined ? `${pad}    ${head},` : assigned(indent + 4, head, `${value},`),
  );
  return [pad + open, ...lines, pad + close].join("\n");
}

function newBody(fields: readonly RustField[], bundled: boolean, types: RustTypes): string {
  const values = fields.map((field): string[] => {
    if (!field.required) return [`${field.name}:`, "None"];
    if (field.type.kind === "literal") return [`${field.name}:`, literalValue(field.type.value)];
    if (bundled) return [member(12, `${field.name}: required`, `.${field.name}`)];
    const value = parameterValue(field, field.name, types);
    return value === field.name ? [field.name] : [`${field.name}:`, value];
  });
  return structure(8, "Self {", [...values, ["extra:", "Extra::new()"]], "}");
}

const isConverted = (field: RustField, types: RustTypes): boolean =>
  ["string", "opaque"].includes(types.resolved(field.type).kind);

/** The longest name that leaves room for a parameter that takes any entries. */
const LONGEST_ENTRIES = 20;

/** The type of a map's values, when its parameter takes any entries with values that can be converted. */
function entryType(field: RustField, types: RustTypes): string | undefined {
  const type = types.resolved(field.type);
  if (type.kind !== "map" || !["string", "opaque"].includes(types.resolved(type.values).kind)) return undefined;
  if (field.required && field.name.length > LONGEST_ENTRIES) return undefined;
  return types.text(types.resolved(type.values));
}

function setterParameter(field: RustField, types: RustTypes): string {
  const isLong = field.name.length > LONGEST_ENTRIES && entryType(field, types) !== undefined;
  return isLong ? "entries" : parameterName(field.name);
}

function parameterType(field: RustField, types: RustTypes): string {
  const entry = entryType(field, types);
  if (entry !== undefined) return `impl IntoIterator<Item = (impl AsRef<str>, impl Into<${entry}>)>`;
  const text = types.text(field.type);
  return isConverted(field, types) ? `impl Into<${text}>` : text;
}

function parameterValue(field: RustField, parameter: string, types: RustTypes): string {
  if (entryType(field, types) !== undefined) return `Map::from_entries(${parameter})`;
  if (isConverted(field, types)) return `${parameter}.into()`;
  return field.boxed ? `Box::new(${parameter})` : parameter;
}

function fieldDocs(field: RustField): string {
  return docs(field.description, 4, "///", `The field ${code(field.key)}.`);
}

function declaration(field: RustField, text: string): string {
  return assigned(4, `pub ${field.name}:`, `${text},`);
}

function fieldView(field: RustField): object {
  const { key, name, local, required, constraint } = field;
  const by = constraint === undefined ? "" : "_by";
  const rule = constraint === undefined ? "" : `::<${constraint.text}>`;
  return {
    docs: fieldDocs(field),
    declaration: declaration(field, required ? field.text : `Option<${field.text}>`),
    local,
    required,
    arm: arm(16, literal(key), `${local} = object.value${by}${rule}()?`),
    requirement: assignedCall(8, `let ${local}`, "object.required", [literal(key), local]),
    encoding: call(8, `object.${required ? "field" : "optional"}${by}${rule}`, [keyLiteral(key), `&self.${name}`], "?;"),
  };
}

function enumView(name: string, type: EnumType): object {
  const names = variantNames(type);
  return {
    variants: type.values.map((value, index) => ({
      name: names[index],
      docs: `The value ${code(value)}.`,
      toWire: arm(12, `Self::${names[index] ?? ""}`, literal(value)),
      fromWire: arm(12, literal(value), `Ok(Self::${names[index] ?? ""})`),
    })),
    all: slice(4, "pub const ALL: &'static [Self] =", names.map((variant) => `Self::${variant}`)),
    fromStrHeader: implementation(" FromStr", name),
    displayHeader: implementation(" fmt::Display", name),
  };
}

function usesOf(
  declared: readonly NamedType[],
  group: string,
  types: RustTypes,
  modules: ReadonlyMap<string, string>,
  constraints: readonly string[],
  rules: OwnRules,
  takesEntries: boolean,
): readonly string[] {
  const objects = declared.filter((type) => type.kind === "object");
  const hasObjects = objects.length > 0;
  const hasEnums = declared.some((type) => type.kind === "enum");
  const texts = declared.flatMap((type) =>
    type.kind === "object" ? type.fields.map((field) => field.type) : type.kind === "alias" ? [type.target] : [],
  );
  const written = texts.map((type) => types.text(type)).join(" ");
  const json = new Set<string>();
  const need = (when: boolean, ...names: readonly string[]): void => {
    if (when) for (const name of names) json.add(name);
  };
  need(hasObjects || hasEnums, "Decode", "Decoded", "Encode", "Path", "Reader", "Writer", "Written", "deserialize", "serialize");
  need(hasObjects, "Extra", "JsonValue", "Object");
  need(hasEnums, "UnknownName", "enumeration");
  need(takesEntries || /\bMap</.test(written), "Map");
  need(/\bJsonValue\b/.test(written), "JsonValue");
  for (const generic of ["Each", "EachValue", "Integer", "Natural", "OnlyInteger", "OnlyFlag"]) {
    need(constraints.some((text) => new RegExp(`\\b${generic}<`).test(text)), generic);
  }
  need(rules.size > 0, "Rule");
  need([...rules.values()].some((rule) => rule.only !== undefined), "decode_only", "encode_only");
  need([...rules.values()].some((rule) => rule.only === undefined), "number");
  const imports = new Map<string, Set<string>>(json.size > 0 ? [["json", json]] : []);
  for (const name of texts.flatMap((type) => types.mentioned(type))) {
    const home = types.groupOf(name);
    if (home === group) continue;
    const module = modules.get(home) ?? home;
    imports.set(module, (imports.get(module) ?? new Set()).add(typeName(name)));
  }
  const local = [...imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, names]) => use(`crate::${module}`, [...names]));
  return [
    ...(hasEnums ? ["use std::fmt;", "use std::str::FromStr;", ""] : []),
    ...(hasObjects || hasEnums ? ["use serde::{Deserialize, Deserializer, Serialize, Serializer};", ""] : []),
    ...local,
  ];
}
