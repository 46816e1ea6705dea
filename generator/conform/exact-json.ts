import { decimal } from "../cases/decimal.js";
import { pointerToken } from "../pointer.js";

/**
 * A JSON value with nothing lost: numbers by their mathematical value, keys as data. The last of duplicate keys has won
 * (rule T3).
 */
export type Exact =
  | null
  | boolean
  | { readonly kind: "number"; readonly value: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "list"; readonly items: Exact[] }
  | { readonly kind: "object"; readonly entries: Map<string, Exact> };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly (readonly [string, Exact])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

/** An open list, or an open object with the key whose value comes next. */
type Open =
  | { readonly kind: "list"; readonly items: Exact[] }
  | { readonly kind: "object"; readonly entries: Map<string, Exact>; key: string };

/**
 * Reads JSON exactly. Works on a stack of its own, since a testee may answer with any depth.
 *
 * @throws SyntaxError for anything that RFC 8259 does not allow.
 */
export function readExact(text: string): Exact {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`not JSON at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return fail();
    at += found.length;
    return found;
  };
  const skipSpace = (): void => {
    for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = text.charCodeAt(at)) at++;
  };
  const takeString = (): string => {
    const start = at;
    if (text[at] !== '"') fail();
    do at += text[at] === "\\" ? 2 : 1;
    while (at < text.length && text[at] !== '"');
    at++;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const expectKey = (): string => {
    const key = takeString();
    skipSpace();
    if (text[at] !== ":") fail();
    at++;
    skipSpace();
    return key;
  };
  const open: Open[] = [];
  let value: Exact = null;
  skipSpace();
  for (;;) {
    const first = text[at];
    if (first === "[" || first === "{") {
      at++;
      skipSpace();
      if (text[at] === (first === "[" ? "]" : "}")) {
        at++;
        value = first === "[" ? { kind: "list", items: [] } : { kind: "object", entries: new Map() };
      } else {
        open.push(first === "[" ? { kind: "list", items: [] } : { kind: "object", entries: new Map(), key: expectKey() });
        continue;
      }
    } else if (first === '"') {
      value = { kind: "string", value: takeString() };
    } else {
      const literal = LITERALS.find(([word]) => text.startsWith(word, at));
      if (literal) {
        at += literal[0].length;
        value = literal[1];
      } else {
        value = { kind: "number", value: decimal(take(NUMBER)) };
      }
    }
    for (;;) {
      skipSpace();
      const parent = open.at(-1);
      if (parent === undefined) return at === text.length ? value : fail();
      if (parent.kind === "list") parent.items.push(value);
      else parent.entries.set(parent.key, value);
      const next = text[at];
      at++;
      if (next === ",") {
        skipSpace();
        if (parent.kind === "object") parent.key = expectKey();
        break;
      }
      if (next !== (parent.kind === "list" ? "]" : "}")) {
        at--;
        fail();
      }
      open.pop();
      value = parent.kind === "list" ? parent : { kind: "object", entries: parent.entries };
    }
  }
}

/** The text of a value, on one line. */
export function writeExact(value: Exact): string {
  if (value === null || typeof value === "boolean") return String(value);
  switch (value.kind) {
    case "number":
      return plainNumber(value.value);
    case "string":
      return JSON.stringify(value.value);
    case "list":
      return `[${value.items.map(writeExact).join(",")}]`;
    case "object":
      return `{${Array.from(value.entries, ([key, one]) => `${JSON.stringify(key)}:${writeExact(one)}`).join(",")}}`;
  }
}

/** A whole number in digits alone, since some platforms decode `1e2` as another type than `100`. */
function plainNumber(decimalText: string): string {
  const [digits = "", power = "0"] = decimalText.split("e");
  return /^[0-9]$|^1[0-9]$/.test(power) ? digits + "0".repeat(Number(power)) : decimalText;
}

/** Where and how two values differ. */
export interface Difference {
  /** A JSON Pointer; a deep one keeps its beginning only. */
  readonly path: string;
  /** How they differ, without the place and the values. */
  readonly symptom: string;
  /** All of it, for people. */
  readonly detail: string;
}

/** The symptom of a key that is gone, with its value. */
export const MISSING_KEY = "a missing key";

/** The first place where two values differ; nothing when they are equal (rule T9). */
export function firstDifference(expected: Exact, got: Exact): Difference | undefined {
  const pending: (readonly [path: string, expected: Exact, got: Exact])[] = [["", expected, got]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, a, b] = next;
    const differ = (): Difference => ({
      path,
      symptom: kindOf(a) === kindOf(b) ? `another ${kindOf(a)}` : `expected ${kindOf(a)}, got ${kindOf(b)}`,
      detail: `${path || "the whole frame"}: expected ${brief(a)}, got ${brief(b)}`,
    });
    if (a === null || b === null || typeof a === "boolean" || typeof b === "boolean") {
      if (a !== b) return differ();
    } else if (a.kind === "list" && b.kind === "list") {
      if (a.items.length !== b.items.length) return { path, symptom: "an array of another length", detail: `${path}: expected ${a.items.length} elements, got ${b.items.length}` };
      a.items.forEach((item, index) => pending.push([step(path, String(index)), item, b.items[index] ?? null]));
    } else if (a.kind === "object" && b.kind === "object") {
      for (const key of b.entries.keys()) if (!a.entries.has(key)) return { path: step(path, key), symptom: "a key that is not expected", detail: `${step(path, key)}: not expected` };
      for (const [key, value] of a.entries) {
        const other = b.entries.get(key);
        if (other === undefined) return { path: step(path, key), symptom: MISSING_KEY, detail: `${step(path, key)}: missing, expected ${brief(value)}` };
        pending.push([step(path, key), value, other]);
      }
    } else if (a.kind === "list" || a.kind === "object" || b.kind === "list" || b.kind === "object") {
      return differ();
    } else if (a.kind !== b.kind || a.value !== b.value) {
      return differ();
    }
  }
  return undefined;
}

/** A path with one more step; a deep one keeps its beginning only. */
const step = (path: string, token: string): string =>
  path.length > 2000 ? path : `${path}/${pointerToken(token)}`;

const kindOf = (value: Exact): string => (value === null ? "null" : typeof value === "boolean" ? "boolean" : value.kind === "list" ? "array" : value.kind);

function brief(value: Exact): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (value.kind === "list") return `an array of ${value.items.length}`;
  if (value.kind === "object") return `an object of ${value.entries.size}`;
  const text = value.kind === "string" ? JSON.stringify(value.value) : value.value.replace(/e0$/, "");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
