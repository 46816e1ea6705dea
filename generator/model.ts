/**
 * The model: all that a template may print about a protocol, as plain data. Every decision is made before it, or in a
 * language's view of it; none in a template.
 */

/** A value's type. Bounds are inclusive. */
export type ValueType =
  | { readonly kind: "string" }
  | { readonly kind: "boolean" }
  | { readonly kind: "integer"; readonly minimum: number; readonly maximum: number }
  | { readonly kind: "number"; readonly minimum?: number; readonly maximum?: number }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "opaque" }
  | { readonly kind: "list"; readonly items: ValueType }
  | { readonly kind: "map"; readonly values: ValueType }
  /** A named type of the model, by its name. */
  | { readonly kind: "ref"; readonly name: string };

/** One field of an object, in the order of the definition. */
export interface Field {
  /** The key on the wire, exactly. May be any string, the empty one included. */
  readonly key: string;
  readonly required: boolean;
  readonly type: ValueType;
  /** Text for people, from the definition; may hold anything. Empty when the definition says nothing. */
  readonly description: string;
}

interface Named {
  /** The definition's title, or, for an inline object or enum, its parent's name and the field's words. PascalCase. */
  readonly name: string;
  readonly description: string;
  /** The file that declares it: `primitives`, or the group of the messages that it belongs to. */
  readonly group: string;
  /** True for an inline object or enum, which has no entry of its own in the schema's `$defs`. */
  readonly inline: boolean;
}

/** An object with known fields; unknown ones are kept. */
export interface ObjectType extends Named {
  readonly kind: "object";
  readonly fields: readonly Field[];
  /** True when a value can hold another of the same type, directly or through others. */
  readonly recursive: boolean;
}

/** A closed set of strings. */
export interface EnumType extends Named {
  readonly kind: "enum";
  /** The values on the wire, in the order of the definition. Never empty, no two equal. */
  readonly values: readonly string[];
}

/** A name for a type that is neither object nor enum. */
export interface AliasType extends Named {
  readonly kind: "alias";
  readonly target: ValueType;
}

export type NamedType = ObjectType | EnumType | AliasType;

/** One message of the catalogue. */
export interface Message {
  /** The envelope's `type`, exactly. */
  readonly type: string;
  readonly direction: "app-to-viewer" | "viewer-to-app";
  readonly group: string;
  readonly scope: "run" | "wildcard";
  /** The name of the payload's object type. */
  readonly payload: string;
  /** The name of the envelope's definition in the schema: the payload's name and `Envelope`. */
  readonly envelope: string;
  readonly description: string;
}

export interface Capability {
  readonly name: string;
  readonly description: string;
}

export interface Constant {
  /** In upper snake case. */
  readonly name: string;
  readonly value: string | number;
  readonly description: string;
}

export interface Rule {
  readonly id: string;
  readonly text: string;
  readonly shownBy: "frame" | "accepted-frame" | "rejected-frame" | "writing" | "schema" | "helper";
}

/** The envelope's own fields, by their role; every protocol has these six under these keys. */
export interface Envelope {
  readonly description: string;
  /** `gm`, `seq`, `ts`, `runId`, `type`, `payload`, in this order. */
  readonly fields: readonly Field[];
}

export interface Model {
  /** One lower-case word. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  /** The definition's file, for the header of every output. */
  readonly source: string;
  readonly envelope: Envelope;
  /** The groups that have at least one type, `primitives` first, then in the order of the catalogue. */
  readonly groups: readonly string[];
  /** Every named type: those of `types` first, then payloads in the order of the catalogue; an inline type follows its parent. */
  readonly types: readonly NamedType[];
  readonly messages: readonly Message[];
  readonly capabilities: readonly Capability[];
  readonly constants: readonly Constant[];
  readonly rules: readonly Rule[];
}
