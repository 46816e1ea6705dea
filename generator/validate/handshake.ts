import type { Place, Report } from "./finding.js";
import type { FrameContext } from "./frame-context.js";
import type { RecordingRuleId } from "./recording-rules.js";

const KEPT = 100;

/**
 * The time between a `hello` and its ack. What is sent then is wrong only if the ack comes: a recording may hold one
 * direction alone, and then nobody knows when the app was attached. Viewers answer in the order in which apps dial.
 */
export class Handshake {
  #waiting = 0;
  #early: { readonly frame: FrameContext; readonly rule: RecordingRuleId; readonly report: Report; readonly isCertain: boolean }[] = [];
  #isSettled = false;
  #interruption = 0;
  /** How many hellos there were, and how many acks. */
  hellos = 0;
  acks = 0;

  hello(): void {
    this.hellos++;
    this.#waiting++;
    this.#early = [];
  }

  /** Frames of a handshake could not be read, or were not recorded. */
  interrupted({ frame }: Place): void {
    this.#interruption = frame;
    this.#waiting = 0;
    this.#early = [];
    this.#isSettled = false;
  }

  /** Whether all frames of handshakes were recorded since. */
  isWholeSince({ frame }: Place): boolean {
    return frame > this.#interruption;
  }

  /** An app talks that dialled last, and was answered: everyone was who dialled. */
  settle(): void {
    this.#waiting = 0;
    this.#isSettled = true;
  }

  /** Whether a hello waits for its ack. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** A message that has to wait for the ack; where it may be another app's, for the first that a viewer sends. */
  early(frame: FrameContext, rule: RecordingRuleId, report: Report, isCertain = true): void {
    if (this.isWaiting && this.#early.length < KEPT) this.#early.push({ frame, rule, report, isCertain });
  }

  /** Takes an ack, and says whether a hello asked for it, as far as that can be known. */
  ack({ place, envelope }: FrameContext): "asked" | "unasked" | "unknown" {
    this.acks++;
    for (const { frame, rule, report, isCertain } of this.#early) if (isCertain || envelope.seq === 0) frame.report(rule, { detail: `the ack is in line ${place.line}` }, report);
    this.#early = [];
    if (this.#waiting === 0) return this.#isSettled ? "unasked" : "unknown";
    this.#waiting--;
    return "asked";
  }
}
