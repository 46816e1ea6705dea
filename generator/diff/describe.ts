import type { ValueType } from "../model.js";
import { oneLine } from "../text.js";

const LONGEST = 60;

/** A key, value or name of a contract in a sentence: one line, never endless. */
export function quoted(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  const line = oneLine(value);
  return JSON.stringify(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
}

/** Text of a contract that is shown exactly, on one line: what a reader would not see is written as its escape. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A list of values in a sentence. */
export function quotedList(values: readonly (string | number)[]): string {
  return values.map(quoted).join(", ");
}

/** A type in a sentence. */
export function textOf(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return "any text";
    case "boolean":
      return "a boolean";
    case "integer":
      return `an integer${range(type)}`;
    case "number":
      return `a number${range(type)}`;
    case "literal":
      return `the literal ${quoted(type.value)}`;
    case "opaque":
      return "any JSON";
    case "list":
      return `a list of ${textOf(type.items)}`;
    case "map":
      return `a map of ${textOf(type.values)}`;
    case "ref":
      return type.name;
  }
}

function range({ minimum, maximum }: { readonly minimum?: number; readonly maximum?: number }): string {
  const low = minimum === undefined || minimum === -Number.MAX_SAFE_INTEGER ? "" : ` from ${minimum}`;
  const high = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? "" : ` to ${maximum}`;
  return low + high;
}
