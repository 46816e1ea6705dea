import { isSchema } from "./schema-source.js";

/**
 * The line, from 1, at which a pointer's value starts in a document that is printed with two spaces of indent. A pointer that
 * leads nowhere gives the line of the last place on its way that exists.
 */
export function lineOf(document: unknown, pointer: string): number {
  let [line, value] = [1, document];
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const entries = entriesOf(value);
    const index = entries.findIndex(([name]) => name === key);
    if (index < 0) return line;
    line += 1 + entries.slice(0, index).reduce((sum, [, earlier]) => sum + linesOf(earlier), 0);
    value = entries[index]?.[1];
  }
  return line;
}

function linesOf(value: unknown): number {
  const entries = entriesOf(value);
  return entries.length === 0 ? 1 : entries.reduce((sum, [, inner]) => sum + linesOf(inner), 2);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) || isSchema(value) ? Object.entries(value) : [];
}
