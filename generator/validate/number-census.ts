import type { Place } from "./finding.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";
import type { Ground } from "./suspicions.js";

const RANGES = 4096;
const STRETCHES = 1000;
const MAX_SHARED = 10_000;

/**
 * Which numbers the messages of apps have, whoever sent them. A number that came once alone cannot hide that another app's
 * message with the same number was lost.
 */
export class NumberCensus {
  /** Below, holes were closed to keep memory bounded. */
  #floor = -1;
  readonly #seen = new SeqRanges(RANGES, ({ to }) => (this.#floor = to));
  readonly #shared = new SeqRanges(RANGES);

  #stretches: { readonly from: number; to?: number }[] = [];
  #hasHello = false;

  /** Counts a hello. */
  dial(seq: number, place: Place): void {
    for (const stretch of this.#stretches) if (seq > stretch.from) stretch.to = seq;
    this.#stretches = this.#stretches.filter(({ to }) => to === undefined);
    this.#hasHello = true;
    this.add(seq, place);
  }

  /** Counts a message that was not seen before. */
  add(seq: number, place: Place): void {
    if (this.#seen.has(seq)) this.#shared.add(seq, place);
    this.#seen.add(seq, place);
  }

  /** Whether each number from `from` to `to` came, and only once; `isExcused` says which ones may be missing. */
  isWhole(from: number, to: number, isExcused: (hole: Hole) => boolean): boolean {
    if (from <= this.#floor || this.#shared.countWithin(from, to) > 0) return false;
    return this.#seen.coversBut(from, to, isExcused);
  }

  /** What rests on nothing being lost from a number on until an app dials: then none dialled unseen. */
  unbroken(from: number): Ground {
    const last = this.#stretches[this.#stretches.length - 1];
    const stretch: { readonly from: number; to?: number } = last?.from === from ? last : { from };
    if (stretch !== last && this.#stretches.length < STRETCHES) this.#stretches.push(stretch);
    return { stands: () => this.#hasHello && this.isWhole(from, Math.max(stretch.to ?? this.#seen.highest ?? 0, from + 1), () => false) };
  }

  /** Whether no number came twice. */
  get isUnambiguous(): boolean {
    return this.#shared.highest === undefined;
  }

  /** Whether a number came twice from `from` to `to` that is not among some. */
  isShared(from: number, to: number, some: { has(seq: number): boolean }): boolean {
    if (this.#shared.countWithin(from, to) > MAX_SHARED) return true;
    for (const range of this.#shared.ranges()) {
      for (let seq = Math.max(from, range.from); seq <= Math.min(to, range.to); seq++) if (!some.has(seq)) return true;
    }
    return false;
  }

  /** Whether nothing has any of these numbers. */
  isAbsent({ from, to }: Hole): boolean {
    return this.#seen.countWithin(from, to) === 0;
  }

  /** Numbers that nothing has, and that lie between others. */
  holes(): Hole[] {
    return this.#seen.holes();
  }
}
