const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
// Controls and marks that turn the direction of text hide or reorder code where they stand in a comment.
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A description as one line without white space at its ends, for places that hold no more: every run of white space
 * becomes a space, and what would be invisible in source text is dropped.
 */
export function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, " ").trim();
}

/**
 * A description as lines of at most `width` characters where its words allow it. Blank lines divide paragraphs and
 * stay; everything else flows, so that no text can make an indented block, a heading or a list by accident.
 * An empty text gives no line.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of clean(text).split(/\n[ \t]*\n\s*/)) {
    const flowing = oneLine(paragraph);
    if (flowing === "") continue;
    if (lines.length > 0) lines.push("");
    let line = "";
    for (const word of flowing.split(" ")) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === "" ? word : `${line} ${word}`;
      }
    }
    lines.push(line);
  }
  return lines;
}

function clean(text: string): string {
  return text.replace(LINE_BREAKS, "\n").replace(INVISIBLE, "");
}
