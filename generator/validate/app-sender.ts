import type { Hello } from "../../spec/handshake.js";
import type { Place } from "./finding.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";
import type { Ground } from "./suspicions.js";

const RANGES = 4096;
const STRETCHES = 1000;

/** What an app said when it dialled. */
export interface Dialling {
  readonly seq: number;
  readonly fingerprint: number;
  readonly capabilities: ReadonlySet<string>;
  /** How many acks the recording held before. */
  readonly acks: number;
  readonly place: Place;
}

/** What an app said, of a `hello`. */
export function diallingOf(seq: number, fingerprint: number, { capabilities }: Hello, acks: number, place: Place): Dialling {
  return { seq, fingerprint, capabilities: new Set(capabilities), acks, place };
}

/** One app process: one counter, and what it said of itself. A finding may rest on whose message is whose. */
export class AppSender implements Ground {
  /** Its first `hello` in the recording, and its latest. */
  first: Dialling;
  latest: Dialling;
  /** False once it turned out that another app was taken for it. */
  certain = true;
  #isLost = false;
  /** True while several hellos may be its latest. */
  isAdrift = false;
  /** The latest frame that is its own. */
  lastFrame: number;
  /** The app that it turned out to be. */
  #itself: AppSender | undefined;
  readonly seqs: SeqRanges;
  #stretches: Stretch[] = [];

  constructor(
    dialling: Dialling,
    reportHole: (sender: AppSender, hole: Hole) => void,
    /** Whether all apps were known that talked with it. */
    readonly isAmongKnown = false,
  ) {
    this.seqs = new SeqRanges(RANGES, (hole) => reportHole(this, hole));
    this.first = this.latest = dialling;
    this.lastFrame = dialling.place.frame;
    this.seqs.add(dialling.seq, dialling.place);
  }

  /** The app that it is. */
  get itself(): AppSender {
    return this.#itself?.itself ?? this;
  }

  stands(): boolean {
    return this.itself.certain;
  }

  /** Whether it is known which further messages are its own. */
  get isFollowed(): boolean {
    return !this.itself.#isLost;
  }

  /** Until the first message after a hello it may replay what was before. */
  get mayReplay(): boolean {
    return this.latest.seq === this.highest;
  }

  get highest(): number {
    return this.seqs.highest as number;
  }

  /** Takes a message as its own, which may be live, or of a replay after a hello that is not known to be its own. */
  add(seq: number, place: Place, isLive: boolean): void {
    this.seqs.add(seq, place);
    if (isLive) this.lastFrame = place.frame;
  }

  /** Whether another one can be this one: the later of two hellos may be that of an app that goes on counting. */
  mayBe(other: AppSender): boolean {
    if (other === this || this.first.seq < other.first.seq !== this.first.place.frame < other.first.place.frame) return false;
    return !this.seqs.overlaps(other.seqs);
  }

  /** Whether another one's latest hello can be this one's next. */
  mayHaveDialled(other: AppSender): boolean {
    const { seq, place } = other.latest;
    return seq > this.highest && place.frame > this.lastFrame && this.mayBe(other);
  }

  /** The other one is this one. */
  absorb(other: AppSender): void {
    for (const stretch of this.#stretches) stretch.end(other.latest.seq);
    this.#stretches = other.#stretches;
    if (other.latest.seq > this.latest.seq) {
      this.latest = other.latest;
      this.isAdrift = other.isAdrift;
    }
    if (other.first.seq < this.first.seq) this.first = other.first;
    this.lastFrame = Math.max(this.lastFrame, other.lastFrame);
    this.seqs.addAll(other.seqs);
    other.#itself = this;
  }

  /** Further messages may be its own, and nobody can tell; nor may whether the next number came already. */
  lose(isNextKnown: boolean): void {
    this.#isLost = true;
    for (const stretch of this.#stretches) stretch.end(isNextKnown ? this.highest : this.highest + 1);
    this.#stretches = [];
  }

  /** What rests on nothing of its being lost from now until it dials again: then it did not dial unseen. */
  unbroken(): Ground {
    const last = this.#stretches[this.#stretches.length - 1];
    if (last !== undefined && (last.from === this.highest || this.#stretches.length >= STRETCHES)) return last;
    const stretch = new Stretch(this, this.highest);
    this.#stretches.push(stretch);
    return stretch;
  }
}

/** What an app sent on one connection, from one of its numbers on. */
class Stretch implements Ground {
  #to: number | undefined;

  constructor(
    readonly sender: AppSender,
    readonly from: number,
  ) {}

  /** It is over before a number. */
  end(to: number): void {
    this.#to ??= to;
  }

  stands(): boolean {
    const { seqs, highest } = this.sender.itself;
    return this.sender.stands() && seqs.covers(this.from, this.#to ?? highest);
  }
}
