import type { Traits } from "../cases/case.js";

/** A program that answers for one implementation. */
export interface Testee {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly traits: Traits;
}

/** What a runner bears before it gives up on a testee. */
export interface Limits {
  /** Requests that are asked and not yet answered. */
  readonly inFlight: number;
  /** How long a testee with open requests may be silent. */
  readonly silenceMs: number;
  /** How long all of it may take. */
  readonly totalMs: number;
  /** How often a testee that crashed is started again. */
  readonly restarts: number;
  /** How often one is that had to be stopped, for silence or for what it printed. */
  readonly stops: number;
  /** The longest line that is still read. */
  readonly lineBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  inFlight: 128,
  silenceMs: 10_000,
  totalMs: 600_000,
  restarts: 20,
  stops: 3,
  lineBytes: 256 * 1024 * 1024,
};
