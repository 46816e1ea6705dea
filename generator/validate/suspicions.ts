import type { Finding, Report } from "./finding.js";

/** What a finding rests on, and what a later frame may disprove. */
export interface Ground {
  /** Asked when the recording is over. */
  stands(): boolean;
}

interface Suspicion {
  readonly ground: Ground;
  readonly finding: Finding;
  times: number;
}

const KEPT = 10_000;

/**
 * Findings that wait for the end of the recording, since only the whole of it tells whether a correct conversation could have
 * produced it. When there are too many, equal ones of one ground are counted alone.
 */
export class Suspicions {
  readonly #held: Suspicion[] = [];
  readonly #latest = new Map<Ground, Map<string, Suspicion>>();

  /** Where findings of a ground wait. */
  on(ground: Ground): Report {
    return (finding, times = 1) => {
      const latest = this.#latest.get(ground);
      const alike = latest?.get(finding.rule);
      if (this.#held.length >= KEPT) {
        if (alike !== undefined) alike.times += times;
        return;
      }
      const suspicion = { ground, finding, times };
      this.#held.push(suspicion);
      if (latest === undefined) this.#latest.set(ground, new Map([[finding.rule, suspicion]]));
      else latest.set(finding.rule, suspicion);
    };
  }

  /** The recording is over. */
  settle(report: Report): void {
    for (const { ground, finding, times } of this.#held) if (ground.stands()) report(finding, times);
  }
}
