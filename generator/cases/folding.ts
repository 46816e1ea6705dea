/**
 * Keys that differ from a key only as case-insensitive readers think: other cases, and the two characters outside
 * ASCII that fold onto ASCII letters, U+017F (long s) and U+212A (Kelvin sign).
 */
export function foldings(key: string): readonly string[] {
  const [first = ""] = key;
  const candidates = [
    key.toUpperCase(),
    key.toLowerCase(),
    first.toUpperCase() + key.slice(first.length),
    key.replace("s", "\u017f"),
    key.replace("k", "\u212a"),
  ];
  return [...new Set(candidates)].filter((candidate) => candidate !== key);
}

/** Keys that a reader takes for a key who trims, stops at U+0000 or drops what cannot be seen. */
export function lookAlikes(key: string): readonly string[] {
  const [first = "", ...rest] = key;
  const candidates = [`${key} `, ` ${key}`, `${key}\u0000`, `\ufeff${key}`, `${first}\u200b${rest.join("")}`];
  return [...new Set(candidates)];
}
