import { FrameFault } from "./frame.js";
import type { RawEnvelope } from "./outcome.js";
import { syntaxError } from "./syntax.js";

/**
 * The envelope of a well-formed text, valid but for its payload; or why the text is no JSON; or nothing where the engine must
 * read all of it.
 */
export type ReadHead = (text: string) => RawEnvelope | FrameFault | undefined;

/** Integers of so many digits are exact. */
const DIGITS_AT_MOST = 15;

/** A longer run id is read each time: it is not worth its memory. */
const RUN_ID_AT_MOST = 1000;

/**
 * How many frames the engine reads whole after one with more behind its payload, since finding that out takes as long as ten
 * frames. Where it happens often, there are more each time.
 */
const PATIENCE_AT_LEAST = 8;
const PATIENCE_AT_MOST = 1000;

/**
 * Makes a reader for frames whose envelope is written as encoders of this protocol write it: the known keys in their order,
 * no white space, no escapes. The engine reads only the payload then, and the rest takes half the time.
 */
export function createHeadReader(version: number, types: readonly string[]): ReadHead {
  // Engines copy up to twelve characters; a longer slice is a part of its text, and takes twice as long to compare.
  const start = `{"gm":${version},"seq`;
  // By what stands between the quotes, which differs from the type where that is escaped. None ends within an escape.
  const known = new Map(types.map((type) => [JSON.stringify(type).slice(1, -1), type]));
  let at = 0;
  let patience = PATIENCE_AT_LEAST;
  let toLeave = 0;
  // Most messages belong to the run of the one before.
  let runId = "";
  let runText = ',"runId":"","type":';
  let otherRunId = "";

  /** Whether a text stands here; if so, moves behind it. */
  const take = (text: string, expected: string): boolean => {
    // Quicker than `startsWith`.
    if (text.slice(at, at + expected.length) !== expected) return false;
    at += expected.length;
    return true;
  };

  /** The integer here, or -1 where there is none or the engine must say which it is. */
  const takeInteger = (text: string): number => {
    const first = at;
    let value = digitAt(text, at);
    if (value < 0) return -1;
    for (;;) {
      at++;
      const digit = digitAt(text, at);
      if (digit < 0) return value;
      if (value === 0 || at - first === DIGITS_AT_MOST) return -1;
      value = value * 10 + digit;
    }
  };

  /** The string here, if it is one that holds what stands there: neither U+0000 nor a lone surrogate, then. */
  const takeString = (text: string): string | undefined => {
    if (text.charCodeAt(at) !== QUOTE) return undefined;
    const end = text.indexOf('"', at + 1) + 1;
    const quoted = text.slice(at, end);
    if (end === 0 || quoted.includes("\\")) return undefined;
    at = end;
    try {
      return copyOf(quoted);
    } catch {
      return undefined;
    }
  };

  const takeRunId = (text: string): string | undefined => {
    if (take(text, runText)) {
      otherRunId = "";
      return runId;
    }
    const first = at;
    const found = take(text, ',"runId":') ? takeString(text) : undefined;
    if (found === undefined || !take(text, ',"type":')) return undefined;
    if (found.length > RUN_ID_AT_MOST) return found;
    // Where runs take turns, it is not worth a copy for each turn.
    if (found === otherRunId) {
      // Copied first: where that fails, the text and the id of the run before still belong together.
      runText = copyOf(JSON.stringify(text.slice(first, at)));
      runId = found;
    }
    otherRunId = found;
    return found;
  };

  const takeType = (text: string): string | undefined => {
    if (text.charCodeAt(at) !== QUOTE) return undefined;
    const end = text.indexOf('"', at + 1);
    const type = known.get(text.slice(at + 1, end));
    if (type === undefined) return takeString(text);
    at = end + 1;
    return type;
  };

  return (text) => {
    const last = text.length - 1;
    // An object that ends right before the envelope does is most likely the payload.
    if (text.charCodeAt(last) !== CLOSING || text.charCodeAt(last - 1) !== CLOSING) return undefined;
    if (toLeave > 0) {
      toLeave--;
      return undefined;
    }
    at = start.length + 2;
    if (text.slice(0, start.length) !== start || text.charCodeAt(at - 2) !== QUOTE || text.charCodeAt(at - 1) !== COLON) return undefined;
    const seq = takeInteger(text);
    if (seq < 0 || !take(text, ',"ts":')) return undefined;
    const ts = takeInteger(text);
    if (ts < 0) return undefined;
    const run = takeRunId(text);
    if (run === undefined) return undefined;
    const type = takeType(text);
    if (type === undefined || !take(text, ',"payload":')) return undefined;
    try {
      const payload: unknown = JSON.parse(text.slice(at, last));
      if (patience > PATIENCE_AT_LEAST) patience--;
      return { gm: version, seq, ts, runId: run, type, payload };
    } catch {
      // Not asked of the engine again, since its errors take that long.
      const fault = syntaxError(text);
      if (fault !== undefined) return new FrameFault(fault);
      toLeave = patience;
      patience = Math.min(patience * 4, PATIENCE_AT_MOST);
      return undefined;
    }
  };
}

const ZERO = 0x30;
const QUOTE = 0x22;
const COLON = 0x3a;
const CLOSING = 0x7d;

/** The digit at an index, or something negative. */
function digitAt(text: string, index: number): number {
  const digit = text.charCodeAt(index) - ZERO;
  return digit <= 9 ? digit : -1;
}

/** The string that a JSON text denotes: a text of its own, where a part of the frame's would keep all of that in memory. */
function copyOf(quoted: string): string {
  return JSON.parse(quoted) as string;
}
