import { oneLine, wrap } from "../../text.js";

const WIDTH = 100;

/** A Rust string literal. Whatever is not printable ASCII is escaped, so that its width is known and nothing hides in it. */
export function literal(text: string): string {
  let inner = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '"' || character === "\\") inner += `\\${character}`;
    else if (character === "\n") inner += "\\n";
    else if (character === "\r") inner += "\\r";
    else if (character === "\t") inner += "\\t";
    else if (code === 0) inner += "\\0";
    else inner += code >= 0x20 && code < 0x7f ? character : `\\u{${code.toString(16)}}`;
  }
  return `"${inner}"`;
}

/** A key as it stands between the quotes of JSON, as a Rust string literal. */
export function keyLiteral(key: string): string {
  return literal(JSON.stringify(key).slice(1, -1));
}

/** Text that may hold anything as documentation: code spans and links stay, all other markup is shown as it is. */
export function docs(text: string, indent: number, marker: "///" | "//!", fallback: string): string {
  const lines = wrap(markdown(text === "" || oneLine(text) === "" ? fallback : text), WIDTH - indent - 4);
  return lines
    .map((line) => `${" ".repeat(indent)}${marker} ${inert(line)}`.replaceAll(GLUE, " ").trimEnd())
    .join("\n");
}

/** A text as a code span, legible whatever it holds. */
export function code(text: string): string {
  if (/^[\x21-\x5f\x61-\x7e]+( [\x21-\x5f\x61-\x7e]+)*$/.test(text)) return `\`${text}\``;
  const shown = literal(text).replaceAll("`", "\\u{60}");
  return `\`${shown}\``;
}

/** Stands for a space at which no line may break. */
const GLUE = "\ue000";

/** Escapes what Markdown would take for markup. */
export function markdown(text: string): string {
  const pattern = /(?<!`)`([^`]+)`(?!`)|(https?:\/\/[^\s<>`"'[\]()\\]*[^\s<>`"'[\]()\\.,;:!?])|([\\`*_[\]<>&|~$])/g;
  return text.replaceAll(GLUE, "").replace(pattern, (_match, span?: string, url?: string, mark?: string) => {
    if (span !== undefined) {
      const inside = oneLine(span);
      return inside === "" ? "\\`\\`" : `\`${inside.replaceAll(" ", GLUE)}\``;
    }
    return url === undefined ? `\\${mark ?? ""}` : `<${url}>`;
  });
}

/** Keeps a line from opening a heading, list, quotation or rule. */
function inert(line: string): string {
  return line.replace(/^([#+=:-])/, "\\$1").replace(/^(\d+)([.)])/, "$1\\$2");
}
