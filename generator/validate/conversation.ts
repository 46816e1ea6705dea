import type { BreakpointClear, BreakpointSet, ExecResume, ModeSet } from "../../spec/controls.js";
import type { Hello, HelloAck } from "../../spec/handshake.js";
import type { RawEnvelope } from "../../spec/runtime/outcome.js";
import type { Message } from "../model.js";
import { AppSender } from "./app-sender.js";
import { Breakpoints } from "./breakpoints.js";
import { quoted, type Place, type Report } from "./finding.js";
import { fingerprint } from "./fingerprint.js";
import { FrameContext } from "./frame-context.js";
import { Handshake } from "./handshake.js";
import { endOfRecording, followRun } from "./run-events.js";
import { RunState } from "./run-state.js";
import { Runs } from "./runs.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";
import { ViewerSender } from "./viewer-sender.js";

const WILDCARD = "*";
const MAX_SENDERS = 64;

/** What a frame says of itself although it is of no use. */
export interface UnusableFrame {
  readonly seq?: number | undefined;
  readonly runId?: string | undefined;
  readonly type?: string | undefined;
}

/** Follows the messages of one recording, and reports what contradicts the contract's rules for sequences. */
export class Conversation {
  readonly #report: Report;
  readonly #runs = new Runs();
  readonly #viewer = new ViewerSender();
  readonly #handshake = new Handshake();
  readonly #breakpoints = new Breakpoints();
  /** The latest last; the messages of new runs are taken for its own. */
  readonly #senders: AppSender[] = [];
  /** Numbers of frames whose sender or content is unknown. They fill holes. */
  readonly #unattributed = new SeqRanges(4096);
  #unreadable = 0;
  /** Frames that had been seen, as receivers drop them. */
  replays = 0;

  constructor(report: Report) {
    this.#report = report;
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
    else this.#currentSender().seqs.add(envelope.seq, place);
  }

  /** Takes a frame that no receiver uses: invalid, of an unknown type or version, or from the wrong side. */
  skip({ seq, runId, type }: UnusableFrame, place: Place, isUnknownType = false): void {
    if (seq === undefined) this.#unreadable++;
    else this.#unattributed.add(seq, place);
    if (isUnknownType) return;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run !== undefined) run.uncertain = true;
    if (type === "hello" || type === "hello.ack") this.#handshake.interrupted();
    if (type === "hello") this.#addSender();
    if (type === "hello.ack" || type === "breakpoint.set") this.#breakpoints.forget();
  }

  /** The recording is over. */
  end(): void {
    for (const run of this.#runs.values()) endOfRecording(run, this.#isGapless(run), this.#report);
    for (const sender of this.#senders) this.#reportHoles(sender);
  }

  #hello(frame: FrameContext, content: number): void {
    const { envelope, place } = frame;
    const hello = envelope.payload as Hello;
    const previous = this.#senders[this.#senders.length - 1]?.hello;
    if (previous?.seq === envelope.seq && previous.fingerprint === content) {
      this.replays++;
      return;
    }
    const sender = this.#diallerAt(envelope.seq);
    // All numbers before this one are there, and none was a hello.
    if (sender.certain && sender.hello === undefined && sender.seqs.covers(0, envelope.seq - 1)) {
      frame.report("handshake-before-hello", { detail: `${envelope.seq} messages, from seq 0` });
    }
    sender.greet(envelope.seq, content, hello, place);
    this.#handshake.hello();
  }

  #event(frame: FrameContext, content: number): void {
    const { envelope, place } = frame;
    const { seq, runId } = envelope;
    const run = this.#runs.get(runId) ?? this.#addRun(runId, seq, place);
    const { sender } = run;
    const isLatest = sender === this.#senders[this.#senders.length - 1];
    if (sender.certain && isLatest) this.#handshake.early(frame, "handshake-before-ack");

    const before = run.seen.size;
    const sight = run.seen.meet(seq, content, place);
    this.#runs.touch(run, run.seen.size - before, place);
    const afterAttach = run.hellos !== this.#handshake.hellos;
    const previousSeq = run.previousSeq;
    run.previousSeq = seq;
    run.hellos = this.#handshake.hellos;
    if (sight === "other") return frame.report("seq-conflict", { got: `seq ${seq}` });
    if (sight !== "new") {
      this.replays++;
      const isLive = sender.certain && sender.hello !== undefined && seq > sender.hello.seq;
      if (!isLive || sight !== "same") return;
      if (isLatest) frame.report("seq-duplicate", { got: `seq ${seq}` });
      // It replays, so that the latest hello was its own, and taken for another app's.
      else this.#giveUpAttribution();
      return;
    }
    if (sender.certain && sender.seqs.has(seq)) {
      const isOnlyApp = this.#senders.length === 1;
      if (isOnlyApp && sender.hello !== undefined && seq > sender.hello.seq) frame.report("seq-reused", { got: `seq ${seq}` });
      // It is another app's; in a replay it was another process that dialled.
      else this.#giveUpAttribution();
    }
    // A recording that starts in the middle, and leaves out handshakes, may hold the replay of what was before.
    const mayBeReplay = afterAttach || (!run.fromStart && seq < run.firstSeq);
    if (seq < previousSeq && !mayBeReplay) frame.report("seq-back", { got: `seq ${seq} after ${previousSeq}` });
    sender.seqs.add(seq, place);
    const isLate = seq < run.highestSeq;
    run.highestSeq = Math.max(run.highestSeq, seq);
    followRun(run, frame, isLate, () => this.#isGapless(run));
  }

  #control(frame: FrameContext, content: number): void {
    const { type, payload, runId } = frame.envelope;
    const isNew = this.#viewer.meet(frame, content);
    if (!isNew) {
      this.replays++;
      return;
    }
    if (type === "hello.ack") {
      this.#handshake.ack(frame);
      return this.#breakpoints.replace((payload as HelloAck).breakpoints);
    }
    if (this.#senders.length === 1) this.#handshake.early(frame, "handshake-control-before-ack");
    switch (type) {
      case "exec.resume": {
        const run = this.#runs.get(runId);
        if (run === undefined) return;
        const { action } = payload as ExecResume;
        this.#checkAnnounced(frame, run.sender, action === "continue" ? "pause" : action, `action ${quoted(action)}`);
        run.live?.pauses.released(frame, payload as ExecResume);
        return;
      }
      case "mode.set": {
        const sender = this.#senders.length === 1 ? this.#senders[0] : undefined;
        if ((payload as ModeSet).mode === "step") this.#checkAnnounced(frame, sender, "step", 'mode "step"');
        return;
      }
      case "breakpoint.set":
        return this.#breakpoints.add((payload as BreakpointSet).matcher);
      case "breakpoint.clear":
        return this.#breakpoints.clear(frame, (payload as BreakpointClear).matcher);
    }
  }

  #checkAnnounced(frame: FrameContext, sender: AppSender | undefined, capability: string, what: string): void {
    const announced = sender?.capabilities;
    if (announced !== undefined && !announced.has(capability)) {
      frame.report("capability-unannounced", { expected: `the capability ${quoted(capability)} in the app's hello`, got: what });
    }
  }

  #addRun(runId: string, seq: number, place: Place): RunState {
    const sender = this.#senderOf(seq);
    const run = new RunState(runId, sender, seq, place, this.#unreadable);
    this.#runs.add(run);
    return run;
  }

  /** The app whose number it is. Where several may have sent it, or none, nobody knows whose runs are whose from then on. */
  #senderOf(seq: number): AppSender {
    const current = this.#currentSender();
    if (this.#senders.length === 1) return current;
    const candidates = this.#senders.filter((sender) => sender.maySend(seq));
    if (candidates.length === 1) return candidates[0] as AppSender;
    this.#giveUpAttribution();
    return current;
  }

  /** The app that dials with a number, which becomes the latest: one that goes on counting, or one that is not known yet. */
  #diallerAt(seq: number): AppSender {
    const earlier = this.#senders.filter((sender) => sender.certain && (sender.seqs.highest ?? -1) < seq);
    const next = earlier.filter((sender) => sender.seqs.highest === seq - 1);
    const candidates = next.length > 0 ? next : earlier;
    const [sender] = candidates;
    if (sender === undefined) return this.#addSender();
    if (candidates.length > 1) {
      this.#giveUpAttribution();
      const unknown = this.#addSender();
      unknown.certain = false;
      return unknown;
    }
    this.#senders.splice(this.#senders.indexOf(sender), 1);
    this.#senders.push(sender);
    return sender;
  }

  #giveUpAttribution(): void {
    for (const sender of this.#senders) sender.certain = false;
  }

  #currentSender(): AppSender {
    return this.#senders[this.#senders.length - 1] ?? this.#addSender();
  }

  #addSender(): AppSender {
    const sender = new AppSender((from, hole) => this.#reportHole(from, hole));
    this.#senders.push(sender);
    if (this.#senders.length > MAX_SENDERS) this.#reportHoles(this.#senders.shift() as AppSender);
    return sender;
  }

  /** Whether nothing of the run was lost or unreadable since it was first seen, as far as the recording can tell. */
  #isGapless(run: RunState): boolean {
    if (run.uncertain || run.unreadable !== this.#unreadable) return false;
    const { sender, firstSeq, highestSeq } = run;
    if (run.seen.covers(firstSeq, highestSeq)) return true;
    if (!sender.certain) return false;
    if (sender.seqs.covers(firstSeq, highestSeq)) return true;
    return !sender.seqs.holes().some((hole) => hole.to > firstSeq && hole.from < highestSeq && this.#missingIn(hole) > 0);
  }

  #reportHoles(sender: AppSender): void {
    // Until the first message after a hello, a replay may still fill them.
    if (sender.hello !== undefined && sender.seqs.highest === sender.hello.seq) return;
    for (const hole of sender.seqs.holes()) this.#reportHole(sender, hole);
  }

  /** Without a hello the recording may have left messages out on purpose, such as those of other runs. */
  #reportHole(sender: AppSender, hole: Hole): void {
    const missing = this.#missingIn(hole);
    if (sender.hello === undefined || !sender.certain || missing <= this.#unreadable) return;
    const { from, to, place } = hole;
    this.#report({ rule: "seq-gap", place, detail: from === to ? `seq ${from}` : `${missing} from seq ${from} to ${to}` });
  }

  #missingIn({ from, to }: Hole): number {
    return to - from + 1 - this.#unattributed.countWithin(from, to);
  }
}
