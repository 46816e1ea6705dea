const LONGEST = 4000;
const MOST = 100;

/** The beginning of a long text, and how long it is. */
export const shortText = (text: string): string => (text.length > LONGEST ? `${copied(text.slice(0, LONGEST))}… (${text.length} characters)` : text);

/** A part of a text that does not keep all of it in memory. */
const copied = (part: string): string => Buffer.from(part, "utf16le").toString("utf16le");

/** An answer without the bulk of its texts and lists: an answer to a frame of a megabyte is as long. */
export const shortened = <T extends object>(answer: T): T =>
  Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string" ? shortText(value) : Array.isArray(value) ? (value.slice(0, MOST) as readonly object[]).map(shortened) : value,
    ]),
  ) as T;
