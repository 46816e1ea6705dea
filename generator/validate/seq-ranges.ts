import type { Place } from "./finding.js";

/** Numbers that are missing between two that are there. */
export interface Hole {
  readonly from: number;
  readonly to: number;
  /** The frame after the hole. */
  readonly place: Place;
}

interface Range {
  from: number;
  to: number;
  place: Place;
}

/**
 * A set of numbers, kept as its ranges. There are few of them where numbers are counted; above the limit the lowest hole is
 * closed, so that memory stays bounded.
 */
export class SeqRanges {
  readonly #ranges: Range[] = [];

  constructor(
    readonly limit: number,
    readonly closed: (hole: Hole) => void = () => undefined,
  ) {}

  get highest(): number | undefined {
    return this.#ranges[this.#ranges.length - 1]?.to;
  }

  has(seq: number): boolean {
    return this.#rangeOf(seq) !== undefined;
  }

  /** Whether no number from `from` to `to` is missing. */
  covers(from: number, to: number): boolean {
    const range = this.#rangeOf(from);
    return range !== undefined && range.to >= to;
  }

  /** The same, where some of what is missing is excused. */
  coversBut(from: number, to: number, isExcused: (hole: Hole) => boolean): boolean {
    if (this.covers(from, to)) return true;
    if (!this.has(from) || !this.has(to)) return false;
    for (let index = this.#indexAbove(from); index < this.#ranges.length; index++) {
      const range = this.#ranges[index] as Range;
      if (!isExcused(holeBetween(this.#ranges[index - 1] as Range, range))) return false;
      if (range.to >= to) break;
    }
    return true;
  }

  add(seq: number, place: Place): void {
    const ranges = this.#ranges;
    const last = ranges[ranges.length - 1];
    if (last !== undefined && seq === last.to + 1) {
      last.to = seq;
      return;
    }
    const index = this.#indexAbove(seq);
    const below = ranges[index - 1];
    const above = ranges[index];
    if (below !== undefined && seq <= below.to) return;
    if (below !== undefined && seq === below.to + 1) {
      below.to = seq;
      if (above !== undefined && above.from === seq + 1) {
        below.to = above.to;
        ranges.splice(index, 1);
      }
    } else if (above !== undefined && above.from === seq + 1) {
      above.from = seq;
      above.place = place;
    } else {
      ranges.splice(index, 0, { from: seq, to: seq, place });
      if (ranges.length > this.limit) this.#closeLowest();
    }
  }

  /** The first number from `from` on that is not there. */
  firstMissing(from: number): number {
    const range = this.#rangeOf(from);
    return range === undefined ? from : range.to + 1;
  }

  /** Adds all numbers of another set, whole ranges at a time. */
  addAll(other: SeqRanges): void {
    const all = [...this.#ranges, ...other.#ranges].sort((a, b) => a.from - b.from);
    this.#ranges.length = 0;
    for (const { from, to, place } of all) {
      const last = this.#ranges[this.#ranges.length - 1];
      if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
      else this.#ranges.push({ from, to, place });
    }
    while (this.#ranges.length > this.limit) this.#closeLowest();
  }

  /** Whether a number is in both. */
  overlaps(other: SeqRanges): boolean {
    return this.#ranges.some(({ from, to }) => other.countWithin(from, to) > 0);
  }

  ranges(): readonly Readonly<Range>[] {
    return this.#ranges;
  }

  /** How many of the numbers from `from` to `to` are there. */
  countWithin(from: number, to: number): number {
    let count = 0;
    for (let index = Math.max(0, this.#indexAbove(from) - 1); index < this.#ranges.length; index++) {
      const range = this.#ranges[index] as Range;
      if (range.from > to) break;
      count += Math.max(0, Math.min(range.to, to) - Math.max(range.from, from) + 1);
    }
    return count;
  }

  holes(): Hole[] {
    return this.#ranges.slice(1).map((range, index) => holeBetween(this.#ranges[index] as Range, range));
  }

  #closeLowest(): void {
    const [first, second] = this.#ranges as [Range, Range];
    this.closed(holeBetween(first, second));
    first.to = second.to;
    this.#ranges.splice(1, 1);
  }

  #rangeOf(seq: number): Range | undefined {
    if (seq > (this.highest ?? -1)) return undefined;
    const range = this.#ranges[this.#indexAbove(seq) - 1];
    return range !== undefined && seq <= range.to ? range : undefined;
  }

  /** The index of the first range that starts above `seq`. */
  #indexAbove(seq: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranges[middle] as Range).from <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function holeBetween(below: Range, above: Range): Hole {
  return { from: below.to + 1, to: above.from - 1, place: above.place };
}
