import type { Direction } from "./contract.js";
import type { SourceVerdict, Wire } from "./finding.js";
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

/** A direction in which messages that carry a change travel, and which senders use it. */
export interface Route {
  readonly direction: Direction;
  /** True when senders of the old contract send such messages this way. */
  readonly oldSends: boolean;
  /** True when senders of the new contract send such messages this way. */
  readonly newSends: boolean;
}

/** A change together with the messages that carry it. */
export interface PlacedDraft {
  readonly draft: Draft;
  readonly messages: readonly string[];
  /** None when no frame changes. */
  readonly routes: readonly Route[];
}
