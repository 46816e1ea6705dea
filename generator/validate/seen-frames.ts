import type { Place } from "./finding.js";
import { SeqRanges } from "./seq-ranges.js";

/** What is known of a number: never seen, seen with this content, seen with another, or so long ago that the content is forgotten. */
export type Sight = "new" | "same" | "other" | "forgotten";

const GENERATION = 8192;
const RANGES = 256;

/**
 * The numbers that were seen, and the fingerprints of the latest 8,192 to 16,384 of them. Of older ones only the ranges are
 * kept: such a number counts as a replay, whatever it holds.
 */
export class SeenFrames {
  #young = new Map<number, number>();
  #old = new Map<number, number>();
  readonly #ranges = new SeqRanges(RANGES);

  /** How many fingerprints are kept. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** Looks a number up, and remembers it when it is new. */
  meet(seq: number, fingerprint: number, place: Place): Sight {
    const known = this.#young.get(seq) ?? this.#old.get(seq);
    if (known !== undefined) return known === fingerprint ? "same" : "other";
    if (this.#ranges.has(seq)) return "forgotten";
    if (this.#young.size >= GENERATION) this.#age(place);
    this.#young.set(seq, fingerprint);
    return "new";
  }

  /** Forgets all fingerprints, and keeps the numbers. */
  compact(place: Place): void {
    this.#age(place);
    this.#age(place);
  }

  #age(place: Place): void {
    for (const seq of this.#old.keys()) this.#ranges.add(seq, place);
    this.#old = this.#young;
    this.#young = new Map();
  }
}
