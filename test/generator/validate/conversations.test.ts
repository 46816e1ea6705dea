import { describe, expect, it } from "vitest";
import { conversation, randomFrom, type Recorded } from "./conversations.js";
import { validate } from "./recorder.js";

type Part = (recorded: readonly Recorded[], random: () => number) => readonly Recorded[];

const parts: Readonly<Record<string, Part>> = {
  "from start to end": (all) => all,
  "from the middle on": (all, random) => all.slice(Math.floor(random() * all.length)),
  "in the middle": (all, random) => all.slice(Math.floor((random() * all.length) / 2), Math.floor(((1 + random()) * all.length) / 2)),
  "as far as apps sent it": (all) => all.filter(({ isFromViewer }) => !isFromViewer),
  "as far as viewers sent it": (all) => all.filter(({ isFromViewer }) => isFromViewer),
  "without what belongs to no run": (all) => all.filter(({ runId }) => runId !== "*"),
  "of one run": (all) => all.filter(({ runId }) => runId === "app0-0"),
};

// What the end of a recording leaves open, and what a buffer dropped that was full.
const EXPECTED = new Set(["run-unfinished", "pause-open", "seq-gap"]);

/** What was found in a hundred conversations, each with its seed. */
async function found(part: Part, apps: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 100; seed++) {
    const recorded = part(conversation(seed, apps), randomFrom(seed));
    if (recorded.length === 0) continue;
    const { findings } = await validate(recorded.map(({ text }) => text).join("\n"));
    wrong.push(...findings.filter(({ rule }) => !EXPECTED.has(rule)).map(({ rule, examples }) => `${seed}: ${rule} ${JSON.stringify(examples[0])}`));
  }
  return wrong;
}

describe("a conversation that keeps to the contract", () => {
  it.each(Object.entries(parts))("of one app has no finding, recorded %s", async (_title, part) => {
    expect(await found(part, 1)).toEqual([]);
  });

  // From the middle on nobody can tell with certainty whose message is whose.
  it.each(Object.entries(parts).filter(([title]) => !title.includes("middle")))("of several apps has no finding, recorded %s", async (_title, part) => {
    for (const apps of [2, 3]) expect(await found(part, apps)).toEqual([]);
  });
});
