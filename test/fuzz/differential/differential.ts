import type { Answer } from "../../../generator/conform/judge.js";
import type { Testee } from "../../../generator/conform/testee.js";
import type { Model } from "../../../generator/model.js";
import { compareReplies, type Disagreement } from "./compare.js";
import type { Frame } from "./frame.js";
import { framesOf } from "./frames.js";
import { Peer, PeerFailure } from "./peer.js";
import { projectionOf, type Projection } from "./projection.js";
import { shrink } from "./shrink.js";

/** What a run is to do. */
export interface Plan {
  readonly model: Model;
  readonly testees: readonly Testee[];
  readonly seed: number;
  readonly frames: number;
  /** The first turn, for a run that goes on where another ended. */
  readonly from?: number;
  /** How long a testee may be silent. */
  readonly silenceMs?: number;
  readonly progress?: (done: number) => void;
}

/** A frame that the testees do not agree on, made as small as it gets. */
export interface Finding {
  readonly turn: number;
  readonly frame: Frame;
  readonly disagreement: Disagreement;
  /** By testee; nothing from one that failed. */
  readonly answers: Readonly<Record<string, Answer | undefined>>;
}

/** What a run came to. */
export interface Outcome {
  readonly frames: number;
  /** How many frames came to each outcome, by kind and reason. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly finding: Finding | undefined;
}

const BATCH = 200;

/** Gives the frames of a seed to all testees, and stops at the first on which they disagree. */
export async function runDifferential(plan: Plan): Promise<Outcome> {
  const { model, testees, seed, frames, from = 0, silenceMs = 120_000, progress } = plan;
  const make = framesOf(model, seed);
  const peers = testees.map((testee) => new Peer(testee, silenceMs));
  const jury = new Jury(peers, projectionOf(model));
  const kinds = new Map<string, number>();
  const turns = (start: number): Frame[] => Array.from({ length: Math.min(BATCH, from + frames - start) }, (_, index) => make(start + index));
  try {
    let next = jury.ask(turns(from));
    for (let start = from; start < from + frames; start += BATCH) {
      const batch = turns(start);
      const answers = next;
      // The testees go on with the following batch while this one is compared.
      if (start + BATCH < from + frames) {
        next = jury.ask(turns(start + BATCH));
        next.catch(() => undefined);
      }
      const verdicts = await answers.catch(() => undefined);
      const at = verdicts === undefined ? await jury.firstOf(batch) : batch.findIndex((frame, index) => jury.compare(frame, verdicts[index] ?? []));
      if (verdicts === undefined && at === -1) {
        // Not one of them does it alone, so the testee may have failed at the batch that follows.
        next = start + BATCH < from + frames ? jury.ask(turns(start + BATCH)) : next;
      }
      if (at !== -1) return { frames: start + at + 1 - from, kinds, finding: await jury.find(start + at, batch[at] as Frame) };
      for (const [answer] of verdicts ?? []) {
        const kind = [answer?.["kind"], answer?.["reason"]].filter((part) => part !== undefined).join(" ");
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      progress?.(start + batch.length - from);
    }
    return { frames, kinds, finding: undefined };
  } finally {
    for (const peer of peers) peer.stop();
  }
}

/** The testees, and what they say together. */
class Jury {
  constructor(
    private readonly peers: readonly Peer[],
    private readonly projection: Projection,
  ) {}

  /** For each frame the answers of all. */
  async ask(frames: readonly Frame[]): Promise<readonly (readonly Answer[])[]> {
    const answers = await Promise.all(this.peers.map((peer) => peer.ask(frames)));
    return frames.map((_, index) => answers.map((one) => one[index] as Answer));
  }

  compare(frame: Frame, answers: readonly Answer[]): Disagreement | undefined {
    const replies = this.peers.map(({ testee }, index) => ({ testee: testee.name, traits: testee.traits, answer: answers[index] as Answer }));
    return compareReplies(frame, replies, this.projection);
  }

  /** The first of these frames, each asked alone, that is not agreed on. */
  async firstOf(frames: readonly Frame[]): Promise<number> {
    for (const [index, frame] of frames.entries()) if ((await this.#verdict(frame)).disagreement) return index;
    return -1;
  }

  async find(turn: number, frame: Frame): Promise<Finding> {
    const { disagreement } = await this.#verdict(frame);
    if (disagreement === undefined) throw new Error(`the disagreement on frame ${turn} does not show again`);
    const smallest = await shrink(frame, (candidates) => this.#search(candidates, disagreement.aspect));
    const last = await this.#verdict(smallest);
    const answers = Object.fromEntries(this.peers.map(({ testee }, index) => [testee.name, last.answers[index]]));
    return { turn, frame: smallest, disagreement: last.disagreement ?? disagreement, answers };
  }

  async #search(frames: readonly Frame[], aspect: string): Promise<Frame | undefined> {
    for (let start = 0; start < frames.length; start += BATCH) {
      const batch = frames.slice(start, start + BATCH);
      const verdicts = await this.ask(batch).catch(() => undefined);
      for (const [index, frame] of batch.entries()) {
        const disagreement = verdicts ? this.compare(frame, verdicts[index] ?? []) : (await this.#verdict(frame)).disagreement;
        if (disagreement?.aspect === aspect) return frame;
      }
    }
    return undefined;
  }

  async #verdict(frame: Frame): Promise<{ readonly answers: readonly (Answer | undefined)[]; readonly disagreement: Disagreement | undefined }> {
    const settled = await Promise.allSettled(this.peers.map((peer) => peer.ask([frame])));
    const answers = settled.map((one) => (one.status === "fulfilled" ? one.value[0] : undefined));
    for (const one of settled) {
      if (one.status === "fulfilled") continue;
      const reason: unknown = one.reason;
      if (!(reason instanceof PeerFailure)) throw reason;
      return { answers, disagreement: { aspect: `${reason.testee} failed`, detail: reason.message } };
    }
    return { answers, disagreement: this.compare(frame, answers as readonly Answer[]) };
  }
}
