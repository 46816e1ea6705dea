import type { FrameContext } from "./frame-context.js";
import { SeenFrames } from "./seen-frames.js";

/** The viewer's counter, one for all that it sends. */
export class ViewerSender {
  #seen = new SeenFrames();
  #previousSeq = -1;
  #highestSeq = -1;
  /** Whether acks are recorded, so that another viewer would be noticed. */
  #hasAck = false;

  /** Looks at the next message, and says whether it is new. Viewers replay nothing, yet a recording may be read twice. */
  meet(frame: FrameContext, fingerprint: number): boolean {
    const { seq, type } = frame.envelope;
    const sight = this.#seen.meet(seq, fingerprint, frame.place);
    const goesBack = seq <= this.#highestSeq;
    this.#hasAck ||= type === "hello.ack";
    if (sight !== "same" && goesBack && (type === "hello.ack" || !this.#hasAck)) {
      // Another viewer: with the first message on its connection, or with any where handshakes were not recorded.
      this.#seen = new SeenFrames();
      this.#seen.meet(seq, fingerprint, frame.place);
      this.#previousSeq = this.#highestSeq = seq;
      return true;
    }
    if (sight === "other") frame.report("seq-conflict", { got: `seq ${seq}` });
    if (sight === "new" && seq < this.#previousSeq) frame.report("seq-back", { got: `seq ${seq} after ${this.#previousSeq}` });
    this.#previousSeq = seq;
    this.#highestSeq = Math.max(seq, this.#highestSeq);
    return sight === "new";
  }
}
