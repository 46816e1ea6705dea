import { compareCatalogue } from "./compare-catalogue.js";
import { compareFields } from "./compare-fields.js";
import { compareMessages, matchMessages, routesOf, type MessageMatch } from "./compare-messages.js";
import { compareNames } from "./compare-names.js";
import type { Contract, Direction, Side } from "./contract.js";
import type { PlacedDraft, Route } from "./draft.js";
import { verdicts, type Difference, type Finding, type Verdict } from "./finding.js";
import { judge, type JudgeOptions } from "./judge.js";
import { notesOn } from "./notes.js";
import { TypeComparison, type PairNode } from "./type-comparison.js";

/**
 * Compares two contracts, and judges each change: what old and new peers make of each other's messages, what regenerated
 * bindings do to code in each language, and whether the change may keep `gm`.
 */
export function diffContracts(before: Contract, after: Contract, options: JudgeOptions = {}): Difference {
  const match = matchMessages(before.messages, after.messages);
  const types = new TypeComparison(before, after);
  const placed = [...compareTypes(before, after, match, types), ...compareCatalogue(before, after)];
  const findings = placed.map((draft) => judge(draft, options));
  const bumped = after.version > before.version;
  return {
    oldVersion: before.version,
    newVersion: after.version,
    findings,
    verdict: sumOf(findings, bumped),
    bumped,
    mayUpgradeFirst: (["app", "viewer"] as const).filter((side) => mayUpgradeFirst(side, findings)),
    notes: notesOn(before, after, match, types),
  };
}

function compareTypes(before: Contract, after: Contract, match: MessageMatch, types: TypeComparison): readonly PlacedDraft[] {
  const roots = match.pairs.map((pair) => ({
    pair,
    node: types.pair(types.old.get(pair.before.payload), types.new.get(pair.after.payload)),
  }));
  const envelope = envelopeNode(before, after, types);
  // Types that no message uses any more are compared for their source alone.
  for (const type of after.types) {
    const old = types.old.find(type.name);
    if (old !== undefined && !type.inline && !old.inline) types.pair(old, type);
  }
  const carriers = new Map<PairNode, { messages: string[]; routes: Route[] }>();
  for (const { pair, node } of roots) {
    for (const reached of reachable(node)) {
      const carried = carriers.get(reached) ?? { messages: [], routes: [] };
      carried.messages.push(pair.after.type);
      carried.routes.push(...routesOf(pair));
      carriers.set(reached, carried);
    }
  }
  const ofTypes = types.nodes().flatMap((node) => {
    const { messages = [], routes = [] } = carriers.get(node) ?? {};
    return node.drafts.map((draft): PlacedDraft => ({ draft, messages, routes: joined(routes) }));
  });
  const everyMessage = { messages: after.messages.map(({ type }) => type), routes: joined(everyRoute(match)) };
  const explained = new Set([...match.added, ...match.removed].map(({ payload }) => payload));
  const names = compareNames(before, after, types.nodes(), explained);
  return [
    ...compareMessages(match, (from, to) => isSamePayload(types, from.payload, to.payload)),
    ...envelope.drafts.map((draft): PlacedDraft => ({ draft, ...everyMessage })),
    ...ofTypes,
    ...names.map((draft): PlacedDraft => ({ draft, messages: [], routes: [] })),
  ];
}

/** Every frame has an envelope, and a receiver reads it before it looks at the type. */
function everyRoute({ added, removed, pairs }: MessageMatch): readonly Route[] {
  return [...pairs.flatMap(routesOf), ...added.flatMap((after) => routesOf({ after })), ...removed.flatMap((before) => routesOf({ before }))];
}

/** One route for each direction. */
function joined(routes: readonly Route[]): readonly Route[] {
  const directions = [...new Set(routes.map(({ direction }) => direction))];
  return directions.map((direction) => {
    const same = routes.filter((route) => route.direction === direction);
    return { direction, oldSends: same.some(({ oldSends }) => oldSends), newSends: same.some(({ newSends }) => newSends) };
  });
}

/** The envelope has no name among the types: its fields are compared as those of an object are. */
function envelopeNode(before: Contract, after: Contract, types: TypeComparison): PairNode {
  const named = { kind: "object", name: "Envelope", description: "", group: "envelope", inline: false, recursive: false } as const;
  const [old, current] = [before.envelope.fields, after.envelope.fields];
  const node: PairNode = { before: { ...named, fields: old }, after: { ...named, fields: current }, drafts: [], inner: new Set() };
  const pointer = "/$defs/Envelope";
  node.drafts.push(...compareFields(old, current, { pointer, wasClosed: false, isClosed: false, isSame: () => false }));
  types.fields(old, current, pointer, node);
  return node;
}

function isSamePayload(types: TypeComparison, before: string, after: string): boolean {
  const [old, current] = [{ kind: "ref", name: before }, { kind: "ref", name: after }] as const;
  return types.oldInNew.holds(old, current) && types.newInOld.holds(current, old);
}

function reachable(root: PairNode): ReadonlySet<PairNode> {
  const seen = new Set([root]);
  for (const node of seen) {
    for (const inner of node.inner) seen.add(inner);
  }
  return seen;
}

function sumOf(findings: readonly Finding[], bumped: boolean): Verdict {
  const worst = findings.reduce<number>((most, { verdict }) => Math.max(most, verdicts.indexOf(verdict)), 0);
  return verdicts[bumped ? Math.min(worst, 1) : worst] ?? "needs-gm-bump";
}

/** An upgraded side sends by the new contract and receives by it, while its peers still do by the old one. */
function mayUpgradeFirst(side: Side, findings: readonly Finding[]): boolean {
  const sends: Direction = side === "app" ? "app-to-viewer" : "viewer-to-app";
  return findings.every(({ wire }) =>
    wire.every(({ direction, oldReceiver, newReceiver }) => (direction === sends ? oldReceiver : newReceiver) !== "refused"),
  );
}
