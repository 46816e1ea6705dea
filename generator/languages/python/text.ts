import { wrap } from "../../text.js";
import { WIDTH } from "./layout.js";

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

/** A string in TOML. */
export function tomlString(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/\x7f/g, "\\u007f");
}

/** A literal of any scalar. */
export function scalar(value: string | number | boolean): string {
  if (typeof value === "string") return string(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return Object.is(value, -0) ? "0" : String(value).replace("e+", "e");
}

/** A docstring, indented, with no text able to end it. */
export function docstring(text: string, indent: number, width = WIDTH - indent - 6): string {
  const margin = " ".repeat(indent);
  const [first = "Undocumented.", ...rest] = wrap(text, width).map(escapeDocstring);
  if (rest.length === 0) return `${margin}"""${first}"""`;
  const below = rest.map((line) => (line === "" ? "\n" : `\n${margin}${line}`)).join("");
  return `${margin}"""${first}${below}\n${margin}"""`;
}

/** An entry of a dictionary that documents a name; it prints like the name's docstring. */
export function documented(name: string, text: string, indent: number): string {
  const key = `${string(name)}: `;
  const long = docstring(text, indent, Math.max(WIDTH - indent - key.length - 7, 40)).trimStart();
  const short = /^"""([ !#-[\]-~]*)"""$/.exec(long)?.[1];
  return key + (short === undefined ? long : string(short));
}

function escapeDocstring(line: string): string {
  return line
    .replace(/\\/g, "\\\\")
    .replace(/"""/g, '\\"\\"\\"')
    .replace(/^"|"$/g, '\\"');
}
