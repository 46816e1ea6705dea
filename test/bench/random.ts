/** Numbers that look random and are the same in every run: the generator named mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error("nothing to pick from");
    return choice;
  }

  /** Sentences of about `length` characters, with a quote, a line end and an accent here and there. */
  text(length: number): string {
    const words: string[] = [];
    for (let size = 0; size < length; size += (words.at(-1) ?? "").length + 1) words.push(this.pick(WORDS));
    return words.join(" ").slice(0, length);
  }
}

const WORDS = [
  "the", "plan", "needs", "a", "direct", "train", "to", "Kyōto", "on", "Monday", "because", "every", "flight", "is", "full",
  "so", "we", "compare", "three", "hotels", "near", "station", "and", 'say "yes"', "within", "budget", "of", "1,250", "€",
  "per", "person", "breakfast\nincluded", "then", "check", "weather", "forecast", "again", "before", "booking", "anything",
];
