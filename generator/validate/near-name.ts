import { quoted } from "./finding.js";

/** What a word was probably meant to be, as a hint. */
export function meantText(word: string, meant: string): string {
  return `${quoted(word)}: did you mean ${quoted(meant)}?`;
}

/** The candidate that a word was most probably meant to be: equal but for case and punctuation, or one slip away. */
export function nearName(word: string, candidates: Iterable<string>): string | undefined {
  const plain = plainly(word);
  let near: string | undefined;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = plainly(candidate);
    if (other === plain && plain !== "") return candidate;
    if (near === undefined && Math.min(plain.length, other.length) >= 4 && isOneSlip(plain, other)) near = candidate;
  }
  return near;
}

function plainly(word: string): string {
  return word.length > 100 ? word : word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** One letter too many, too few or another, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] && short.slice(start + 2) === long.slice(start + 2);
}
