import type { Place } from "./finding.js";
import { SeqRanges } from "./seq-ranges.js";

/** What is known of a number: never seen, seen with this content, seen with another, or so long ago that the content is forgotten. */
export type Sight = "new" | "same" | "other" | "forgotten";

const KEPT = 16_384;
const RANGES = 256;

/**
 * The numbers that were seen, and the fingerprints of the highest 8,192 to 16,384 of them. Of lower ones only the ranges are
 * kept: such a number counts as a replay, whatever it holds.
 */
export class SeenFrames {
  /** Ascending. Two lists rather than a map, since numbers nearly always ascend. */
  #seqs: number[] = [];
  #fingerprints: number[] = [];
  readonly #ranges = new SeqRanges(RANGES);

  /** How many fingerprints are kept. */
  get size(): number {
    return this.#seqs.length;
  }

  /** Looks a number up, and remembers it when it is new. */
  meet(seq: number, fingerprint: number, place: Place): Sight {
    const seqs = this.#seqs;
    const last = seqs[seqs.length - 1];
    if (last === undefined || seq > last) {
      if (last === undefined && this.#ranges.has(seq)) return "forgotten";
      seqs.push(seq);
      this.#fingerprints.push(fingerprint);
      if (seqs.length > KEPT) this.#forget(KEPT / 2, place);
      return "new";
    }
    const index = this.#indexOf(seq);
    if (seqs[index] === seq) return this.#fingerprints[index] === fingerprint ? "same" : "other";
    if (this.#ranges.has(seq)) return "forgotten";
    seqs.splice(index, 0, seq);
    this.#fingerprints.splice(index, 0, fingerprint);
    if (seqs.length > KEPT) this.#forget(KEPT / 2, place);
    return "new";
  }

  has(seq: number): boolean {
    return this.#seqs[this.#indexOf(seq)] === seq || this.#ranges.has(seq);
  }

  /** The numbers whose fingerprints are kept. */
  numbers(): readonly number[] {
    return this.#seqs;
  }

  /** Whether no number from `from` to `to` is missing. */
  covers(from: number, to: number): boolean {
    const [low, high] = [this.#indexOf(from), this.#indexOf(to)];
    const [first, last] = [this.#seqs[low], this.#seqs[high]];
    if (first === from && last === to) return high - low === to - from;
    // All forgotten numbers are below the others.
    if (first === undefined) return this.#ranges.covers(from, to);
    return this.#ranges.covers(from, first - 1) && (last === to ? high - low === to - first : false);
  }

  /** Forgets all fingerprints, and keeps the numbers. */
  compact(place: Place): void {
    this.#forget(this.#seqs.length, place);
  }

  #forget(count: number, place: Place): void {
    for (const seq of this.#seqs.splice(0, count)) this.#ranges.add(seq, place);
    this.#fingerprints.splice(0, count);
  }

  /** The index of the first number that is not below `seq`. */
  #indexOf(seq: number): number {
    let low = 0;
    let high = this.#seqs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seqs[middle] as number) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
