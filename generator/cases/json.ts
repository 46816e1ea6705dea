import { pointerToken } from "../pointer.js";

/**
 * JSON as it is written rather than as it is read: numbers keep their spelling, objects their order and their
 * duplicate keys, which a case needs and a JavaScript value loses.
 */
export type Json =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Json[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] };

/** One key and its value. */
export interface Entry {
  readonly key: string;
  /** The key's text with its quotes. */
  readonly spelled: string;
  readonly value: Json;
}

/** A value given by its text. */
export const raw = (text: string): Json => ({ kind: "text", text });

/** A string. Lone surrogates are written as escapes. */
export const string = (value: string): Json => raw(JSON.stringify(value));

/** A list. */
export const list = (...items: readonly Json[]): Json => ({ kind: "list", items });

/** An object of these keys, in this order. */
export const object = (...entries: readonly (readonly [string, Json])[]): Json => ({
  kind: "object",
  entries: entries.map(([key, value]) => entry(key, value)),
});

// A protocol has few keys, and each stands in many frames.
const spellings = new Map<string, string>();

/** An entry whose key is written in its shortest form. */
export function entry(key: string, value: Json): Entry {
  let spelled = spellings.get(key);
  if (spelled === undefined) spellings.set(key, (spelled = JSON.stringify(key)));
  return { key, spelled, value };
}

/** The text of a value, without white space. */
export function write(json: Json): string {
  if (json.kind === "text") return json.text;
  const parts: string[] = [];
  writeTo(parts, json);
  return parts.join("");
}

function writeTo(parts: string[], json: Json): void {
  if (json.kind === "text") {
    parts.push(json.text);
  } else if (json.kind === "list") {
    let before = "[";
    for (const item of json.items) {
      parts.push(before);
      writeTo(parts, item);
      before = ",";
    }
    parts.push(before === "[" ? "[]" : "]");
  } else {
    let before = "{";
    for (const { spelled, value } of json.entries) {
      if (value.kind === "text") {
        parts.push(before, spelled, ":", value.text);
      } else {
        parts.push(before, spelled, ":");
        writeTo(parts, value);
      }
      before = ",";
    }
    parts.push(before === "{" ? "{}" : "}");
  }
}

/** A step down to a member or an element. */
export type Path = readonly string[];

/** A path as a JSON Pointer. */
export const pointer = (path: Path): string => path.map((token) => `/${pointerToken(token)}`).join("");

/** The entries of an object; anything else is an error of the caller. */
export function entriesOf(json: Json): readonly Entry[] {
  if (json.kind !== "object") throw new TypeError(`not an object: ${write(json)}`);
  return json.entries;
}

/** The same value with `change` applied at `path`, of which the first `depth` steps are taken. */
export function at(json: Json, path: Path, change: (value: Json) => Json, depth = 0): Json {
  const token = path[depth];
  if (token === undefined) return change(json);
  if (json.kind === "list") {
    const index = Number(token);
    return { kind: "list", items: json.items.map((item, i) => (i === index ? at(item, path, change, depth + 1) : item)) };
  }
  const entries = entriesOf(json).map((entry) => (entry.key === token ? { ...entry, value: at(entry.value, path, change, depth + 1) } : entry));
  return { kind: "object", entries };
}

/** The same value with another in place of what is at `path`. */
export const replace = (json: Json, path: Path, value: Json): Json => at(json, path, () => value);

/** The same value without the key that `path` leads to. */
export const remove = (json: Json, path: Path): Json =>
  at(json, path.slice(0, -1), (parent) => ({
    kind: "object",
    entries: entriesOf(parent).filter((entry) => entry.key !== path.at(-1)),
  }));

/** The same value with one more entry at the end of the object at `path`. */
export const append = (json: Json, path: Path, ...added: readonly Entry[]): Json =>
  at(json, path, (parent) => ({ kind: "object", entries: [...entriesOf(parent), ...added] }));

/** The same value with the entries of every object in reverse order. */
export function reversed(json: Json): Json {
  if (json.kind === "text") return json;
  if (json.kind === "list") return list(...json.items.map(reversed));
  return { kind: "object", entries: json.entries.map((entry) => ({ ...entry, value: reversed(entry.value) })).reverse() };
}

/** The same value with white space of every kind wherever the grammar allows it. */
export function spaced(json: Json): string {
  const join = (open: string, parts: readonly string[], close: string): string =>
    parts.length === 0 ? `${open} \t\r\n${close}` : `${open}\n\t${parts.join("\r\n ,\t")} ${close}`;
  const inner = (value: Json): string => {
    if (value.kind === "text") return value.text;
    if (value.kind === "list") return join("[", value.items.map(inner), "]");
    return join("{", value.entries.map((entry) => `${entry.spelled} \n:\t ${inner(entry.value)}`), "}");
  };
  return ` \t\r\n${inner(json)}\n\r\t `;
}

/** A string with every UTF-16 unit as an escape, in quotes. */
export const escapedString = (value: string): string =>
  `"${Array.from({ length: value.length }, (_, i) => `\\u${value.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`;

/** The same value with every string and key written in escapes only. */
export function escaped(json: Json): Json {
  if (json.kind === "text") return json.text.startsWith('"') ? raw(escapedString(JSON.parse(json.text) as string)) : json;
  if (json.kind === "list") return list(...json.items.map(escaped));
  return {
    kind: "object",
    entries: json.entries.map(({ key, value }) => ({ key, value: escaped(value), spelled: escapedString(key) })),
  };
}

/** The text of a number as a platform that has doubles only writes it again. */
export const asDouble = (text: string): string => JSON.stringify(Number(text));

/** A string as a platform holds it whose strings are Unicode text: U+FFFD for each lone surrogate. */
export const asUnicode = (value: string): string =>
  Array.from(value, (character) => (/^[\ud800-\udfff]$/.test(character) ? "\ufffd" : character)).join("");
