import { pointerToken } from "../pointer.js";
import type { ContractMessage, Direction } from "./contract.js";
import { quoted } from "./describe.js";
import type { PlacedDraft, Route } from "./draft.js";
import { renamesOf } from "./rename.js";

const BOTH: readonly Direction[] = ["app-to-viewer", "viewer-to-app"];

/** A message that both contracts have. */
export interface MessagePair {
  readonly before: ContractMessage;
  readonly after: ContractMessage;
}

/** Messages that came, went or stayed. */
export interface MessageMatch {
  readonly added: readonly ContractMessage[];
  readonly removed: readonly ContractMessage[];
  readonly pairs: readonly MessagePair[];
}

/** Matches the messages of two contracts by their type. */
export function matchMessages(before: readonly ContractMessage[], after: readonly ContractMessage[]): MessageMatch {
  const [earlier, later] = [byType(before), byType(after)];
  return {
    added: after.filter(({ type }) => !earlier.has(type)),
    removed: before.filter(({ type }) => !later.has(type)),
    pairs: after.flatMap((message) => {
      const old = earlier.get(message.type);
      return old === undefined ? [] : [{ before: old, after: message }];
    }),
  };
}

/** What happened to messages as a whole. `isSame` says whether two messages have payloads that allow the same values. */
export function compareMessages(
  { added, removed, pairs }: MessageMatch,
  isSame: (before: ContractMessage, after: ContractMessage) => boolean,
): readonly PlacedDraft[] {
  const renames = renamesOf(removed, added, (from, to) => from.direction === to.direction && isSame(from, to), ({ type }) => type);
  const came = added.map((message): PlacedDraft => {
    const from = renames.find(({ to }) => to === message)?.from.type;
    const hint = from === undefined ? {} : { hint: `may be ${quoted(from)} under another name; on the wire it is a new type` };
    const change = `the message ${quoted(message.type)} was added`;
    return {
      draft: { rule: "message-added", pointer: place(message), document: "new", change, ...hint },
      messages: [message.type],
      routes: routesOf({ after: message }),
    };
  });
  const went = removed.map((message): PlacedDraft => {
    const to = renames.find(({ from }) => from === message)?.to.type;
    const hint = to === undefined ? {} : { hint: `may live on as ${quoted(to)}; on the wire the old type is gone` };
    const change = `the message ${quoted(message.type)} was removed`;
    return {
      draft: { rule: "message-removed", pointer: place(message), document: "old", change, ...hint },
      messages: [message.type],
      routes: routesOf({ before: message }),
    };
  });
  return [...came, ...pairs.flatMap(comparePair), ...went];
}

function comparePair({ before, after }: MessagePair): readonly PlacedDraft[] {
  const drafts: PlacedDraft[] = [];
  const common = { pointer: place(after), document: "new" } as const;
  const carried = { messages: [after.type], routes: routesOf({ before, after }) };
  if (before.direction !== undefined && after.direction !== undefined && before.direction !== after.direction) {
    const change = `${quoted(after.type)} went from ${before.direction} to ${after.direction}`;
    drafts.push({ draft: { ...common, rule: "message-moved", change }, ...carried });
  }
  if (before.scope !== undefined && after.scope !== undefined && before.scope !== after.scope) {
    const under = { run: "its run's id", wildcard: "the wildcard" } as const;
    const change = `${quoted(after.type)} travels under ${under[after.scope]} instead of ${under[before.scope]}`;
    drafts.push({ draft: { ...common, rule: "message-scope-changed", change }, ...carried });
  }
  if (before.group !== undefined && after.group !== undefined && before.group !== after.group) {
    const change = `${quoted(after.type)} went from the chapter ${before.group} to ${after.group}`;
    drafts.push({ draft: { ...common, rule: "message-group-changed", change }, messages: [after.type], routes: [] });
  }
  return drafts;
}

/**
 * The ways of a message in either contract: where neither says, both; where one says, this one; a message that moved is
 * sent one way by old senders and the other way by new ones.
 */
export function routesOf({ before, after }: Partial<MessagePair>): readonly Route[] {
  const old = before?.direction ?? after?.direction;
  const current = after?.direction ?? before?.direction;
  return BOTH.flatMap((direction): Route[] => {
    const oldSends = before !== undefined && (old ?? direction) === direction;
    const newSends = after !== undefined && (current ?? direction) === direction;
    return oldSends || newSends ? [{ direction, oldSends, newSends }] : [];
  });
}

function byType(messages: readonly ContractMessage[]): ReadonlyMap<string, ContractMessage> {
  return new Map(messages.map((message) => [message.type, message]));
}

function place(message: ContractMessage): string {
  return `/$defs/${pointerToken(message.envelope)}`;
}
