import { syntaxError } from "./syntax.js";
import { firstInvalidByte, firstLoneSurrogate, isWellFormed } from "./unicode.js";

/** What a WebSocket hands over: text, or UTF-8 bytes. */
export type FrameSource = string | ArrayBuffer | ArrayBufferView;

/** Why a frame denotes nothing. Given back rather than thrown: to throw takes longer than to parse a frame. */
export class FrameFault {
  constructor(readonly message: string) {}
}

// The mark is kept so that the JSON grammar refuses it, rather than dropped in silence.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NO_FRAME = "a frame is a string, an ArrayBuffer or a view of one";

/** One frame as Unicode text (rule T1), or a {@link FrameFault}. Never throws. */
export function textOf(frame: FrameSource): string | FrameFault {
  if (typeof frame !== "string") return decodeBytes(frame);
  if (isWellFormed(frame)) return frame;
  return new FrameFault(`not UTF-8 text: a lone surrogate at offset ${firstLoneSurrogate(frame)}`);
}

/** The value that a frame's text denotes, or a {@link FrameFault}. Never throws. */
export function decodeText(text: string): unknown {
  if (isTruncated(text)) return notJson(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof RangeError) return new FrameFault("nested too deeply");
    return notJson(text);
  }
}

function notJson(text: string): FrameFault {
  if (text.startsWith("\ufeff")) return new FrameFault("not JSON: starts with a byte order mark");
  return new FrameFault(syntaxError(text) ?? "not JSON");
}

/** Whether an object opens and certainly does not close. Knowing it spares an error of the engine's, with a stack that nobody sees. */
function isTruncated(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last !== CLOSING && last > SPACE && text.charCodeAt(0) === OPENING;
}

const OPENING = 0x7b;
const CLOSING = 0x7d;
const SPACE = 0x20;

function decodeBytes(frame: ArrayBuffer | ArrayBufferView): string | FrameFault {
  // A decoder takes nothing at all for an empty frame.
  if ((frame as unknown) === undefined) return new FrameFault(NO_FRAME);
  try {
    return decoder.decode(frame as Uint8Array | ArrayBuffer);
  } catch {
    return new FrameFault(describeBytes(frame));
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
