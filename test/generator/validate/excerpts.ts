import type { Recorded } from "./conversations.js";

/** What of a conversation is recorded. */
export type Excerpt = (recorded: readonly Recorded[], random: () => number) => readonly Recorded[];

const at = (all: readonly unknown[], share: number): number => Math.floor(share * all.length);

/** What may be recorded of a conversation, every part of it as it was. */
export const excerpts: Readonly<Record<string, Excerpt>> = {
  "from start to end": (all) => all,
  "from the middle on": (all, random) => all.slice(at(all, random())),
  "until the middle": (all, random) => all.slice(0, at(all, random())),
  "in the middle": (all, random) => {
    const [start, end] = [random(), random()].sort((a, b) => a - b) as [number, number];
    return all.slice(at(all, start), at(all, end));
  },
  "from one of the first frames on": (all, random) => all.slice(at(all.slice(0, 40), random())),
  "as far as apps sent it": (all) => all.filter(({ isFromViewer }) => !isFromViewer),
  "as far as viewers sent it": (all) => all.filter(({ isFromViewer }) => isFromViewer),
  "without what belongs to no run": (all) => all.filter(({ message }) => message.runId !== "*"),
  "of one run": (all) => all.filter(({ message }) => message.runId === "app0-0"),
  "from the middle on, as far as apps sent it": (all, random) => all.slice(at(all, random())).filter(({ isFromViewer }) => !isFromViewer),
  "from the middle on, without what belongs to no run": (all, random) => all.slice(at(all, random())).filter(({ message }) => message.runId !== "*"),
};

/**
 * Leaves frames out as a recorder may that is too slow: now and then one, or several in a row. A loss that cannot be seen stays
 * out: at the start and the end of what a process sent, and where another app's message has the number.
 */
export function lossy(recorded: readonly Recorded[], random: () => number): readonly Recorded[] {
  const rate = [0.002, 0.01, 0.05][Math.floor(random() * 3)] as number;
  const dropped = new Set<number>();
  for (let index = 0; index < recorded.length; index++) {
    if (random() < rate) for (let count = 1 + Math.floor(random() * 3); count > 0; count--) dropped.add(index + count - 1);
  }
  const lowest = new Map<string, number>();
  const highest = new Map<string, number>();
  const appsOf = new Map<number, Set<string>>();
  for (const [index, { sender, message, isFromViewer }] of recorded.entries()) {
    if (!isFromViewer) appsOf.set(message.seq, (appsOf.get(message.seq) ?? new Set()).add(sender));
    if (dropped.has(index)) continue;
    if (!lowest.has(sender)) lowest.set(sender, message.seq);
    highest.set(sender, Math.max(message.seq, highest.get(sender) ?? 0));
  }
  return recorded.filter(({ sender, message: { seq }, isFromViewer }, index) => {
    const isBetween = (lowest.get(sender) ?? seq) < seq && seq < (highest.get(sender) ?? seq);
    const isVisible = isBetween && (isFromViewer || appsOf.get(seq)?.size === 1);
    return !dropped.has(index) || !isVisible;
  });
}
