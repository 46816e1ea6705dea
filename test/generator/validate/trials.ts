import type { FindingGroup } from "../../../generator/validate/finding-groups.js";
import { conversation, randomFrom, textOf, type Cast, type Recorded } from "./conversations.js";
import { excerpts, lossy } from "./excerpts.js";
import { copied, faults } from "./faults.js";
import { validate } from "./recorder.js";

/** One recording of a conversation that keeps to the contract. */
export interface Trial {
  readonly seed: number;
  readonly cast: Cast;
  readonly excerpt: string;
  readonly isLossy: boolean;
}

/** The same trial for the same number: all casts, excerpts and sorts of loss in turn. */
export function trialOf(index: number): Trial {
  const names = Object.keys(excerpts);
  const casts = [1, 2, 3, 4].flatMap((apps) => [1, 2, 3].map((viewers): Cast => ({ apps, viewers })));
  const cast = casts[index % casts.length] as Cast;
  const rest = Math.floor(index / casts.length);
  return { seed: index + 1, cast, excerpt: names[rest % names.length] as string, isLossy: Math.floor(rest / names.length) % 3 === 2 };
}

/** What a trial records. */
export function recordingOf({ seed, cast, excerpt, isLossy }: Trial): readonly Recorded[] {
  const random = randomFrom(seed ^ 0x5eed);
  const part = (excerpts[excerpt] as (typeof excerpts)[string])(conversation(seed, cast), random);
  return isLossy ? lossy(part, random) : part;
}

/** What is found in a recording. */
export async function findingsIn(recorded: readonly Recorded[]): Promise<readonly FindingGroup[]> {
  return (await validate(recorded.map(({ message }) => textOf(message)).join("\n"), { maxExamples: 1000 })).findings;
}

/** The findings of a trial that are false, in words; none when the recording is empty. */
export async function falseFindings(trial: Trial): Promise<string[]> {
  const recorded = recordingOf(trial);
  if (recorded.length === 0) return [];
  const findings = await findingsIn(recorded);
  return findings.flatMap(({ rule, examples }) =>
    examples.filter(({ runId, detail }) => !isTrue(recorded, rule, runId, detail)).map((example) => `${rule} ${JSON.stringify(example)}`),
  );
}

/** What an excerpt leaves open, and what buffers and recorders have lost, is reported with reason. */
function isTrue(recorded: readonly Recorded[], rule: string, runId: string | undefined, detail = ""): boolean {
  switch (rule) {
    case "run-unfinished":
      return !recorded.some(({ message }) => message.runId === runId && message.type === "run.finished");
    case "pause-open":
      return !recorded.some(({ message }) => message.runId === runId && message.type === "exec.resumed" && JSON.stringify(message.payload["pauseId"]) === detail.slice(0, detail.indexOf(" at ")));
    case "seq-gap": {
      const numbers = [...detail.replace(/^\d+ numbers from /, "").matchAll(/\d+/g)].map(Number);
      return [...new Set(recorded.map(({ sender }) => sender))].some((sender) => isMissing(recorded, sender, numbers));
    }
    default:
      return false;
  }
}

/** Whether an app's messages with these numbers, from the first to the last, were not recorded, and some around them were. */
function isMissing(recorded: readonly Recorded[], sender: string, numbers: readonly number[]): boolean {
  const own = recorded.filter((frame) => frame.sender === sender && !frame.isFromViewer).map(({ message }) => message.seq);
  const [from, to] = [numbers[0] as number, numbers[numbers.length - 1] as number];
  const within = own.filter((seq) => seq >= from && seq <= to);
  return own.some((seq) => seq < from) && own.some((seq) => seq > to) && new Set(within).size < to - from + 1;
}

/** How many of the faults that were planted in recordings were found. */
export interface Power {
  planted: number;
  found: number;
}

/** Plants a fault of every rule in a recording, one at a time, and counts those that are found. */
export async function measurePower(trial: Trial, powers: Map<string, Power>): Promise<void> {
  const recorded = recordingOf(trial);
  if (recorded.length === 0) return;
  const before = countsOf(await findingsIn(recorded));
  for (const [rule, plant] of Object.entries(faults)) {
    const faulty = plant(copied(recorded), randomFrom(trial.seed));
    if (faulty === undefined) continue;
    const power = powers.get(rule) ?? { planted: 0, found: 0 };
    powers.set(rule, power);
    power.planted++;
    if ((countsOf(await findingsIn(faulty)).get(rule) ?? 0) > (before.get(rule) ?? 0)) power.found++;
  }
}

function countsOf(findings: readonly FindingGroup[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, count } of findings) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return counts;
}
