/** Takes one frame's bytes, which are valid only during the call, and the line on which it starts. */
export type TakeFrame = (bytes: Uint8Array, line: number) => void;

/** What is wrong with a recording as a whole. */
export interface RecordingFault {
  readonly fault: "truncated" | "malformed" | "too-large";
  /** Absent where the fault lies in what the lines were packed in. */
  readonly line?: number;
  readonly detail: string;
}

/** Cuts a recording into frames. */
export interface FrameSplitter {
  /** Takes the next bytes of the recording. */
  push(bytes: Uint8Array): void;
  /** The recording is over. */
  end(): void;
}

/** The largest frame that is kept in memory; a larger one is reported and passed over. */
export const MAX_FRAME_BYTES = 128 * 1024 * 1024;

/** The bytes of a frame that has begun and not ended, in the pieces in which they came. */
export class PendingBytes {
  #pieces: Uint8Array[] = [];
  #length = 0;
  /** True once more came than a frame may have; the bytes are dropped. */
  overflown = false;

  constructor(readonly limit: number) {}

  get length(): number {
    return this.#length;
  }

  /** Keeps a copy, since the caller may use its buffer again. */
  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#length += bytes.length;
    if (this.#length > this.limit) {
      this.overflown = true;
      this.#pieces = [];
    }
    if (!this.overflown) this.#pieces.push(bytes.slice());
  }

  /** Gives all bytes, the last ones included, and begins anew. */
  take(last: Uint8Array): Uint8Array {
    if (this.#length === 0 && last.length <= this.limit) return last;
    this.add(last);
    const whole = new Uint8Array(this.overflown ? 0 : this.#length);
    let offset = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return whole;
  }
}
