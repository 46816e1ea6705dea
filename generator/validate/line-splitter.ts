import { PendingBytes, type FrameSplitter, type RecordingFault, type TakeFrame } from "./frame-splitter.js";

const NEWLINE = 0x0a;

/** Cuts NDJSON: one frame on each line, blank lines aside. */
export class LineSplitter implements FrameSplitter {
  #line = 1;
  readonly #pending: PendingBytes;

  constructor(
    readonly take: TakeFrame,
    readonly fault: (fault: RecordingFault) => void,
    /** Whether the last line, which no newline ends, is a whole JSON text. */
    readonly isWhole: (bytes: Uint8Array) => boolean,
    limit: number,
  ) {
    this.#pending = new PendingBytes(limit);
  }

  push(bytes: Uint8Array): void {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      const frame = this.#pending.take(bytes.subarray(start, end));
      if (this.#pending.overflown) this.#reportTooLarge();
      else if (!isBlank(frame)) this.take(frame, this.#line);
      this.#line++;
      start = end + 1;
    }
    this.#pending.add(bytes.subarray(start));
  }

  end(): void {
    const rest = this.#pending.take(new Uint8Array(0));
    if (this.#pending.overflown) this.#reportTooLarge();
    else if (isBlank(rest)) return;
    else if (this.isWhole(rest)) this.take(rest, this.#line);
    else this.fault({ fault: "truncated", line: this.#line, detail: "the last line is not whole" });
  }

  #reportTooLarge(): void {
    this.#pending.overflown = false;
    this.fault({ fault: "too-large", line: this.#line, detail: `more than ${this.#pending.limit} bytes on one line` });
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}
