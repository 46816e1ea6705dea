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
