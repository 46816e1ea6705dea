import type { EnumType, Model, ObjectType } from "../../model.js";
import { pascalCase, Scope, snakeCase, upperSnakeCase, words, type ScopeRules } from "../../names.js";

const KEYWORDS = [
  ...["as", "break", "const", "continue", "crate", "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in"],
  ...["let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "struct", "super"],
  ...["trait", "true", "type", "unsafe", "use", "where", "while", "async", "await", "dyn", "abstract", "become"],
  ...["box", "do", "final", "gen", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield"],
];

/** Types, traits and variants that generated code mentions by their short name. */
const TYPE_NAMES = new Set([
  ...["Self", "Option", "Some", "None", "Result", "Ok", "Err", "String", "Vec", "Box", "Default", "Clone", "Debug"],
  ...["From", "Into", "AsRef", "FromStr", "Iterator", "ToString", "ToOwned", "Fn", "FnMut", "FnOnce", "Drop", "Send", "Sync"],
  ...["Serialize", "Serializer", "Deserialize", "Deserializer", "Decode", "Decoded", "Encode", "Written", "Writer"],
  ...["Reader", "Object", "Path", "Fault", "Rule", "Each", "EachValue", "Integer", "Natural", "OnlyInteger", "OnlyFlag"],
  ...["Extra", "Map", "JsonValue", "JsonTextError", "UnknownName", "EncodeError", "Issue", "Keyword", "Envelope"],
  ...["RawEnvelope", "EnvelopeFactory", "FactoryError", "Entries", "Outcome", "Invalid", "Reason", "Payload", "MessageType"],
  ...["Direction", "Scope", "D", "S", "New"],
]);

const MODULES = ["capability", "catalogue", "constants", "envelope", "factory", "json", "lib", "main", "matcher", "node_id", "parse", "bin"];
const CRATES = ["std", "core", "alloc", "serde", "serde_json"];

/** Longer names than this make lines that rustfmt cannot divide, and nobody can read. */
const LONGEST = 60;

function shortened(name: string): string {
  return name.length > LONGEST ? name.slice(0, LONGEST).replace(/_+$/, "") : name;
}

const types: ScopeRules = { reserved: TYPE_NAMES, digitPrefix: "N", numberSeparator: "" };
const members: ScopeRules = { reserved: new Set([...KEYWORDS, "extra"]), digitPrefix: "n", numberSeparator: "" };
const variants: ScopeRules = { reserved: new Set(), digitPrefix: "N", numberSeparator: "" };
const modules: ScopeRules = { reserved: new Set([...KEYWORDS, ...MODULES, ...CRATES]), digitPrefix: "n", numberSeparator: "" };

/** The Rust name of a type of the model. */
export function typeName(name: string): string {
  return new Scope(types).give(name);
}

/** A name for a type that goes with another one and that no type of the model has. */
export class CompanionNames {
  readonly #scope: Scope;
  #rules = 0;

  constructor(model: Model) {
    this.#scope = new Scope({ ...types, fold: (name) => name.toLowerCase() });
    for (const { name } of model.types) this.#scope.give(typeName(name));
  }

  give(owner: string, ...more: readonly string[]): string {
    return this.#scope.give([owner, ...more].join(""));
  }

  /** A short name for the type of a rule, which nobody outside of the crate sees. */
  rule(): string {
    this.#rules += 1;
    return this.#scope.give(`Rule${this.#rules}`);
  }
}

/** The names of an object's fields, in their order. */
export function fieldNames(type: ObjectType): readonly string[] {
  const scope = new Scope(members);
  return type.fields.map(({ key }) => scope.give(shortened(snakeCase(words(key)))));
}

/** The longest name that leaves a declaration on one line. */
const LONGEST_LOCAL = 32;

/** What a field is called while an object is read: its name, unless that is long or the reading code has another use for it. */
export function localName(field: string, index: number): string {
  if (field.length > LONGEST_LOCAL) return `field_${index}_`;
  return ["object", "path", "reader"].includes(field) ? `${field}_` : field;
}

/** What the one parameter of a setter is called: the field's name, unless that is long. */
export function parameterName(field: string): string {
  return field.length > LONGEST_LOCAL ? "value" : field;
}

/** The names of an enum's variants, in their order. */
export function variantNames(type: EnumType): readonly string[] {
  const scope = new Scope(variants);
  return type.values.map((value) => {
    const name = shortened(pascalCase(words(value)));
    return scope.give(name === "Self" ? "SelfValue" : name);
  });
}

/** The names of the constants for capabilities, in their order. */
export function capabilityNames(model: Model): readonly string[] {
  const scope = new Scope({ reserved: new Set(["ALL"]), digitPrefix: "N", numberSeparator: "_" });
  return model.capabilities.map(({ name }) => scope.give(shortened(upperSnakeCase(words(name)))));
}

/** The module of each group. */
export function moduleNames(model: Model): ReadonlyMap<string, string> {
  const scope = new Scope(modules);
  return new Map(model.groups.map((group) => [group, scope.give(snakeCase(words(group)))]));
}
