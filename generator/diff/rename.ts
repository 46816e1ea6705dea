import { suggestion } from "../suggestion.js";

/** Something that went and something that came in its place. */
export interface Rename<T> {
  readonly from: T;
  readonly to: T;
}

/**
 * Guesses which of the removed things live on under another name: those that are `alike`, when they have similar names or are
 * the only candidates. A guess is a hint for people, and changes no verdict.
 */
export function renamesOf<T>(
  removed: readonly T[],
  added: readonly T[],
  alike: (from: T, to: T) => boolean,
  nameOf: (value: T) => string = String,
): readonly Rename<T>[] {
  const free = new Set(added);
  const renames: Rename<T>[] = [];
  for (const from of removed) {
    const candidates = [...free].filter((to) => alike(from, to));
    const similar = candidates.filter((to) => suggestion(nameOf(from), [nameOf(to)]) !== undefined);
    const to = similar[0] ?? (candidates.length === 1 && removed.length === 1 ? candidates[0] : undefined);
    if (to === undefined) continue;
    free.delete(to);
    renames.push({ from, to });
  }
  return renames;
}
