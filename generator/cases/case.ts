/** One (path, keyword) pair of an `invalid` outcome (rule P3). */
export interface Issue {
  /** A JSON Pointer into the frame; for a missing key, of that key. */
  readonly path: string;
  /** The JSON Schema keyword that failed, or `unicode` for rule E5. */
  readonly keyword: "type" | "required" | "enum" | "const" | "minimum" | "maximum" | "unicode";
}

/** What an implementation must answer, in the form of a testee's answer without its `id`. */
export type Outcome =
  | {
      readonly kind: "ok" | "unknown-type";
      readonly type: string;
      /** The frame written again from the decoded value; absent when it equals the frame as a value (rule T9). */
      readonly reencoded?: string;
    }
  | { readonly kind: "version-mismatch"; readonly received: number; readonly supported: number }
  | { readonly kind: "invalid"; readonly reason: "json" | "envelope" | "payload"; readonly issues: readonly Issue[] };

/** What a platform's own numbers and strings can hold; the rules let outcomes differ by these and by nothing else. */
export interface Traits {
  /** `double` where every JSON number becomes a double (rule T6), `exact` elsewhere. */
  readonly numbers: "exact" | "double";
  /** `utf16` where a string may hold a lone surrogate (rule T7), `utf8` elsewhere. */
  readonly strings: "utf16" | "utf8";
}

/** Another outcome for the testees that have all the traits of `if`. */
export interface Variant {
  readonly if: Partial<Traits>;
  readonly expect: Outcome;
}

/**
 * What a receiver owes the frame: `accept` it; `reject` it; `preserve` what it does not know, that is, accept it and
 * give all of it back; `survive` it, with either of two outcomes.
 */
export type Verdict = "accept" | "reject" | "preserve" | "survive";

/** One frame and what every implementation makes of it. */
export interface Case {
  /** Stable, and unique among all cases of the protocol. */
  readonly id: string;
  /** The rules that the case exercises. */
  readonly rules: readonly string[];
  readonly verdict: Verdict;
  /** The frame as text. Exactly one of `frame`, `frameBase64` and `build` is there. */
  readonly frame?: string;
  /** The frame's bytes, for frames that are not UTF-8 text. */
  readonly frameBase64?: string;
  /** JSON in one line: an envelope to build through the public API and to encode. Never stored, since it follows from another case. */
  readonly build?: string;
  readonly expect: Outcome;
  /** The first that fits the testee replaces `expect`. */
  readonly variants?: readonly Variant[];
  /** An outcome that is right as well, in a case to `survive`. */
  readonly orElse?: Outcome;
}

/** The cases of one file. */
export interface CaseGroup {
  /** The file's name without its ending. */
  readonly name: string;
  /** What the cases have in common, in one sentence. */
  readonly about: string;
  readonly cases: readonly Case[];
}

/** The outcome that a case expects of a testee with these traits, without `orElse`. */
export function expected(testCase: Case, traits: Traits): Outcome {
  const fits = ({ if: wanted }: Variant): boolean =>
    (wanted.numbers === undefined || wanted.numbers === traits.numbers) &&
    (wanted.strings === undefined || wanted.strings === traits.strings);
  return testCase.variants?.find(fits)?.expect ?? testCase.expect;
}
