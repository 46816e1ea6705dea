import type { Direction, Side } from "./contract.js";
import type { RuleId } from "./rules.js";

/**
 * What becomes of a message between two peers of different contracts:
 * `understood`; `tolerated`, so something is not understood, but kept and ignored as rules O1, O8 and P1 ask; or `refused`,
 * so some message is invalid for its receiver, or no rule tells the receiver what to do with it.
 */
export type Outcome = "understood" | "tolerated" | "refused";

/** From the best to the worst. */
const outcomes: readonly Outcome[] = ["understood", "tolerated", "refused"];

/** The worst of several outcomes; of none, that all is understood. */
export function worstOutcome(several: readonly Outcome[]): Outcome {
  return outcomes[Math.max(0, ...several.map((outcome) => outcomes.indexOf(outcome)))] ?? "refused";
}

/** Both ways in which versions meet. */
export interface Wire {
  /** A receiver of the old contract, and what a sender of the new one may send. */
  readonly oldReceiver: Outcome;
  /** A receiver of the new contract, and what a sender of the old one may send. */
  readonly newReceiver: Outcome;
}

/** What a change does to the messages of one direction. */
export interface WireVerdict extends Wire {
  readonly direction: Direction;
}

/** The languages whose users a change is judged for. */
export const sourceLanguages = ["typescript", "python", "go", "rust"] as const;

export type SourceLanguage = (typeof sourceLanguages)[number];

/**
 * What regenerated bindings do to code that uses them: it `fits` as it is; it `may-break` where it is written in one
 * particular way, such as an exhaustive switch or an annotation that names a type; or it `breaks` wherever it touches what was changed.
 */
export type SourceOutcome = "fits" | "may-break" | "breaks";

export type SourceVerdict = Readonly<Record<SourceLanguage, SourceOutcome>>;

/** The sum of all that is known about a change. */
export type Verdict = "compatible" | "compatible-with-care" | "needs-gm-bump";

/** From the best to the worst. */
export const verdicts: readonly Verdict[] = ["compatible", "compatible-with-care", "needs-gm-bump"];

/** One change, judged. */
export interface Finding {
  readonly rule: RuleId;
  /** A JSON Pointer into the JSON Schema or baseline of `document`. */
  readonly pointer: string;
  /** `old` for what is no longer there. */
  readonly document: "old" | "new";
  /** What changed. */
  readonly change: string;
  /** The types of the messages that the change reaches. */
  readonly messages: readonly string[];
  /** One entry for each direction in which such messages travel; empty when no frame changes. */
  readonly wire: readonly WireVerdict[];
  readonly source: SourceVerdict;
  readonly verdict: Verdict;
  /** Whom it concerns, for example `old viewers` or `Rust code`. Empty when the verdict is `compatible`. */
  readonly affects: readonly string[];
  /** What the verdict means, in plain words. */
  readonly explanation: string;
  /** What the change may be in truth, such as a rename. */
  readonly hint?: string;
}

/** Two contracts, compared. */
export interface Difference {
  readonly oldVersion: number;
  readonly newVersion: number;
  /** In the order of the new contract's schema; what is gone comes last in its place. */
  readonly findings: readonly Finding[];
  /** The worst of the findings; a raised `gm` turns `needs-gm-bump` into `compatible-with-care`. */
  readonly verdict: Verdict;
  /** True when the new contract's `gm` is higher. */
  readonly bumped: boolean;
  /** The sides that may be upgraded ahead of the other one without any refused message. Meaningless after a bump. */
  readonly mayUpgradeFirst: readonly Side[];
  /** What limits the judgement, or is worth knowing though it changes nothing. */
  readonly notes: readonly string[];
}
