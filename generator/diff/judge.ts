import { receiverOf, senderOf, type Side } from "./contract.js";
import type { Draft, PlacedDraft, Route } from "./draft.js";
import { sourceLanguages, type Finding, type SourceLanguage, type SourceVerdict, type Verdict, type WireVerdict } from "./finding.js";
import { changeRules, type ChangeRule } from "./rules.js";

/** From whose point of view a difference is judged. */
export interface JudgeOptions {
  /**
   * The side whose every release is under our control. What only this side sends it can hold back until a peer is known
   * to understand it, so that an addition to such a message takes care, and no new `gm`.
   */
  readonly controlledSender?: Side;
}

const titles: Readonly<Record<SourceLanguage, string>> = { typescript: "TypeScript", python: "Python", go: "Go", rust: "Rust" };

/** The verdict on one change. */
export function judge(placed: PlacedDraft, { controlledSender }: JudgeOptions): Finding {
  const { draft, messages, routes } = placed;
  const rule = changeRules[draft.rule];
  const wire = rule.oldReceiver === "-" ? [] : routes.map((route) => wireOn(route, rule, draft));
  const source: SourceVerdict = { ...rule.source, ...draft.source };
  const held = rule.avoidable && controlledSender !== undefined && isHeldBack(wire, controlledSender);
  const verdict = sum(rule, wire, source, held);
  const { rule: id, pointer, document, change, hint } = draft;
  return {
    rule: id,
    pointer,
    document,
    change,
    messages,
    wire,
    source,
    verdict,
    affects: verdict === "compatible" ? [] : affected(rule, wire, source),
    explanation: explain(rule, wire, source, held ? controlledSender : undefined),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Nobody misunderstands what nobody sends. */
function wireOn({ direction, oldSends, newSends }: Route, rule: ChangeRule, draft: Draft): WireVerdict {
  const { oldReceiver, newReceiver } = draft.wire ?? rule;
  return {
    direction,
    oldReceiver: newSends && oldReceiver !== "-" ? oldReceiver : "understood",
    newReceiver: oldSends && newReceiver !== "-" ? newReceiver : "understood",
  };
}

/** Everything that is refused is new, and comes from the one side that can leave it out. */
function isHeldBack(wire: readonly WireVerdict[], sender: Side): boolean {
  const refusals = wire.filter(({ oldReceiver, newReceiver }) => oldReceiver === "refused" || newReceiver === "refused");
  return refusals.length > 0 && refusals.every(({ direction, newReceiver }) => newReceiver !== "refused" && senderOf(direction) === sender);
}

function sum(rule: ChangeRule, wire: readonly WireVerdict[], source: SourceVerdict, held: boolean): Verdict {
  const refused = wire.some(({ oldReceiver, newReceiver }) => oldReceiver === "refused" || newReceiver === "refused");
  if (rule.least === "needs-gm-bump" || (refused && !held)) return "needs-gm-bump";
  if (held || rule.least === "compatible-with-care" || Object.values(source).includes("breaks")) return "compatible-with-care";
  return "compatible";
}

function affected(rule: ChangeRule, wire: readonly WireVerdict[], source: SourceVerdict): readonly string[] {
  const level = (outcome: string): boolean => outcome === "refused" || (outcome === "tolerated" && rule.least !== undefined);
  const peers = wire.flatMap(({ direction, oldReceiver, newReceiver }) => [
    ...(level(oldReceiver) ? [`old ${receiverOf(direction)}s`] : []),
    ...(level(newReceiver) ? [`new ${receiverOf(direction)}s`] : []),
    ...(rule === changeRules["message-removed"] ? [`old ${receiverOf(direction)}s`] : []),
  ]);
  const everybody = wire.length === 0 && rule.least !== undefined ? ["all peers"] : [];
  const code = sourceLanguages.filter((language) => source[language] === "breaks").map((language) => `${titles[language]} code`);
  return [...new Set([...peers, ...everybody, ...code])];
}

function explain(rule: ChangeRule, wire: readonly WireVerdict[], source: SourceVerdict, heldBy: Side | undefined): string {
  const broken = sourceLanguages.filter((language) => source[language] === "breaks").map((language) => titles[language]);
  const unseen = rule.oldReceiver !== "-" && wire.length === 0;
  return [
    rule.reason,
    ...refusals(wire),
    ...(heldBy === undefined ? [] : [`Only our ${heldBy}s send it: they can hold it back from peers that are not upgraded.`]),
    ...(unseen ? ["No message carries it in both contracts, so that no frame changes."] : []),
    ...(broken.length === 0 ? [] : [`Code to change: ${broken.length === sourceLanguages.length ? "in every language" : broken.join(", ")}.`]),
  ].join(" ");
}

function refusals(wire: readonly WireVerdict[]): readonly string[] {
  return wire.flatMap(({ direction, oldReceiver, newReceiver }) => {
    const [sender, receiver] = [`${senderOf(direction)}s`, `${receiverOf(direction)}s`];
    return [
      ...(oldReceiver === "refused" ? [`Old ${receiver} refuse what new ${sender} may send.`] : []),
      ...(newReceiver === "refused" ? [`New ${receiver} refuse what old ${sender} may send.`] : []),
    ];
  });
}
