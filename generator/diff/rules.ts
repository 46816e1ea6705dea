import { sourceLanguages, type Outcome, type SourceOutcome, type SourceVerdict, type Verdict } from "./finding.js";

/** What is known about one kind of change. */
export interface ChangeRule {
  /** What the change is. */
  readonly title: string;
  /** Why it is judged as it is, in plain words. */
  readonly reason: string;
  /** What a receiver of the old contract makes of new senders' messages; `-` when no frame changes. */
  readonly oldReceiver: Outcome | "-";
  /** What a receiver of the new contract makes of old senders' messages; `-` when no frame changes. */
  readonly newReceiver: Outcome | "-";
  readonly source: SourceVerdict;
  /** A verdict that does not follow from wire and source, or that is at least this bad. */
  readonly least?: Verdict;
  /** True when a new sender that avoids what is new sends nothing that an old receiver refuses. */
  readonly avoidable: boolean;
}

type Shown = readonly [title: string, oldReceiver: string, newReceiver: string, source: string, reason: string, more?: "avoidable" | "care" | "bump"];

/**
 * Outcomes are written `u`nderstood, `t`olerated, `r`efused and `-`; source verdicts for TypeScript, Python, Go and Rust, in
 * this order, `.` fits, `?` may break, `!` breaks.
 */
const table = {
  "message-added": ["A message type was added", "t", "u", "??.?", "Old receivers keep an unknown type as it is and go on (rules P1, V1). Only code that lists all types, such as an exhaustive switch, has one more to list.", "avoidable"],
  "message-removed": ["A message type was removed", "u", "t", "!!!!", "New receivers take it for an unknown type and ignore it; whoever relied on it waits in vain.", "care"],
  "message-moved": ["A message type is sent by the other side", "r", "r", "!!..", "Its former senders and receivers change places: the frame parses, but it comes from the wrong side, and no rule asks a receiver to act on it."],
  "message-scope-changed": ["A message type moved between a run's id and the wildcard", "r", "r", "?...", "Frames are routed and stored by `runId`: peers look for this message where it no longer is."],
  "message-group-changed": ["A message type moved to another chapter of the contract", "-", "-", ".?..", "Its classes stand in another file of a binding; only imports from that very file notice."],
  "field-added-optional": ["An optional field was added", "t", "u", "....", "Old receivers keep it as an unknown field (rule O1); new ones live without it. A sender that attached an extra under this key until now has to fit the type from now on.", "avoidable"],
  "field-added-required": ["A required field was added", "t", "r", "!!?!", "Old senders do not send it, and new receivers refuse what lacks it. In Go a sender that is not changed still compiles, and sends a zero value."],
  "field-removed-optional": ["An optional field was removed", "u", "t", "!!!!", "Old receivers live without it; new ones keep it as an unknown field. Code that used it has to change.", "care"],
  "field-removed-required": ["A required field was removed", "r", "t", "!!!!", "New senders do not send it, and old receivers refuse what lacks it."],
  "field-now-required": ["An optional field became required", "u", "r", "!!!!", "Old senders may leave it out, and new receivers refuse what lacks it."],
  "field-now-optional": ["A required field became optional", "r", "u", "!!!!", "New senders may leave it out, and old receivers refuse what lacks it.", "avoidable"],
  "enum-value-added": ["A value was added to a closed enum", "r", "u", "??.!", "Old receivers refuse a value that they do not know (rules O4, V1). An exhaustive match in Rust (inside the crate; elsewhere `#[non_exhaustive]` asks for `_`), or a switch that is checked to be exhaustive, lacks a branch.", "avoidable"],
  "enum-value-removed": ["A value was removed from a closed enum", "u", "r", "!!!!", "Old senders may still send it, and new receivers refuse it (rule O4)."],
  "enum-opened": ["A closed set of texts became any text", "r", "u", "!!!!", "New senders may send texts that old receivers do not know and refuse (rule O4).", "avoidable"],
  "enum-closed": ["Any text became a closed set of texts", "u", "r", "!!!!", "Old senders may send texts outside the set, and new receivers refuse them (rule O4)."],
  "bounds-loosened": ["A bound was loosened or removed", "r", "u", "....", "New senders may send numbers that lie outside the old bounds, and old receivers refuse them.", "avoidable"],
  "bounds-tightened": ["A bound was tightened or added", "u", "r", "....", "Old senders may send numbers that lie outside the new bounds, and new receivers refuse them."],
  "literal-changed": ["A literal has another value", "r", "r", "!!??", "Each side refuses the other's value."],
  "type-widened": ["A type allows more than before", "r", "u", "!!!!", "New senders may send what old receivers refuse.", "avoidable"],
  "type-narrowed": ["A type allows less than before", "u", "r", "!!!!", "Old senders may send what new receivers refuse."],
  "type-changed": ["A type was replaced by another", "r", "r", "!!!!", "Each side may send what the other refuses."],
  "type-respelled": ["A type was replaced by one that allows the same values", "u", "u", "?!!!", "Every frame stays as it is; bindings name the type differently."],
  "typed-now-opaque": ["A typed value became opaque", "r", "u", "!!!!", "New senders may send any JSON, and old receivers refuse what is not of the old type.", "avoidable"],
  "opaque-now-typed": ["An opaque value became typed", "u", "r", "!!!!", "Old senders may send any JSON, and new receivers refuse what is not of the new type."],
  "object-closed": ["An object refuses unknown fields", "u", "r", "....", "Old senders may attach unknown fields (rule O1), and new receivers refuse them."],
  "object-opened": ["An object no longer refuses unknown fields", "r", "u", "....", "New senders may attach unknown fields, and old receivers refuse them.", "avoidable"],
  "type-added": ["A named type was added", "-", "-", "....", "No frame changes by that, and nobody can miss it yet."],
  "type-removed": ["A named type was removed", "-", "-", "!!!!", "No frame changes by that, but imports of the type fail."],
  "type-renamed": ["A named type has another name", "-", "-", "!!!!", "Names of types are not on the wire; imports of the old name fail."],
  "type-split": ["One named type became several", "-", "-", "?!!!", "Names of types are not on the wire; a value of the one type no longer fits everywhere."],
  "types-merged": ["Several named types became one", "-", "-", "?!!!", "Names of types are not on the wire; imports of the old names fail."],
  "reference-inlined": ["A reference was replaced by a copy of what it named", "-", "-", ".???", "Frames do not change; only code that names the type of this field meets another name."],
  "capability-added": ["A capability was added", "-", "-", "....", "Old peers ignore a name that they do not know (rule O8)."],
  "capability-removed": ["A capability was removed", "-", "-", ".!!!", "A peer that still announces it is ignored (rule O8): what it stands for is no longer offered.", "care"],
  "constant-added": ["A constant was added", "-", "-", "....", "Nobody can miss it yet."],
  "constant-removed": ["A constant was removed", "-", "-", "!!!!", "No frame changes by that, but code that names it fails."],
  "constant-changed": ["A constant has another value", "-", "-", "....", "Code compiles as before and uses the new value, while peers that are not upgraded use the old one.", "care"],
  "wildcard-changed": ["The wildcard run id has another value", "r", "r", "....", "Peers look for messages without a run under the wildcard that they know."],
  "gm-raised": ["The protocol's version was raised", "-", "-", "....", "Peers of different versions refuse each other cleanly (`version-mismatch`): both sides have to be upgraded together.", "care"],
  "gm-lowered": ["The protocol's version was lowered", "-", "-", "....", "A number that was used before names another contract: peers of that one would take this one for theirs.", "bump"],
} satisfies Readonly<Record<string, Shown>>;

/** The stable name of a kind of change. */
export type RuleId = keyof typeof table;

const outcomes: Readonly<Record<string, Outcome | "-">> = { u: "understood", t: "tolerated", r: "refused", "-": "-" };
const sources: Readonly<Record<string, SourceOutcome>> = { ".": "fits", "?": "may-break", "!": "breaks" };
const least = { care: "compatible-with-care", bump: "needs-gm-bump" } as const;

function readRule([title, oldReceiver, newReceiver, source, reason, more]: Shown): ChangeRule {
  return {
    title,
    reason,
    oldReceiver: outcomes[oldReceiver] ?? "-",
    newReceiver: outcomes[newReceiver] ?? "-",
    source: Object.fromEntries(sourceLanguages.map((language, index) => [language, sources[source.charAt(index)]])) as SourceVerdict,
    avoidable: more === "avoidable",
    ...(more === "care" || more === "bump" ? { least: least[more] } : {}),
  };
}

/** Every kind of change that is told apart, by its id. What a single change does can be milder: it is computed from the values. */
export const changeRules = Object.fromEntries(
  Object.entries(table).map(([id, shown]) => [id, readRule(shown as Shown)]),
) as Readonly<Record<RuleId, ChangeRule>>;

/** The sum that a rule comes to where messages carry the change. */
export function ruleVerdict(rule: ChangeRule): Verdict {
  if (rule.least === "needs-gm-bump" || rule.oldReceiver === "refused" || rule.newReceiver === "refused") return "needs-gm-bump";
  const breaks = Object.values(rule.source).includes("breaks");
  return breaks || rule.least === "compatible-with-care" ? "compatible-with-care" : "compatible";
}
