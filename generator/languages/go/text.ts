import { wrap } from "../../text.js";

const LINE_WIDTH = 120;

/** A description as a doc comment. An empty one gives nothing, so callers give every item a text. */
export function comment(text: string): string {
  return commentLines(text, LINE_WIDTH).join("\n");
}

/** A description as a doc comment inside of a block. */
export function indentedComment(text: string): string {
  return commentLines(text, LINE_WIDTH - 4)
    .map((line) => `\t${line}`)
    .join("\n");
}

function commentLines(text: string, width: number): string[] {
  const settled = text.replaceAll("``", "\u201c").replaceAll("''", "\u201d");
  return wrap(settled, width - "// ".length).map((line) => `// ${plainStart(line)}`.trimEnd());
}

/** gofmt moves link definitions and build constraints to other places, so a line must not look like one. */
function plainStart(line: string): string {
  return line.replace(/^\[([^\]]*)\]:/, "[$1] :").replace(/^\+(?=build\b)/, "+ ");
}

/** A string literal that holds the text exactly, in ASCII where a character would not be seen. */
export function stringLiteral(text: string): string {
  let body = "";
  for (const character of text) body += escaped(character);
  return `"${body}"`;
}

/** The text as the package itself writes it in JSON, which has no short escapes for all that JSON.stringify has one for. */
export function jsonText(text: string): string {
  return JSON.stringify(text).replace(/\\./g, (escape) => ({ "\\b": "\\u0008", "\\f": "\\u000c" })[escape] ?? escape);
}

/** A string literal between back quotes where that shows quotation marks better. */
export function rawLiteral(text: string): string {
  return /^[\x20-\x5f\x61-\x7e]*$/.test(text) ? `\`${text}\`` : stringLiteral(text);
}

function escaped(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  if (character === "\n") return "\\n";
  if (/^[ \p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
