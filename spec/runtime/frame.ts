import { describeSyntaxError } from "./syntax.js";
import { firstInvalidByte, firstLoneSurrogate, isWellFormed } from "./unicode.js";

/** What a WebSocket hands over: text, or UTF-8 bytes. */
export type FrameSource = string | ArrayBuffer | ArrayBufferView;

/** What a frame's text denotes, or a sentence that says why it denotes nothing. */
export type Decoded = { readonly value: unknown } | { readonly fault: string };

// The mark is kept so that the JSON grammar refuses it, rather than dropped in silence.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NO_FRAME = "a frame is a string, an ArrayBuffer or a view of one";

/** Decodes one frame. Never throws. */
export function decodeFrame(frame: FrameSource): Decoded {
  if (typeof frame === "string") {
    if (!isWellFormed(frame)) {
      return { fault: `not UTF-8 text: a lone surrogate at offset ${firstLoneSurrogate(frame)}` };
    }
    return decodeText(frame);
  }
  // A decoder takes nothing at all for an empty frame.
  if ((frame as unknown) === undefined) return { fault: NO_FRAME };
  let text: string;
  try {
    text = decoder.decode(frame as Uint8Array | ArrayBuffer);
  } catch {
    return { fault: describeBytes(frame) };
  }
  return decodeText(text);
}

function decodeText(text: string): Decoded {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof RangeError) return { fault: "nested too deeply" };
    if (text.startsWith("\ufeff")) return { fault: "not JSON: starts with a byte order mark" };
    return { fault: describeSyntaxError(text) };
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
