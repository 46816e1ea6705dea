import type { Answer } from "./judge.js";

/** What a testee can do wrong. None of these is ever a pass. */
export const failureKinds = {
  "wrong-answer": "wrong answer",
  "no-answer": "no answer",
  "extra-answer": "an answer too many",
  crash: "crash",
  timeout: "timeout",
  "not-the-protocol": "not the protocol",
  "debug-line": "debug line on standard output",
  "no-cases": "zero cases run",
  "known-passes": "known failure that passes",
  "known-differs": "known failure that fails in another way",
} as const;

export type FailureKind = keyof typeof failureKinds;

/** A kind as its heading says it: the word that help and lists of known failures have, and what it means where the word alone does not say so. */
export const kindHeading = (kind: FailureKind): string =>
  failureKinds[kind] === kind.replaceAll("-", " ") ? kind : `${kind} (${failureKinds[kind]})`;

/** What is wrong with one answer. */
export interface Mistake {
  readonly detail: string;
  /** The detail without values, indices and places: failures of one cause mostly share it. */
  readonly symptom: string;
  /** Where in the frame it is, or the first of several places, as a JSON Pointer. */
  readonly place?: string;
}

/** The detail of each case that was left over when a testee was given up on. */
export const NOT_RUN = "not run, the testee was given up on";

/** One thing that a testee did wrong. */
export interface Failure {
  readonly kind: FailureKind;
  /** The case, where it is known which. */
  readonly id?: string;
  readonly detail: string;
  /** The detail without values, indices and places; left out where that is the same. */
  readonly symptom?: string;
  /** Where in the frame it is, or the first of several places, as a JSON Pointer. */
  readonly place?: string;
  /** What the testee said, where that was an answer. */
  readonly got?: Answer;
}
