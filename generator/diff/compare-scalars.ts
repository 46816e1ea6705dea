import type { EnumType, ValueType } from "../model.js";
import { quoted } from "./describe.js";
import type { Draft } from "./draft.js";
import { renamesOf } from "./rename.js";

type Numeric = Extract<ValueType, { kind: "integer" | "number" }>;

/** Values that came and went. Their order carries no meaning. */
export function compareEnums(before: EnumType, after: EnumType, pointer: string): readonly Draft[] {
  const removed = before.values.filter((value) => !after.values.includes(value));
  const added = after.values.filter((value) => !before.values.includes(value));
  const renames = renamesOf(removed, added, () => true);
  const drafts = after.values.flatMap((value, index): Draft[] => {
    if (!added.includes(value)) return [];
    const from = renames.find((rename) => rename.to === value)?.from;
    const hint = from === undefined ? {} : { hint: `may be ${quoted(from)} under another name; on the wire it is a new value all the same` };
    const change = `the value ${quoted(value)} was added to ${after.name}`;
    return [{ rule: "enum-value-added", pointer: `${pointer}/enum/${index}`, document: "new", change, ...hint }];
  });
  const gone = before.values.flatMap((value, index): Draft[] => {
    if (!removed.includes(value)) return [];
    const to = renames.find((rename) => rename.from === value)?.to;
    const hint = to === undefined ? {} : { hint: `may live on as ${quoted(to)}; on the wire the old value is gone all the same` };
    const change = `the value ${quoted(value)} was removed from ${before.name}`;
    return [{ rule: "enum-value-removed", pointer: `${pointer}/enum/${index}`, document: "old", change, ...hint }];
  });
  return [...drafts, ...gone];
}

/** Bounds of two numbers of the same kind, each on its own. */
export function compareNumbers(before: Numeric, after: Numeric, pointer: string): readonly Draft[] {
  // Rust writes an integer that is never negative with another type.
  const signChanged = before.kind === "integer" && (before.minimum ?? -1) >= 0 !== (after.minimum ?? -1) >= 0;
  return (["minimum", "maximum"] as const).flatMap((bound): Draft[] => {
    const open = bound === "minimum" ? -Infinity : Infinity;
    const [from, to] = [before[bound] ?? open, after[bound] ?? open];
    if (from === to) return [];
    const tighter = bound === "minimum" ? to > from : to < from;
    return [
      {
        rule: tighter ? "bounds-tightened" : "bounds-loosened",
        pointer: after[bound] === undefined ? pointer : `${pointer}/${bound}`,
        document: "new",
        change: `the ${bound} went from ${shown(from)} to ${shown(to)}`,
        ...(signChanged && bound === "minimum" ? { source: { rust: "breaks" } as const } : {}),
      },
    ];
  });
}

function shown(bound: number): string {
  return Number.isFinite(bound) ? String(bound) : "none";
}
