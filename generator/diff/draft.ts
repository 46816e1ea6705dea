import type { Direction } from "./contract.js";
import type { SourceVerdict, Wire, WireVerdict } from "./finding.js";
import type { RuleId } from "./rules.js";

/** A change that was found, before it is known which messages carry it. */
export interface Draft {
  readonly rule: RuleId;
  readonly pointer: string;
  /** `old` for what is no longer there. */
  readonly document: "old" | "new";
  readonly change: string;
  /** Where the change is milder or worse than its rule says. */
  readonly wire?: Wire;
  /** Where a language takes the change otherwise than its rule says. */
  readonly source?: Partial<SourceVerdict>;
  readonly hint?: string;
}

/** A change together with the messages that carry it. */
export interface PlacedDraft {
  readonly draft: Draft;
  readonly messages: readonly string[];
  /** The directions in which these messages travel; none when no frame changes. */
  readonly directions: readonly Direction[];
  /** The wire verdict where it differs by direction. */
  readonly wire?: readonly WireVerdict[];
}
