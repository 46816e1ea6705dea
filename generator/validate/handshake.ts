import type { FrameContext } from "./frame-context.js";
import type { RecordingRuleId } from "./recording-rules.js";

const KEPT = 100;

/**
 * The time between a `hello` and its ack. What is sent then is wrong only if the ack comes: a recording may hold one
 * direction alone, and then nobody knows when the app was attached.
 */
export class Handshake {
  #waiting = 0;
  #early: { readonly frame: FrameContext; readonly rule: RecordingRuleId }[] = [];
  #hellos = 0;
  #complete = false;

  /** How many hellos there were. */
  get hellos(): number {
    return this.#hellos;
  }

  hello(): void {
    this.#hellos++;
    this.#complete ||= this.#hellos === 1;
    this.#waiting++;
    this.#early = [];
  }

  /** A frame of a handshake could not be read. */
  interrupted(): void {
    this.#complete = false;
    this.#waiting = 0;
    this.#early = [];
  }

  /** A message that has to wait for the ack. */
  early(frame: FrameContext, rule: RecordingRuleId): void {
    if (this.#waiting === 1 && this.#early.length < KEPT) this.#early.push({ frame, rule });
  }

  ack(frame: FrameContext): void {
    if (this.#waiting === 0) {
      if (this.#complete) frame.report("handshake-ack-unasked");
      return;
    }
    for (const { frame: early, rule } of this.#early) early.report(rule, { detail: `the ack is in line ${frame.place.line}` });
    this.#waiting--;
    this.#early = [];
  }
}
