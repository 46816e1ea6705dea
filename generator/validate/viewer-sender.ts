import type { FrameContext } from "./frame-context.js";
import { SeenFrames } from "./seen-frames.js";

/**
 * How a message fits into what its viewer sent: the first one that is recorded of the viewer, the next one, one before which
 * numbers are missing, one that came before, or one that comes too late.
 */
export type Arrival = "first" | "next" | "later" | "repeated" | "late";

/** The viewer's counter, one for all that it sends. */
export class ViewerSender {
  #seen = new SeenFrames();
  #previousSeq = -1;
  #highestSeq = -1;
  /** Whether acks are recorded, so that another viewer would be noticed. */
  #hasAck = false;

  /** Looks at the next message. Viewers replay nothing, yet a recording may be read twice. */
  meet(frame: FrameContext, fingerprint: number): Arrival {
    const { seq, type } = frame.envelope;
    const sight = this.#seen.meet(seq, fingerprint, frame.place);
    const goesBack = seq <= this.#highestSeq;
    this.#hasAck ||= type === "hello.ack";
    if (sight !== "same" && goesBack && (type === "hello.ack" || !this.#hasAck)) {
      // Another viewer: with the first message on its connection, or with any where handshakes were not recorded.
      this.#seen = new SeenFrames();
      this.#seen.meet(seq, fingerprint, frame.place);
      this.#previousSeq = this.#highestSeq = seq;
      return "first";
    }
    if (sight === "other") frame.report("seq-conflict", { got: `seq ${seq}` });
    if (sight === "new" && seq < this.#previousSeq) frame.report("seq-back", { got: `seq ${seq} after ${this.#previousSeq}` });
    const highest = this.#highestSeq;
    this.#previousSeq = seq;
    this.#highestSeq = Math.max(seq, highest);
    if (sight !== "new") return "repeated";
    if (goesBack) return "late";
    return highest < 0 ? "first" : seq === highest + 1 ? "next" : "later";
  }
}
