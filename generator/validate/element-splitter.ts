import { PendingBytes, type FrameSplitter, type RecordingFault, type TakeFrame } from "./frame-splitter.js";

const [NEWLINE, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Cuts a JSON array into its elements without decoding them. Only brackets, strings and commas are looked at; whether an
 * element is JSON is for the parser to say.
 */
export class ElementSplitter implements FrameSplitter {
  #line = 1;
  #startLine = 1;
  /** Open brackets; 0 before and after the array, 1 between its elements. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #hasElement = false;
  #afterComma = false;
  #closed = false;
  #trailing = false;
  readonly #pending: PendingBytes;

  constructor(
    readonly take: TakeFrame,
    readonly fault: (fault: RecordingFault) => void,
    limit: number,
  ) {
    this.#pending = new PendingBytes(limit);
  }

  push(bytes: Uint8Array): void {
    let start = 0;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] as number;
      if (byte === NEWLINE) this.#line++;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
        continue;
      }
      if (byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09) continue;
      if (this.#depth === 0) {
        if (this.#closed) this.#reportTrailing();
        else this.#depth = 1;
        start = index + 1;
        continue;
      }
      if (this.#depth === 1 && (byte === COMMA || byte === CLOSE_LIST)) {
        this.#finish(bytes.subarray(start, index), byte);
        start = index + 1;
        continue;
      }
      if (!this.#hasElement) {
        this.#hasElement = true;
        this.#startLine = this.#line;
        start = index;
      }
      if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth++;
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && this.#depth > 1) this.#depth--;
    }
    if (this.#hasElement) this.#pending.add(bytes.subarray(start));
  }

  end(): void {
    if (!this.#closed) this.fault({ fault: "truncated", line: this.#line, detail: "the array is not closed" });
  }

  #finish(last: Uint8Array, by: number): void {
    if (this.#hasElement) {
      const frame = this.#pending.take(last);
      if (this.#pending.overflown) {
        this.#pending.overflown = false;
        this.fault({ fault: "too-large", line: this.#startLine, detail: `more than ${this.#pending.limit} bytes in one element` });
      } else {
        this.take(frame, this.#startLine);
      }
    } else if (by === COMMA || this.#afterComma) {
      this.fault({ fault: "malformed", line: this.#line, detail: "a comma without an element" });
    }
    this.#hasElement = false;
    this.#afterComma = by === COMMA;
    if (by === CLOSE_LIST) {
      this.#depth = 0;
      this.#closed = true;
    }
  }

  #reportTrailing(): void {
    if (this.#trailing) return;
    this.#trailing = true;
    this.fault({ fault: "malformed", line: this.#line, detail: "something follows the array" });
  }
}
