import type { RawAnswer as Answer } from "../../../generator/conform/session.js";
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
      const verdicts = await answers.catch((reason: unknown) => jury.blame([...batch, ...turns(start + BATCH)], start, reason));
      if ("turn" in verdicts) return { frames: verdicts.turn + 1 - from, kinds, finding: verdicts };
      for (const [index, frame] of batch.entries()) {
        const disagreement = jury.compare(frame, verdicts[index] ?? []);
        if (disagreement) return { frames: start + index + 1 - from, kinds, finding: await jury.find(start + index, frame, disagreement) };
      }
      for (const [answer] of verdicts) {
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

  /** Looks for the frame at which a testee failed, by asking these one at a time. */
  async blame(frames: readonly Frame[], start: number, reason: unknown): Promise<Finding> {
    if (!(reason instanceof PeerFailure)) throw reason;
    for (const [index, frame] of frames.entries()) {
      const { disagreement } = await this.#verdict(frame);
      if (disagreement) return this.find(start + index, frame, disagreement);
    }
    return { turn: start, frame: frames[0] as Frame, disagreement: { ...failure(reason), detail: `${reason.message}, at no frame alone` }, answers: {} };
  }

  /** Makes a frame small that is not agreed on. */
  async find(turn: number, frame: Frame, seen: Disagreement): Promise<Finding> {
    const { aspect } = (await this.#verdict(frame)).disagreement ?? {};
    if (aspect === undefined) return { turn, frame, disagreement: { ...seen, detail: `${seen.detail}, but not when asked again` }, answers: {} };
    const smallest = await shrink(frame, (candidates) => this.#search(candidates, aspect));
    const { answers, disagreement = seen } = await this.#verdict(smallest);
    return { turn, frame: smallest, disagreement, answers: Object.fromEntries(this.peers.map(({ testee }, index) => [testee.name, answers[index]])) };
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

  async #verdict(frame: Frame): Promise<{ readonly answers: readonly (Answer | undefined)[]; readonly disagreement?: Disagreement }> {
    const settled = await Promise.allSettled(this.peers.map((peer) => peer.ask([frame])));
    const answers = settled.map((one) => (one.status === "fulfilled" ? one.value[0] : undefined));
    for (const one of settled) {
      if (one.status === "fulfilled") continue;
      const reason: unknown = one.reason;
      if (!(reason instanceof PeerFailure)) throw reason;
      return { answers, disagreement: failure(reason) };
    }
    const disagreement = this.compare(frame, answers as readonly Answer[]);
    return { answers, ...(disagreement && { disagreement }) };
  }
}

const failure = ({ testee, message }: PeerFailure): Disagreement => ({ aspect: `${testee} failed`, detail: message });
