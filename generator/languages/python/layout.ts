import { wrap } from "../../text.js";

/** The line length of the package's formatter settings. */
export const WIDTH = 100;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** A string literal in ASCII, with the quotes that the formatter would choose. */
export function string(text: string): string {
  const quote = text.split('"').length > text.split("'").length ? "'" : '"';
  let literal = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === quote) literal += `\\${quote}`;
    else if (character in SHORT_ESCAPES) literal += SHORT_ESCAPES[character] ?? "";
    else if (code >= 0x20 && code < 0x7f) literal += character;
    else if (code < 0x100) literal += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (code < 0x10000) literal += `\\u${code.toString(16).padStart(4, "0")}`;
    else literal += `\\U${code.toString(16).padStart(8, "0")}`;
  }
  return quote + literal + quote;
}

/** A literal of any scalar. */
export function scalar(value: string | number | boolean): string {
  if (typeof value === "string") return string(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return Object.is(value, -0) ? "0" : String(value).replace("e+", "e");
}

/** A docstring, indented, with no text able to end it. */
export function docstring(text: string, indent: number): string {
  const margin = " ".repeat(indent);
  const [first = "Undocumented.", ...rest] = wrap(text, WIDTH - indent - 6).map(escapeDocstring);
  if (rest.length === 0) return `${margin}"""${first}"""`;
  const below = rest.map((line) => (line === "" ? "\n" : `\n${margin}${line}`)).join("");
  return `${margin}"""${first}${below}\n${margin}"""`;
}

function escapeDocstring(line: string): string {
  return line
    .replace(/\\/g, "\\\\")
    .replace(/"""/g, '\\"\\"\\"')
    .replace(/^"|"$/g, '\\"');
}

/** An assignment, broken as the formatter breaks one that is too long. */
export function assignment(indent: number, target: string, value: string): string {
  const margin = " ".repeat(indent);
  const line = `${margin}${target} = ${value}`;
  if (line.length <= WIDTH) return line;
  return explodeCall(line, indent) ?? line;
}

/** Breaks a line after its last bracket that holds something, as the formatter does with a line that is too long. */
function explodeCall(line: string, indent: number): string | undefined {
  const open = openingBracket(line);
  if (open === undefined) return undefined;
  const margin = " ".repeat(indent);
  const inner = line.slice(open + 1, -1);
  const comma = line.endsWith(")") ? "," : "";
  const parts = line.endsWith(")") ? splitArguments(inner) : [inner];
  const together = `${margin}    ${inner}`;
  const body = together.length <= WIDTH ? together : parts.map((part) => `${margin}    ${part}${comma}`).join("\n");
  return `${line.slice(0, open + 1)}\n${body}\n${margin}${line.slice(-1)}`;
}

/** Where the bracket opens that the last character closes. */
function openingBracket(line: string): number | undefined {
  const open = positions(line);
  return /[)\]]$/.test(line) ? open : undefined;
}

function positions(line: string): number | undefined {
  const stack: number[] = [];
  let last: number | undefined;
  scan(line, (character, index) => {
    if ("([{".includes(character)) stack.push(index);
    if (")]}".includes(character)) last = stack.pop();
  });
  return last;
}

function splitArguments(inner: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scan(inner, (character, index) => {
    if ("([{".includes(character)) depth++;
    if (")]}".includes(character)) depth--;
    if (character === "," && depth === 0) {
      parts.push(inner.slice(start, index).trim());
      start = index + 1;
    }
  });
  return [...parts, inner.slice(start).trim()];
}

/** Visits every character outside string literals. */
function scan(code: string, visit: (character: string, index: number) => void): void {
  let quote = "";
  for (let index = 0; index < code.length; index++) {
    const character = code.charAt(index);
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else visit(character, index);
  }
}

/** `if` with tests joined by `or`, one per line where they do not fit. */
export function condition(indent: number, tests: readonly string[]): string {
  const margin = " ".repeat(indent);
  const line = `${margin}if ${tests.join(" or ")}:`;
  if (line.length <= WIDTH || tests.length === 1) return line;
  return `${margin}if (\n${margin}    ${tests.join(`\n${margin}    or `)}\n${margin}):`;
}

/** An alias for a union, one member per line where they do not fit. */
export function union(target: string, members: readonly string[]): string {
  const line = `${target} = ${members.join(" | ")}`;
  if (line.length <= WIDTH || members.length === 1) return line;
  return `${target} = (\n    ${members.join("\n    | ")}\n)`;
}

/** Brackets with one item per line; the formatter keeps them because of the last comma. */
export function exploded(open: string, items: readonly string[], close: string, indent: number): string {
  const margin = " ".repeat(indent);
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${margin}    ${item},\n`).join("")}${margin}${close}`;
}

/** The order in which the linter wants imported and exported names: constants, classes, then the rest. */
export function sorted(names: Iterable<string>): string[] {
  return [...names].sort((left, right) => kindOf(left) - kindOf(right) || compareNatural(left, right));
}

function kindOf(name: string): number {
  if (name.length > 1 && name === name.toUpperCase()) return 0;
  return /^[A-Z]/.test(name) ? 1 : 2;
}

function compareNatural(left: string, right: string): number {
  const parts = (text: string): string[] => text.match(/\d+|\D+/g) ?? [];
  const [a, b] = [parts(left.toLowerCase()), parts(right.toLowerCase())];
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [x, y] = [a[index] ?? "", b[index] ?? ""];
    if (x === y) continue;
    const numbers = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : 0;
    return numbers || (x < y ? -1 : 1);
  }
  return a.length - b.length || (left < right ? -1 : left > right ? 1 : 0);
}
