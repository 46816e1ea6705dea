import type { Answer } from "./judge.js";

/** What a testee can do wrong. None of these is ever a pass. */
export const failureKinds = {
  "wrong-answer": "wrong answer",
  "no-answer": "no answer",
  "extra-answer": "an answer too many",
  crash: "crash",
  timeout: "time-out",
  "not-the-protocol": "not the protocol",
  "debug-line": "debug line on standard output",
  "no-cases": "zero cases run",
  "known-passes": "known failure that passes",
  "known-differs": "known failure that fails in another way",
} as const;

export type FailureKind = keyof typeof failureKinds;

/** The detail of each case that was left over when a testee was given up on. */
export const NOT_RUN = "not run, the testee was given up on";

/** One thing that a testee did wrong. */
export interface Failure {
  readonly kind: FailureKind;
  /** The case, where it is known which. */
  readonly id?: string;
  readonly detail: string;
  /** What the testee said, where that was an answer. */
  readonly got?: Answer;
}
