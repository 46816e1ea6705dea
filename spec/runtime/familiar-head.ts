import { FrameFault } from "./frame.js";
import type { RawEnvelope } from "./outcome.js";
import { syntaxError } from "./syntax.js";

/** Reads what stands before the payload without the engine's help, where it is written as encoders of this protocol write it. */
export interface HeadReader {
  /**
   * The envelope of a text, valid but for its payload, or why there is none. Nothing where the text is written in another
   * way, begins with a head that is not known yet, or is no frame.
   */
  read(text: string): RawEnvelope | FrameFault | undefined;
  /** Takes note of the envelope that a text was found to hold after all, when `read` gave nothing for the same text. */
  learn(envelope: RawEnvelope): void;
}

/** A run's frames of one type: what all of them hold between the time and the payload. */
interface Familiar {
  readonly text: string;
  readonly runId: string;
  readonly type: string;
  /** Whether the payload has been the end of all frames so far. */
  payloadIsLast: boolean;
}

/** Enough for the types of a few runs at once. */
const FAMILIAR_AT_MOST = 32;

/** A longer run id is not worth its memory. */
const LENGTH_AT_MOST = 256;

/** Integers of so many digits are exact. */
const DIGITS_AT_MOST = 15;

const AFTER_SEQ = ',"ts":';

/**
 * Makes a reader of heads for one version of the protocol.
 *
 * To the engine every key is a new one. Here the numbers are read, and the rest is compared with what earlier frames held,
 * which takes a third of the time.
 */
export function createHeadReader(version: number): HeadReader {
  const start = inOnePiece(`{"gm":${version},"seq":`);
  const familiar: Familiar[] = [];
  let oldest = 0;
  let unfamiliar = "";
  let at = 0;

  /** The integer at `at`, which moves behind it, or -1 where there is none or the engine must say which it is. */
  const readInteger = (text: string): number => {
    const first = at;
    let value = digitAt(text, at);
    if (value < 0) return -1;
    for (;;) {
      at++;
      const digit = digitAt(text, at);
      if (digit < 0) return at - first > DIGITS_AT_MOST ? -1 : value;
      if (value === 0) return -1;
      value = value * 10 + digit;
    }
  };

  const familiarHead = (text: string): Familiar | undefined => {
    for (const head of familiar) {
      if (head.text.length === text.length && head.text === text) return head;
    }
    return undefined;
  };

  return {
    read(text) {
      const last = text.length - 1;
      // An object that ends where the envelope does is most likely the payload.
      if (text.charCodeAt(last) !== CLOSING || text.charCodeAt(last - 1) !== CLOSING) return undefined;
      if (text.slice(0, start.length) !== start) return undefined;
      at = start.length;
      const seq = readInteger(text);
      if (seq < 0 || text.slice(at, at + AFTER_SEQ.length) !== AFTER_SEQ) return undefined;
      at += AFTER_SEQ.length;
      const ts = readInteger(text);
      if (ts < 0) return undefined;
      const payloadAt = text.indexOf("{", at);
      if (payloadAt < 0 || payloadAt - at > LENGTH_AT_MOST) return undefined;
      const between = text.slice(at, payloadAt);
      const head = familiarHead(between);
      if (head === undefined) {
        unfamiliar = between;
        return undefined;
      }
      if (!head.payloadIsLast) return undefined;
      let payload: unknown;
      try {
        payload = JSON.parse(text.slice(payloadAt, last));
      } catch {
        // Not asked of the engine again: its errors take longer than some frames.
        const fault = syntaxError(text);
        if (fault !== undefined) return new FrameFault(fault);
        head.payloadIsLast = false;
        return undefined;
      }
      return { gm: version, seq, ts, runId: head.runId, type: head.type, payload };
    },
    learn({ runId, type }) {
      if (unfamiliar !== "" && unfamiliar === `,"runId":${JSON.stringify(runId)},"type":${JSON.stringify(type)},"payload":`) {
        // A part of the frame's text would keep all of it in memory.
        familiar[oldest] = { text: inOnePiece(unfamiliar), runId, type, payloadIsLast: true };
        oldest = (oldest + 1) % FAMILIAR_AT_MOST;
      }
      unfamiliar = "";
    },
  };
}

const ZERO = 0x30;
const CLOSING = 0x7d;

/** The digit at an index, or something negative. */
function digitAt(text: string, index: number): number {
  const digit = text.charCodeAt(index) - ZERO;
  return digit <= 9 ? digit : -1;
}

/** A copy of a text. Engines keep what was joined or cut in parts, and take longer to compare those. */
function inOnePiece(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
