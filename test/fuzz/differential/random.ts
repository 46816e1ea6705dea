/** A source of chance that gives the same for the same seed, on every machine. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /** `turn` tells apart the frames of one seed, so that each can be made without those before it. */
  constructor(seed: number, turn: number) {
    this.#a = seed | 0;
    this.#b = turn | 0;
    this.#c = (seed / 4294967296) ^ 0x9e3779b9;
    for (let i = 0; i < 15; i++) this.#next();
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor((this.#next() / 4294967296) * below);
  }

  /** True once in `times` on average. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of these, each as likely as the others. */
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** A small count: 1 half of the time, 2 a quarter of it, and so on up to `most`. */
  few(most: number): number {
    let count = 1;
    while (count < most && this.oneIn(2)) count++;
    return count;
  }

  // sfc32, by Chris Doty-Humphrey: https://pracrand.sourceforge.net/RNG_engines.txt
  #next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum | 0;
    return sum >>> 0;
  }
}
