import type { Place } from "./finding.js";
import type { RunState } from "./run-state.js";

const MAX_RUNS = 16_384;
const MAX_FINGERPRINTS = 1 << 19;

/**
 * The runs of a recording, the latest 16,384 of them; one that was forgotten and comes again counts as one that started before
 * the recording. All runs together keep about half a million fingerprints.
 */
export class Runs {
  readonly #runs = new Map<string, RunState>();
  #latest: RunState | undefined;
  #fingerprints = 0;
  /** How many runs were seen, forgotten ones included. */
  count = 0;

  get(runId: string): RunState | undefined {
    return this.#latest?.id === runId ? this.#latest : this.#runs.get(runId);
  }

  add(run: RunState): void {
    this.count++;
    this.#runs.set(run.id, run);
    if (this.#runs.size > MAX_RUNS) this.#forgetOldest();
  }

  /** Notes that a run is the latest, and how many fingerprints it keeps more than before. */
  touch(run: RunState, fingerprints: number, place: Place): void {
    this.#fingerprints += fingerprints;
    if (this.#latest !== run) {
      this.#latest = run;
      this.#runs.delete(run.id);
      this.#runs.set(run.id, run);
    }
    if (this.#fingerprints > MAX_FINGERPRINTS) this.#compact(place);
  }

  values(): IterableIterator<RunState> {
    return this.#runs.values();
  }

  #forgetOldest(): void {
    const oldest = this.#runs.values().next().value as RunState;
    this.#runs.delete(oldest.id);
    this.#fingerprints -= oldest.seen.size;
  }

  #compact(place: Place): void {
    for (const run of this.#runs.values()) {
      if (this.#fingerprints <= MAX_FINGERPRINTS / 2) return;
      const before = run.seen.size;
      run.seen.compact(place);
      this.#fingerprints += run.seen.size - before;
    }
  }
}
