import { ElementSplitter } from "./element-splitter.js";
import { gunzipped } from "./gunzipped.js";
import { MAX_FRAME_BYTES, type FrameSplitter, type RecordingFault, type TakeFrame } from "./frame-splitter.js";
import { LineSplitter } from "./line-splitter.js";

/** The bytes of a recording, piece by piece. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Where the frames of a recording go, and what is wrong with it as a whole. */
export interface RecordingListener {
  readonly frame: TakeFrame;
  readonly fault: (fault: RecordingFault) => void;
  /** The file starts with a byte order mark. */
  readonly byteOrderMark: () => void;
  /** Whether a text without a newline at its end is whole. */
  readonly isWhole: (bytes: Uint8Array) => boolean;
}

const MARK = [0xef, 0xbb, 0xbf];
const LIST = 0x5b;
const MAX_BLANK = 65_536;

/** Reads NDJSON or one JSON array, plain or gzip, by what its first bytes are. */
export async function readRecording(chunks: Chunks, listener: RecordingListener, maxFrameBytes = MAX_FRAME_BYTES): Promise<void> {
  const source = await peek(chunks, 2);
  const isGzip = source.head[0] === 0x1f && source.head[1] === 0x8b;
  const detector = new Detector(listener, maxFrameBytes);
  try {
    for await (const chunk of isGzip ? gunzipped(source.all) : source.all) detector.push(chunk);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !code.startsWith("Z_")) throw error;
    detector.break(code === "Z_BUF_ERROR" ? "truncated" : "malformed", `gzip: ${message}`);
    return;
  }
  detector.end();
}

/** Waits for what decides the format, and then hands everything to the splitter of that format. */
class Detector {
  #head: number[] = [];
  #splitter: FrameSplitter | undefined;

  constructor(
    readonly listener: RecordingListener,
    readonly maxFrameBytes: number,
  ) {}

  push(chunk: Uint8Array): void {
    if (this.#splitter !== undefined) return this.#splitter.push(chunk);
    const bytes = this.#head.length === 0 ? chunk : Uint8Array.from([...this.#head, ...chunk]);
    const marked = MARK.every((byte, index) => bytes[index] === byte);
    const mayBeMark = bytes.length < MARK.length && bytes.every((byte, index) => byte === MARK[index]);
    const isBlank = bytes.length < MAX_BLANK && bytes.every(isWhite);
    if (mayBeMark || isBlank) {
      this.#head = [...bytes];
      return;
    }
    if (marked) this.listener.byteOrderMark();
    this.#begin(marked ? bytes.subarray(MARK.length) : bytes);
  }

  end(): void {
    if (this.#splitter === undefined) this.#begin(Uint8Array.from(this.#head));
    this.#splitter?.end();
  }

  /** The source broke off: the frame that had begun is lost. */
  break(fault: RecordingFault["fault"], detail: string): void {
    this.listener.fault({ fault, detail });
  }

  #begin(bytes: Uint8Array): void {
    const first = bytes.find((byte) => !isWhite(byte));
    const { frame, fault, isWhole } = this.listener;
    this.#splitter =
      first === LIST
        ? new ElementSplitter(frame, fault, this.maxFrameBytes)
        : new LineSplitter(frame, fault, isWhole, this.maxFrameBytes);
    this.#splitter.push(bytes);
  }
}

function isWhite(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
}

async function peek(chunks: Chunks, length: number): Promise<{ head: Uint8Array; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let count = 0;
  let done = false;
  while (count < length && !done) {
    const next = await iterator.next();
    if (next.done === true) done = true;
    else {
      read.push(next.value);
      count += next.value.length;
    }
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* read;
      while (!done) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { head: Uint8Array.from(read.flatMap((chunk) => [...chunk.subarray(0, length)])), all: all() };
}
