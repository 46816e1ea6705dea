interface NewerString {
  isWellFormed?(): boolean;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

const hasNoLoneSurrogate: (text: string) => boolean =
  typeof (String.prototype as NewerString).isWellFormed === "function"
    ? (text) => (text as Required<NewerString>).isWellFormed()
    : (text) => !LONE_SURROGATE.test(text);

const UNIT = "[^\\ud800-\\udfff]";
const PAIR = "[\\ud800-\\udbff][\\udc00-\\udfff]";

/** Any number of units, in steps of 16 and then 8, 4, 2 and 1: counting takes longer, and no number can be reached in two ways. */
const UNITS = `(?:${UNIT.repeat(16)})*(?:${UNIT.repeat(8)})?(?:${UNIT.repeat(4)})?(?:${UNIT.repeat(2)})?${UNIT}?`;

/** Matches text that is not well formed. The surrogate at the end is there for engines that see at once what single bytes cannot hold. */
const ILL_FORMED = new RegExp(`^(?!${UNITS}(?:${PAIR}${UNITS})*$)[^]*[\\ud800-\\udfff]`);

/** For longer text the pattern might need more memory than an engine grants it. */
const PATTERN_TO = 2 ** 20;

/**
 * Whether a string is Unicode text: every surrogate has its partner.
 *
 * V8 has the answer at once for a string of single bytes, but its own function looks at two-byte strings character by
 * character: the pattern takes a third of that time, and half where there are many pairs.
 */
export function isWellFormed(text: string): boolean {
  return text.length < PATTERN_TO ? !ILL_FORMED.test(text) : hasNoLoneSurrogate(text);
}

/** Where the first lone surrogate stands, or -1. */
export function firstLoneSurrogate(text: string): number {
  return text.search(LONE_SURROGATE);
}

/** Where the first byte stands that is not part of valid UTF-8, or -1. */
export function firstInvalidByte(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length === 0) return index;
    index += length;
  }
  return -1;
}

/** The length of the UTF-8 sequence at `index`, or 0 when there is none. The table is Unicode's 3-7. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const byte = (offset: number): number => bytes[index + offset] ?? 0;
  const lead = byte(0);
  if (lead < 0x80) return 1;
  const continues = (offset: number): boolean => (byte(offset) & 0xc0) === 0x80;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const overlong = lead === 0xe0 && byte(1) < 0xa0;
    const surrogate = lead === 0xed && byte(1) > 0x9f;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const overlong = lead === 0xf0 && byte(1) < 0x90;
    const beyond = lead === 0xf4 && byte(1) > 0x8f;
    return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}
