import { AppSender, type Dialling } from "./app-sender.js";
import type { Place } from "./finding.js";
import type { RunState } from "./run-state.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";
import type { Ground } from "./suspicions.js";

const MAX_SENDERS = 64;
const MAX_LOOSE = 64;

/**
 * What a message of a run says of its app: nothing new, that nobody can tell whose it is, that it uses a number again, or that
 * the apps are not those that they were taken for.
 */
export type Attribution = "known" | "unknown" | "reused" | "contradicted";

/**
 * Which of the apps that talk are known. All are from the first message of a viewer on, since apps dial every viewer anew:
 * the recording is `complete`. Where a recording begins with a hello it is `assumed`, until a message comes that cannot be
 * one of theirs. Else it is `open`: others may have dialled before.
 */
export type Knowledge = "complete" | "assumed" | "open";

/**
 * The apps that talk to a viewer, as far as the recording has the hello of each. Each counts without a gap, which tells whose
 * message is whose; what several may have sent waits until another message tells.
 */
export class Session implements Ground {
  readonly senders: AppSender[];
  /** An app sent a number twice. */
  hasReuse = false;
  /** Runs whose app is not known yet, and the numbers that they have. */
  #loose: RunState[] = [];
  readonly #looseSeqs = new SeqRanges(MAX_LOOSE * 16);

  constructor(
    senders: readonly AppSender[],
    readonly knowledge: Knowledge,
    readonly reportHole: (sender: AppSender, hole: Hole) => void,
  ) {
    this.senders = [...senders];
  }

  /** The app, where there has been one alone, and no other can be. */
  get onlySender(): AppSender | undefined {
    return this.senders.length === 1 && this.knowledge === "complete" ? this.senders[0] : undefined;
  }

  stands(): boolean {
    return this.senders.every((sender) => sender.stands());
  }

  /** What rests on the apps that dialled so far being one. */
  alone(): Ground {
    const [first, ...others] = this.senders;
    return { stands: () => first?.stands() === true && others.every(({ itself }) => itself === first.itself) };
  }

  /** What rests on none of the apps having dialled unseen. */
  unbroken(): Ground {
    const grounds = this.senders.map((sender) => sender.unbroken());
    return { stands: () => !this.hasReuse && grounds.every((ground) => ground.stands()) };
  }

  /** It is over, as the recording may be: what was known stays known, unless it was not as it seemed. */
  end(isContradicted: boolean, isEndOfRecording: boolean): void {
    for (const sender of this.senders) {
      this.#lose(sender, isEndOfRecording);
      if (isContradicted) sender.certain = false;
    }
  }

  /** An app dials: one that goes on counting, or one that is not known yet. */
  dial(dialling: Dialling): AppSender {
    const sender = new AppSender(dialling, this.reportHole, this.knowledge !== "open");
    this.senders.push(sender);
    if (this.knowledge === "open" && this.senders.length > MAX_SENDERS) this.#forget();
    return sender;
  }

  /** A run is replayed, and only one app dialled since it was last seen. */
  replay(run: RunState, sender: AppSender, place: Place): void {
    if (run.sender?.isFollowed === true || this.knowledge !== "open" || !this.senders.includes(sender)) return;
    if (!hasNumberOf(sender, run) && sender.latest.seq > run.highestSeq) this.#take(sender, run, place);
  }

  /** An app turned out to be several. */
  drop(sender: AppSender): void {
    sender.certain = false;
    this.#lose(sender, false);
    this.senders.splice(this.senders.indexOf(sender), 1);
  }

  /** No more is told of an app. What it sent next may have come, and not be known as its own. */
  #lose(sender: AppSender, isEndOfRecording: boolean): void {
    const isNextKnown = isEndOfRecording && !this.#loose.some((run) => run.highestSeq > sender.highest && !hasNumberOf(sender, run));
    sender.lose(isNextKnown && !this.senders.some((other) => other.highest > sender.highest && sender.mayBe(other)));
  }

  #forget(): void {
    const [oldest] = this.senders.splice(0, 1) as [AppSender];
    this.#lose(oldest, false);
  }

  /** Whether there are more than can be followed. */
  get isCrowded(): boolean {
    return this.senders.length > MAX_SENDERS || this.#loose.length > MAX_LOOSE;
  }

  /** Follows a message of a run, and says what it tells of its app. */
  follow(run: RunState, seq: number, isNew: boolean, place: Place): Attribution {
    const attribution = this.#follow(run, seq, isNew, place);
    if (attribution === "unknown" && isNew && run.sender?.isFollowed !== true) this.#looseSeqs.add(seq, place);
    return attribution;
  }

  #follow(run: RunState, seq: number, isNew: boolean, place: Place): Attribution {
    if (run.sender?.isFollowed !== true) {
      const attribution = this.knowledge === "open" ? this.#wait(run) : this.#assign(run, seq, isNew, place);
      if (attribution !== "known") return attribution;
    }
    const sender = (run.sender as AppSender).itself;
    if (seq <= sender.highest && !sender.mayReplay && !sender.isAdrift) {
      const dialled = this.#diallingsOf(sender);
      if (dialled.length > 1) sender.isAdrift = true;
      if (dialled.length === 1) this.#unite(sender, dialled[0] as AppSender, place);
    }
    if (isNew) {
      const isOnly = this.onlySender === sender;
      if (sender.seqs.has(seq)) return isOnly && seq > sender.latest.seq ? "reused" : "contradicted";
      // What the app said between its hello and the ack is of a replay, too.
      const isKnown = sender.mayReplay || sender.isAdrift || isOnly;
      if (seq < sender.highest && !isKnown && seq > run.highestSeq) return "contradicted";
      if (seq > sender.highest + 1 && (!sender.mayReplay || seq > sender.latest.seq) && !this.#bridge(sender, seq, place)) return "contradicted";
      if (sender.seqs.has(seq)) return "contradicted";
      sender.add(seq, place, !sender.isAdrift && this.#diallingsOf(sender).length === 0);
    }
    // An event that came before this app was known has the number of its hello.
    if (!isNew && (seq === sender.first.seq || seq === sender.latest.seq)) return "contradicted";
    return sender.isAdrift ? "unknown" : "known";
  }

  /** What may be a later hello of an app. */
  #diallingsOf(sender: AppSender): readonly AppSender[] {
    return this.senders.length === 1 ? [] : this.senders.filter((other) => sender.mayHaveDialled(other));
  }

  /** Finds the app of a run, by a number that is new, or by those that the run has. */
  #assign(run: RunState, seq: number, isNew: boolean, place: Place): Attribution {
    const candidates =
      this.onlySender !== undefined
        ? [this.onlySender]
        : this.senders.filter((sender) => !hasNumberOf(sender, run) && !sender.seqs.has(seq) && (!isNew || this.#maySend(sender, seq)));
    if (candidates.length !== 1) return candidates.length === 0 ? "contradicted" : this.#wait(run);
    const [sender] = candidates as [AppSender];
    // A replay may be that of an app which dialled before.
    if (this.knowledge === "assumed" && this.senders.length > 1 && seq !== sender.highest + 1) return this.#wait(run);
    this.#take(sender, run, place, isNew ? seq : undefined);
    return "known";
  }

  #wait(run: RunState): Attribution {
    if (this.#loose[this.#loose.length - 1] === run) return "unknown";
    this.#loose = [...this.#loose.filter((other) => other !== run), run];
    if (this.knowledge === "open" && this.#loose.length > MAX_LOOSE) this.#loose.shift();
    return "unknown";
  }

  /** Whether a number that comes now can be an app's own: the next one, or one of a replay. */
  #maySend(sender: AppSender, seq: number): boolean {
    const { mayReplay, highest, latest } = sender;
    if (this.knowledge === "assumed" && this.senders.length === 1) return seq === highest + 1 || (mayReplay && seq < latest.seq);
    if (mayReplay || sender.isAdrift || this.#diallingsOf(sender).length > 0) return true;
    // Numbers between may be those of runs whose app is not known yet.
    return seq > highest && (seq === highest + 1 || this.#looseSeqs.covers(highest + 1, seq - 1));
  }

  #take(sender: AppSender, run: RunState, place: Place, current?: number): void {
    run.sender = sender;
    if (!this.#loose.includes(run)) return;
    this.#loose = this.#loose.filter((other) => other !== run);
    for (const seq of run.seen.numbers()) if (seq !== current) sender.add(seq, place, false);
  }

  /** An app dialled again, so that more can be told of those whose app is not known. */
  #unite(sender: AppSender, other: AppSender, place: Place): void {
    sender.absorb(other);
    this.senders.splice(this.senders.indexOf(other), 1);
    if (this.knowledge === "open") return;
    for (const run of [...this.#loose]) this.#assign(run, run.previousSeq, false, place);
  }

  /** Looks for what an app sent before a number: its hello, or runs whose app was not known. False where another has it. */
  #bridge(sender: AppSender, seq: number, place: Place): boolean {
    const from = sender.highest + 1;
    for (;;) {
      const next = sender.seqs.firstMissing(from);
      if (next >= seq) return true;
      const runs = this.#loose.filter((run) => run.seen.has(next) && !hasNumberOf(sender, run));
      const exact = this.senders.filter((other) => other.seqs.has(next) && sender.mayBe(other));
      const diallings = this.#diallingsOf(sender);
      if (runs.length + exact.length === 1 && (diallings.length === 0 || (diallings.length === 1 && exact[0] === diallings[0]))) {
        if (runs.length === 1) this.#take(sender, runs[0] as RunState, place);
        else this.#unite(sender, exact[0] as AppSender, place);
      } else if (runs.length + exact.length > 1 || diallings.length > 0) {
        // It may have dialled, and lost what it could not keep.
        sender.isAdrift = true;
        return true;
      } else return sender.mayReplay || sender.isAdrift || !this.senders.some(({ seqs }) => seqs.has(next));
    }
  }
}

/** Whether an app has sent a number that a run has, too; a few of them are looked at. */
function hasNumberOf({ seqs }: AppSender, { firstSeq, highestSeq, previousSeq }: RunState): boolean {
  return seqs.has(firstSeq) || seqs.has(highestSeq) || seqs.has(previousSeq);
}
