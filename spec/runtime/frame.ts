import { describeSyntaxError } from "./syntax.js";
import { firstInvalidByte, firstLoneSurrogate, isWellFormed } from "./unicode.js";

/** What a WebSocket hands over: text, or UTF-8 bytes. */
export type FrameSource = string | ArrayBuffer | ArrayBufferView;

/** Why a frame denotes nothing. Thrown, and no `Error`: it never leaves the parser, and a stack costs time. */
export class FrameFault {
  constructor(readonly message: string) {}
}

// The mark is kept so that the JSON grammar refuses it, rather than dropped in silence.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NO_FRAME = "a frame is a string, an ArrayBuffer or a view of one";

/**
 * The value that one frame's text denotes.
 *
 * @throws FrameFault, and nothing else.
 */
export function decodeFrame(frame: FrameSource): unknown {
  if (typeof frame !== "string") return decodeText(decodeBytes(frame));
  if (isWellFormed(frame)) return decodeText(frame);
  throw new FrameFault(`not UTF-8 text: a lone surrogate at offset ${firstLoneSurrogate(frame)}`);
}

function decodeText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof RangeError) throw new FrameFault("nested too deeply");
    if (text.startsWith("\ufeff")) throw new FrameFault("not JSON: starts with a byte order mark");
    throw new FrameFault(describeSyntaxError(text));
  }
}

function decodeBytes(frame: ArrayBuffer | ArrayBufferView): string {
  // A decoder takes nothing at all for an empty frame.
  if ((frame as unknown) === undefined) throw new FrameFault(NO_FRAME);
  try {
    return decoder.decode(frame as Uint8Array | ArrayBuffer);
  } catch {
    throw new FrameFault(describeBytes(frame));
  }
}

function describeBytes(frame: unknown): string {
  try {
    const bytes = ArrayBuffer.isView(frame)
      ? new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength)
      : frame instanceof ArrayBuffer
        ? new Uint8Array(frame)
        : undefined;
    if (bytes !== undefined) return `not UTF-8: an invalid byte at offset ${firstInvalidByte(bytes)}`;
  } catch {
    // A detached buffer, or something that only pretends to be one.
  }
  return NO_FRAME;
}
