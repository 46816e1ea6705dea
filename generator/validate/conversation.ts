import type { BreakpointClear, BreakpointSet, ExecResume, ModeSet } from "../../spec/controls.js";
import type { Hello, HelloAck } from "../../spec/handshake.js";
import type { RawEnvelope } from "../../spec/runtime/outcome.js";
import type { Message } from "../model.js";
import { AppSender, diallingOf, type Dialling } from "./app-sender.js";
import { Breakpoints } from "./breakpoints.js";
import { quoted, type Place, type Report } from "./finding.js";
import { fingerprint } from "./fingerprint.js";
import { FrameContext } from "./frame-context.js";
import { Handshake } from "./handshake.js";
import { NumberCensus } from "./number-census.js";
import { endOfRecording, followRun } from "./run-events.js";
import { RunState, type RunRecord } from "./run-state.js";
import { Runs } from "./runs.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";
import { Session } from "./session.js";
import { Suspicions, type Ground } from "./suspicions.js";
import { ViewerSender } from "./viewer-sender.js";

const WILDCARD = "*";
const MAX_SESSIONS = 16;
const MAX_DIALLED = 64;

/** What a frame says of itself although it is of no use. */
export interface UnusableFrame {
  readonly seq?: number | undefined;
  readonly runId?: string | undefined;
  readonly type?: string | undefined;
  /** Whether it is of a known type, and its payload alone is wrong. */
  readonly isNamed?: boolean | undefined;
}

/**
 * Follows the messages of one recording, and reports what contradicts the contract's rules for sequences. It may start and end
 * anywhere, and hold several apps, and viewers one after the other: what a correct conversation could have brought about is
 * no finding.
 */
export class Conversation {
  readonly #report: Report;
  readonly #suspicions = new Suspicions();
  readonly #runs = new Runs();
  readonly #viewer = new ViewerSender();
  readonly #handshake = new Handshake();
  readonly #breakpoints = new Breakpoints();
  readonly #census = new NumberCensus();
  #session: Session;
  /** Those that are over. */
  readonly #sessions: Session[] = [];
  /** The apps that dialled and were not answered yet, in order. */
  readonly #dialled: Dialling[] = [];
  #latestDialling: Dialling | undefined;
  #latestSender: AppSender | undefined;
  /** The first hello, behind events. */
  #belatedHello: FrameContext | undefined;
  #hasEvents = false;
  /** Numbers of frames whose sender or content is unknown. They fill holes. */
  readonly #unattributed = new SeqRanges(4096);
  /** Numbers of messages of runs whose app was not known when they came. */
  readonly #unplaced = new SeqRanges(4096);
  #unreadable = 0;
  /** Where holes begin that were reported; several apps may have them. */
  readonly #missing = new Set<number>();
  /** Frames that had been seen, as receivers drop them. */
  replays = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#session = new Session([], "open", this.#reportHole);
  }

  get runCount(): number {
    return this.#runs.count;
  }

  /** Takes a valid frame of a known type. */
  accept(envelope: RawEnvelope, { direction, scope }: Message, place: Place): void {
    const frame = new FrameContext(envelope, place, this.#report);
    const isWildcard = envelope.runId === WILDCARD;
    if (scope === "run" && isWildcard) frame.report("run-id-wildcard", { pointer: "/runId", expected: "the id of a run" });
    if (scope === "wildcard" && !isWildcard) {
      frame.report("run-id-not-wildcard", { pointer: "/runId", expected: quoted(WILDCARD), got: quoted(envelope.runId) });
    }
    const content = fingerprint([envelope.ts, envelope.type, envelope.payload]);
    if (direction === "viewer-to-app") this.#control(frame, content);
    else if (envelope.type === "hello") this.#hello(frame, content);
    else if (scope === "run" && !isWildcard) this.#event(frame, content);
    else this.#unattributed.add(envelope.seq, place);
  }

  /** Takes a frame that no receiver uses: invalid, of an unknown type or version, or from the wrong side. */
  skip({ seq, runId, type, isNamed }: UnusableFrame, place: Place, isUnknownType = false): void {
    if (seq === undefined) this.#unreadable++;
    else this.#unattributed.add(seq, place);
    if (isUnknownType) return;
    this.#hasEvents = true;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run !== undefined && isNamed === true && type !== undefined) run.invalid.add(type);
    else if (run !== undefined) run.uncertain = true;
    if (type === "hello" || type === "hello.ack") this.#handshake.interrupted(place);
    if (type === "hello") this.#endSession(true);
    if (type === "hello.ack" || type === "breakpoint.set") this.#breakpoints.forget();
  }

  /** The recording is over. */
  end(): void {
    for (const run of this.#runs.values()) endOfRecording(run);
    const last = this.#session;
    this.#endSession(false, true);
    const absent = this.#census.holes();
    for (const session of this.#sessions) this.#reportHoles(session, session === last, absent);
    this.#reportSpannedHoles(absent);
    this.#suspicions.settle(this.#report);
  }

  #hello(frame: FrameContext, content: number): void {
    const { envelope, place } = frame;
    const { seq } = envelope;
    if (this.#latestDialling?.seq === seq && this.#latestDialling.fingerprint === content) {
      this.replays++;
      return;
    }
    const dialling = diallingOf(seq, content, envelope.payload as Hello, this.#handshake.acks, place);
    const isFirst = this.#handshake.hellos === 0;
    if (isFirst && this.#hasEvents && seq > 0) this.#belatedHello = frame;
    this.#latestDialling = dialling;
    this.#census.dial(seq, place);
    this.#handshake.hello();
    if (isFirst && !this.#hasEvents && seq === 0) this.#session = new Session([], "assumed", this.#reportHole);
    const sender = this.#session.dial(dialling);
    this.#leaveCrowd();
    this.#latestSender = sender;
    this.#dialled.push(dialling);
    if (this.#dialled.length > MAX_DIALLED) this.#dialled.shift();
  }

  #event(frame: FrameContext, content: number): void {
    const { envelope, place } = frame;
    const { seq, runId } = envelope;
    this.#hasEvents = true;
    const run = this.#runs.get(runId) ?? this.#addRun(runId, seq, place);
    const before = run.seen.size;
    const sight = run.seen.meet(seq, content, place);
    this.#runs.touch(run, run.seen.size - before, place);
    if (sight === "other") return frame.report("seq-conflict", { got: `seq ${seq}` });

    const previousSeq = run.previousSeq;
    run.previousSeq = seq;
    // A replay goes on with what came after the message.
    if (run.back !== undefined && sight === "new" && seq > run.highestSeq) run.back.isReplayed = false;
    run.back = undefined;
    this.#followDialling(run, seq, previousSeq, place);
    const sender = this.#attribute(run, frame, sight === "new");
    this.#followHandshake(run, frame);
    const isReplay = sender === undefined ? seq < run.replayEnd : seq < sender.latest.seq;
    if (sight !== "new") {
      this.replays++;
      if (sight === "same" && !isReplay) frame.report("seq-duplicate", { got: `seq ${seq}` }, this.#suspicions.on(this.#unbroken(run)));
      return;
    }
    // A recording that starts in the middle may start in a replay.
    const mayBeReplay = isReplay || (!run.fromStart && seq < run.firstSeq);
    if (seq < previousSeq && !mayBeReplay) {
      const ground = this.#unbroken(run);
      const back = { isReplayed: true };
      run.back = back;
      frame.report("seq-back", { got: `seq ${seq} after ${previousSeq}` }, this.#suspicions.on({ stands: () => (!back.isReplayed && this.#handshake.hellos > 0) || ground.stands() }));
    }
    this.#census.add(seq, place);
    if (sender === undefined) this.#unplaced.add(seq, place);
    const isLate = seq < run.highestSeq;
    run.highestSeq = Math.max(run.highestSeq, seq);
    followRun(run, frame, isLate);
  }

  /** A run that goes back is replayed: its app dialled since, and if one alone did, it is known what it said. */
  #followDialling(run: RunState, seq: number, previousSeq: number, place: Place): void {
    const { hellos } = this.#handshake;
    const dialled = hellos - run.hellos;
    run.hellos = hellos;
    if (dialled === 0 || seq > previousSeq) return;
    const dialling = this.#latestDialling as Dialling;
    if (dialled === 1 && this.#latestSender !== undefined) this.#session.replay(run, this.#latestSender.itself, place);
    run.replayEnd = dialled === 1 ? dialling.seq : Number.POSITIVE_INFINITY;
    run.dialling = dialled === 1 && dialling.seq > run.highestSeq ? dialling : undefined;
    run.firstDialling ??= run.dialling;
  }

  /** The app that sent a message of a run, as long as that is known. */
  #attribute(run: RunState, frame: FrameContext, isNew: boolean): AppSender | undefined {
    const { envelope: { seq }, place } = frame;
    const { sender } = run;
    // An app that is not followed any more may turn out to have been taken for another one.
    if (isNew && sender?.isFollowed === false && sender.itself.seqs.has(seq)) sender.itself.certain = false;
    const session = this.#session;
    switch (session.follow(run, seq, isNew, place)) {
      case "reused":
        session.hasReuse = true;
        frame.report("seq-reused", { got: `seq ${seq}` }, this.#suspicions.on(run.sender as AppSender));
        break;
      case "contradicted":
        if (session.knowledge === "open") session.drop((run.sender as AppSender).itself);
        else this.#endSession(true);
        break;
      case "unknown":
        this.#leaveCrowd();
        return undefined;
    }
    return knownOf(run.sender);
  }

  #followHandshake(run: RunState, frame: FrameContext): void {
    const sender = knownOf(run.sender);
    if (sender === undefined) {
      if (run.dialling === this.#latestDialling) this.#followAnswer(run.dialling);
      return;
    }
    const { latest } = sender;
    const report = this.#suspicions.on(sender);
    const { knowledge } = this.#session;
    if (latest.acks === this.#handshake.acks && this.#handshake.isWholeSince(latest.place)) {
      if (knowledge !== "open") this.#handshake.early(frame, "handshake-before-ack", report, knowledge === "complete");
    } else if (latest === this.#latestDialling) this.#followAnswer(latest);
    const belated = this.#belatedHello;
    // All numbers before it are those of events, so that it is the first that the app ever sent.
    if (belated?.envelope.seq !== latest.seq || run.firstPlace.frame > belated.place.frame || !run.seen.covers(0, latest.seq - 1)) return;
    belated.report("handshake-before-hello", { detail: `${latest.seq} messages, from seq 0` }, report);
    this.#belatedHello = undefined;
  }

  /** An app talks that dialled last: its hello was answered, and those before. */
  #followAnswer(dialling: Dialling | undefined): void {
    if (dialling !== undefined && dialling.acks < this.#handshake.acks && this.#handshake.isWholeSince(dialling.place)) this.#handshake.settle();
  }

  #control(frame: FrameContext, content: number): void {
    const { type, payload, runId, seq } = frame.envelope;
    const arrival = this.#viewer.meet(frame, content);
    if (arrival === "repeated") {
      this.replays++;
      return;
    }
    if (arrival === "later") this.#handshake.interrupted(frame.place);
    if (arrival === "later" || arrival === "first") this.#breakpoints.forget();
    if (type === "hello.ack") {
      this.#ack(frame, arrival === "first" && seq === 0);
      return this.#breakpoints.replace((payload as HelloAck).breakpoints);
    }
    const session = this.#session.knowledge === "complete" ? this.#session : undefined;
    // The first message of a viewer is an ack, whoever dialled; later ones may go to another app.
    const isAnswered = this.#latestDialling?.acks !== this.#handshake.acks;
    if (seq === 0) this.#handshake.early(frame, "handshake-control-before-ack", this.#report);
    else if (session !== undefined && session.senders.length <= 2 && !isAnswered) this.#handshake.early(frame, "handshake-control-before-ack", this.#suspicions.on(session.alone()));
    switch (type) {
      case "exec.resume": {
        const run = this.#runs.get(runId);
        if (run === undefined) return;
        const { action } = payload as ExecResume;
        const announced = run.record.announced();
        const capability = action === "continue" ? "pause" : action;
        if (announced?.capabilities.has(capability) === false) this.#reportUnannounced(frame, capability, `action ${quoted(action)}`, announced.report);
        run.live?.pauses.released(frame, payload as ExecResume);
        return;
      }
      case "mode.set": {
        if ((payload as ModeSet).mode !== "step" || session === undefined || session.senders.some(({ latest }) => latest.capabilities.has("step"))) return;
        return this.#reportUnannounced(frame, "step", 'mode "step"', this.#suspicions.on(session));
      }
      case "breakpoint.set":
        return this.#breakpoints.add((payload as BreakpointSet).matcher);
      case "breakpoint.clear":
        return this.#breakpoints.clear(frame, (payload as BreakpointClear).matcher);
    }
  }

  #ack(frame: FrameContext, isNewViewer: boolean): void {
    if (isNewViewer && this.#session.knowledge !== "complete" && this.#dialled.length > 0) {
      this.#endSession(false);
      this.#session = new Session([], "complete", this.#reportHole);
      for (const dialling of this.#dialled) this.#latestSender = this.#session.dial(dialling);
    }
    this.#dialled.shift();
    const answer = this.#handshake.ack(frame);
    if (isNewViewer && answer !== "asked") {
      this.#handshake.interrupted(frame.place);
      return this.#endSession(false);
    }
    if (answer === "unasked") {
      const ground = this.#session.knowledge === "complete" ? this.#session.unbroken() : this.#unambiguous(frame.place);
      return frame.report("handshake-ack-unasked", {}, this.#suspicions.on(ground));
    }
    // An app dialled before the recording.
    if (answer === "unknown" && this.#session.knowledge !== "open") this.#endSession(true);
  }

  /** What rests on no app having dialled unseen since a place. */
  #unambiguous(since: Place): Ground {
    return { stands: () => this.#census.isUnambiguous && this.#census.holes().every(({ place }) => place.frame < since.frame) };
  }

  #reportUnannounced(frame: FrameContext, capability: string, what: string, report: Report): void {
    frame.report("capability-unannounced", { expected: `the capability ${quoted(capability)} in the app's hello`, got: what }, report);
  }

  #addRun(runId: string, seq: number, place: Place): RunState {
    const run = new RunState(runId, seq, place, this.#unreadable, this.#recordOf);
    run.hellos = this.#handshake.hellos;
    this.#runs.add(run);
    return run;
  }

  readonly #recordOf = (run: RunState): RunRecord => ({
    gapless: (...types) => (types.some((type) => run.invalid.has(type)) ? undefined : this.#gapless(run)),
    whole: (...types) => (run.fromStart ? run.record.gapless(...types) : undefined),
    announced: () => {
      const sender = knownOf(run.sender);
      if (sender !== undefined) return { capabilities: sender.latest.capabilities, report: this.#suspicions.on(sender) };
      const { dialling } = run;
      // Another app's, if the run has its number.
      return dialling && { capabilities: dialling.capabilities, report: this.#suspicions.on({ stands: () => !run.seen.has(dialling.seq) }) };
    },
  });

  /** Where findings go that rest on nothing being missing of a run since it was first seen. */
  #gapless(run: RunState): Report | undefined {
    if (run.uncertain || run.unreadable !== this.#unreadable) return undefined;
    const { firstSeq, highestSeq, sender } = run;
    if (run.seen.covers(firstSeq, highestSeq)) return this.#report;
    const isWhole = (): boolean => this.#census.isWhole(firstSeq, highestSeq, this.#isExcused);
    const isOfSender = sender?.itself.certain === true && sender.itself.seqs.coversBut(firstSeq, highestSeq, this.#isExcused);
    if (isOfSender && sender.isAmongKnown) return this.#suspicions.on(sender);
    // Where apps may talk that are not known, what fills a hole must not have come twice.
    const isFilled = (): boolean => sender?.stands() === true && !this.#census.isShared(firstSeq, highestSeq, run.seen);
    if (isOfSender && isFilled()) return this.#suspicions.on({ stands: isFilled });
    return isWhole() ? this.#suspicions.on({ stands: isWhole }) : undefined;
  }

  /** What rests on nothing of a run's app being lost from now on: then it did not dial unseen. */
  #unbroken(run: RunState): Ground {
    const sender = knownOf(run.sender);
    if (sender !== undefined) return sender.unbroken();
    return this.#census.unbroken(run.highestSeq);
  }

  /** Apps talk that are not known: whose message is whose can only be guessed. */
  #endSession(isContradicted: boolean, isEndOfRecording = false): void {
    this.#session.end(isContradicted, isEndOfRecording);
    this.#sessions.push(this.#session);
    if (this.#sessions.length > MAX_SESSIONS) this.#sessions.shift();
    this.#session = new Session([], "open", this.#reportHole);
  }

  #leaveCrowd(): void {
    if (this.#session.isCrowded) this.#endSession(false);
  }

  #reportHoles({ senders }: Session, isLast: boolean, absent: readonly Hole[]): void {
    for (const sender of senders) {
      // Until the first message after a hello, a replay may still fill them.
      if (sender.mayReplay) continue;
      const others = senders.filter((other) => sender.mayBe(other));
      const isFollowed = isLast && !sender.isAdrift;
      const report = this.#suspicions.on(sender);
      let next = 0;
      for (const hole of sender.seqs.holes()) {
        if (isFollowed && this.#reportHole(sender, hole, others)) continue;
        // Some of the numbers may be its own and not known as such: those are missing that nothing has.
        for (; next < absent.length && (absent[next] as Hole).from <= hole.to; next++) {
          const { from, to } = absent[next] as Hole;
          if (from > sender.first.seq && from >= hole.from && to <= hole.to) this.#reportMissing(absent[next] as Hole, report);
        }
      }
    }
  }

  /** Reports what is missing to an app, unless another message may have the number. What it said before its first hello in the recording may be missing. */
  readonly #reportHole = (sender: AppSender, hole: Hole, others: readonly AppSender[] = []): boolean => {
    const { from, to } = hole;
    if (this.#unplaced.countWithin(from, to) + others.reduce((sum, { seqs }) => sum + seqs.countWithin(from, to), 0) > 0) return false;
    if (from > sender.first.seq) this.#reportMissing(hole, this.#suspicions.on(sender));
    return true;
  };

  /** Numbers that nothing has are missing to an app whose run has lower and higher ones, since it first dialled in the recording. */
  #reportSpannedHoles(holes: readonly Hole[]): void {
    for (const { firstDialling, firstSeq, highestSeq, sender } of this.#runs.values()) {
      if (firstDialling === undefined || sender !== undefined) continue;
      for (const hole of holes) {
        if (hole.to >= highestSeq) break;
        if (hole.from > firstDialling.seq && hole.from > firstSeq) this.#reportMissing(hole, this.#report);
      }
    }
  }

  #reportMissing(hole: Hole, report: Report): void {
    const missing = this.#missingIn(hole);
    const { from, to, place } = hole;
    if (missing <= this.#unreadable || this.#missing.has(from)) return;
    this.#missing.add(from);
    report({ rule: "seq-gap", place, detail: from === to ? `seq ${from} is missing` : `${missing} numbers from seq ${from} to ${to} are missing` });
  }

  readonly #isExcused = (hole: Hole): boolean => this.#missingIn(hole) === 0;

  #missingIn({ from, to }: Hole): number {
    return to - from + 1 - this.#unattributed.countWithin(from, to);
  }
}

/** An app whose messages are still known. */
function knownOf(sender: AppSender | undefined): AppSender | undefined {
  const itself = sender?.itself;
  return itself?.isFollowed === true && !itself.isAdrift ? itself : undefined;
}
