import type { Chance } from "./random.js";

/** Bytes that mean something to a reader of JSON or of UTF-8: marks, words, and UTF-8 of every class that is invalid. */
const PIECES: readonly Buffer[] = [
  ...['{', '}', '[', ']', ',', ',', ',', ':', '"', '"', "\\", "\\u", "\\ud800", "null", "true", "0", "-", ".", "e", "1e5", "\"a\":1,", "//", "/*", "\ufeff", "\u00a0", "\u2028", "\0", "\v", "\f", "\u{1f600}"].map((text) => Buffer.from(text)),
  ...["80", "c0af", "c080", "c1bf", "e08080", "e09f80", "eda080", "edbfbf", "eda0bdedb880", "f08080af", "f48fbfc0", "f4908080", "f8888080", "fe", "ff", "c3", "e282", "f09f98", "efbbbf", "fffe", "feff", "e2a8"].map((hex) =>
    Buffer.from(hex, "hex"),
  ),
];

const MARKS = Buffer.from('{}[],:"');

/** Changes bytes without regard for what they mean. */
export function mutateBytes(bytes: Buffer, chance: Chance, other: Buffer): Buffer {
  const at = chance.oneIn(2) ? besideMark(bytes, chance) : chance.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + chance.few(20));
  switch (chance.below(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return bytes.subarray(at);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), other.subarray(chance.below(other.length + 1))]);
    case 5: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = (copy[at] as number) ^ (1 << chance.below(8));
      return copy;
    }
    case 6: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = chance.below(256);
      return copy;
    }
    default:
      return Buffer.concat([bytes.subarray(0, at), chance.pick(PIECES), bytes.subarray(chance.oneIn(2) ? at : end)]);
  }
}

/** A place before or behind a mark of JSON, where one more or one less of them tells readers apart. */
function besideMark(bytes: Buffer, chance: Chance): number {
  const from = chance.below(bytes.length + 1);
  const next = bytes.subarray(from).findIndex((byte) => MARKS.includes(byte));
  return next === -1 ? from : from + next + chance.below(2);
}

/** Bytes that come from nothing: any at all, or marks of JSON in any order. */
export function randomBytes(chance: Chance): Buffer {
  const length = chance.below(chance.oneIn(4) ? 200 : 20);
  if (chance.oneIn(3)) return Buffer.from(Array.from({ length }, () => chance.below(256)));
  return Buffer.concat(Array.from({ length }, () => chance.pick(PIECES)));
}
