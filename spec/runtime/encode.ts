import type { ProtocolBinding } from "./binding.js";
import { summary } from "./issues.js";
import type { Issue, RawEnvelope } from "./outcome.js";
import { envelopeIssues, payloadIssues } from "./parse.js";
import { hasPlainPrototype, isPlainJson } from "./plain-json.js";
import { valueAt } from "./pointer.js";
import { prototypesAreClean } from "./prototypes.js";
import { isStorable } from "./run-id.js";
import { writeJson, type ToJson } from "./write-json.js";

/** What a caller may choose when writing. */
export interface EncodeOptions {
  /** Called for each value that is not JSON. Without it, such a value is an error. */
  readonly toJson?: ToJson | undefined;
}

/**
 * An envelope that the contract forbids, or a value that is not JSON: a mistake of the caller's. Nothing was written.
 * `cause` holds what a getter or the caller's own conversion threw, where that is the reason.
 */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
  /** A JSON Pointer to what is wrong, the first of `issues` when there are several. */
  readonly pointer: string;
  /** What the contract forbids. Empty when something is not JSON. */
  readonly issues: readonly Issue[];

  constructor(message: string, pointer: string, issues: readonly Issue[] = [], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.pointer = pointer;
    this.issues = issues;
  }
}

/** Writes an envelope as the text of one frame. */
export type Encode = (envelope: RawEnvelope, options?: EncodeOptions) => string;

/** Deep enough for all that rule T8 promises; what lies deeper is written by a loop. */
const QUICK_DEPTH = 600;

const LEADING = ["gm", "seq", "ts", "runId", "type", "payload"];

function isLeading(key: string): boolean {
  switch (key) {
    case "gm":
    case "seq":
    case "ts":
    case "runId":
    case "type":
    case "payload":
      return true;
    default:
      return false;
  }
}

/** An issue that says what the caller did where a number that is not finite was written as `null`. */
function namingNumber(issue: Issue, envelope: RawEnvelope): Issue {
  const value = valueAt(envelope, issue.path);
  return typeof value === "number" && !Number.isFinite(value) ? { ...issue, message: "must be a finite number" } : issue;
}

/** Makes the encoder of a protocol. */
export function createEncoder(binding: ProtocolBinding): Encode {
  const known = new Map(
    binding.payloads.map(({ type, is, validate }) => [type, { is, validate, text: `,"type":${JSON.stringify(type)},"payload":` }]),
  );
  const start = `{"gm":${binding.version},"seq":`;
  // Most messages belong to the run of the one before.
  let lastRunId = "";
  let lastRunIdText = '""';

  /** The text of an envelope that is plain and valid beyond doubt, or nothing. */
  const encodeQuickly = (envelope: RawEnvelope): string | undefined => {
    if (!prototypesAreClean() || !hasPlainPrototype(envelope)) return undefined;
    const { gm, seq, ts, runId, type, payload } = envelope;
    if (!binding.isEnvelope({ gm, seq, ts, runId, type }) || gm !== binding.version) return undefined;
    if (runId !== lastRunId) {
      if (!isStorable(runId)) return undefined;
      lastRunIdText = JSON.stringify(runId);
      lastRunId = runId;
    }
    if (payload !== undefined && !isPlainJson(payload, QUICK_DEPTH)) return undefined;
    // Joining parts takes less time than letting `JSON.stringify` write the envelope.
    let text = `${start}${seq},"ts":${ts},"runId":${lastRunIdText}`;
    const message = known.get(type);
    if (message !== undefined) {
      if (!message.is(payload)) return undefined;
      text += `${message.text}${JSON.stringify(payload)}`;
    } else {
      text += `,"type":${JSON.stringify(type)}`;
      if (payload !== undefined) text += `,"payload":${JSON.stringify(payload)}`;
    }
    for (const key in envelope) {
      if (isLeading(key)) continue;
      const extra = envelope[key];
      if (extra === undefined) continue;
      if (!isPlainJson(extra, QUICK_DEPTH)) return undefined;
      text += `,${JSON.stringify(key)}:${JSON.stringify(extra)}`;
    }
    return `${text}}`;
  };

  const issuesOf = (envelope: RawEnvelope): readonly Issue[] => {
    const issues = envelopeIssues(binding.validateEnvelope, envelope);
    if (issues.length > 0) return issues;
    if (envelope.gm !== binding.version) {
      return [{ path: "/gm", keyword: "const", message: `must be ${binding.version}` }];
    }
    const message = known.get(envelope.type);
    return message === undefined ? [] : payloadIssues(message.validate, envelope);
  };

  /** Writes first and checks what was written, so that the verdict is a receiver's. */
  const encodeCarefully = (envelope: RawEnvelope, toJson: ToJson | undefined): string => {
    const written = writeJson(envelope, LEADING, toJson);
    if (!("text" in written)) {
      const { pointer, message, cause } = written;
      throw new EncodeError(`${pointer === "" ? "the envelope" : pointer}: ${message}`, pointer, [], cause);
    }
    const issues = issuesOf(JSON.parse(written.text) as RawEnvelope).map((issue) => namingNumber(issue, envelope));
    const [first] = issues;
    if (first !== undefined) throw new EncodeError(summary(issues), first.path, issues);
    return written.text;
  };

  return (envelope, options) => {
    if (options?.toJson === undefined) {
      try {
        const text = encodeQuickly(envelope);
        if (text !== undefined) return text;
      } catch {
        // A bigint, a cycle, a getter that throws, or no stack left: the careful way says which, or succeeds.
      }
    }
    return encodeCarefully(envelope, options?.toJson);
  };
}
