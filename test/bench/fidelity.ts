import { isDeepStrictEqual } from "node:util";
import type { Fate, Relayed } from "./findings.js";

/** What a peer did to the frames of each class. */
export function fates(relayed: Relayed, corpus: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, Fate>> {
  return Object.fromEntries(
    Object.entries(relayed).map(([name, outputs]) => {
      const tally = { kept: 0, changed: 0, read: 0, refused: 0 };
      (corpus[name] ?? []).forEach((frame, index) => (tally[fateOf(frame, outputs[index] ?? null)] += 1));
      return [name, tally];
    }),
  );
}

function fateOf(frame: string, output: string | true | null): keyof Fate {
  if (output === null) return "refused";
  if (output === true) return "read";
  try {
    return isDeepStrictEqual(JSON.parse(output), JSON.parse(frame)) ? "kept" : "changed";
  } catch {
    return "changed";
  }
}

/** A fate in one or two words. */
export function fateText(fate: Fate | undefined): string {
  if (fate === undefined) return "–";
  const parts = (["kept", "changed", "read", "refused"] as const).filter((part) => fate[part] > 0);
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  return parts.map((part) => `${fate[part]} ${part}`).join(", ");
}
