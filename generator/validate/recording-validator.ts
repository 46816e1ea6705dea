import { Buffer, isAscii, isUtf8 } from "node:buffer";
import type { ParseResult, RawEnvelope } from "../../spec/runtime/outcome.js";
import type { Message, Model } from "../model.js";
import { nearest } from "../suggestion.js";
import { Conversation } from "./conversation.js";
import { CoverageMeter, type Coverage } from "./coverage.js";
import { Expectations } from "./expectation.js";
import { FindingGroups, type FindingGroup } from "./finding-groups.js";
import { quoted, type Finding, type Place, type Report } from "./finding.js";
import { findingsOf, identity } from "./frame-issues.js";
import type { RecordingFault } from "./frame-splitter.js";
import { meantText, nearName } from "./near-name.js";
import { PayloadInspector } from "./payload-inspector.js";
import { readRecording, type Chunks } from "./recording-reader.js";

/** The protocol to validate against. The verdict on a frame is the parser's, and nobody else's. */
export interface ValidatedProtocol {
  readonly model: Model;
  readonly parse: (frame: string | Uint8Array) => ParseResult<RawEnvelope>;
}

/** A side of the connection. */
export type Side = "app" | "viewer";

/** What a caller may choose. */
export interface ValidatorOptions {
  /** How many findings of a group are kept whole; 3 unless given. */
  readonly maxExamples?: number | undefined;
  /** The side that sent every frame of the recordings, where they hold one direction; not looked at beside a `senderKey`. */
  readonly sentBy?: Side | undefined;
  /** The envelope key in which the recorder noted the side that sent a frame, as `app` or `viewer`. */
  readonly senderKey?: string | undefined;
  readonly maxFrameBytes?: number | undefined;
}

/** How many frames had each outcome. */
export type Outcomes = Readonly<Record<ParseResult<RawEnvelope>["kind"], number>>;

/** Valid frames of which the sender key does not say which side sent them. */
export interface SenderlessFrames {
  readonly count: number;
  /** The line of the first one. */
  readonly line: number;
}

/** What one recording holds. */
export interface RecordingReport {
  readonly name: string;
  readonly frames: number;
  readonly outcomes: Outcomes;
  /** Frames that came again with the same content, as receivers drop them. */
  readonly replays: number;
  readonly runs: number;
  readonly errors: number;
  readonly advice: number;
  /** Absent where there are none, and without a sender key. */
  readonly senderless?: SenderlessFrames;
  readonly findings: readonly FindingGroup[];
}

/** Validates recordings one after the other, and measures what they exercise together. */
export class RecordingValidator {
  readonly #messages: ReadonlyMap<string, Message>;
  readonly #expectations: Expectations;
  readonly #inspector: PayloadInspector;
  readonly #coverage: CoverageMeter;
  #senderless: SenderlessFrames | undefined;

  constructor(
    readonly protocol: ValidatedProtocol,
    readonly options: ValidatorOptions = {},
  ) {
    const { model } = protocol;
    this.#messages = new Map(model.messages.map((message) => [message.type, message]));
    this.#expectations = new Expectations(model);
    this.#inspector = new PayloadInspector(model);
    this.#coverage = new CoverageMeter(model, this.#inspector);
  }

  /** What all recordings so far exercised. */
  coverage(): Coverage {
    return this.#coverage.measure();
  }

  /** Reads a recording to its end. Memory does not grow with its length. */
  async validate(name: string, chunks: Chunks, onFinding: Report = () => undefined): Promise<RecordingReport> {
    const groups = new FindingGroups(this.options.maxExamples ?? 3);
    const report: Report = (finding, times) => {
      groups.add(finding, times);
      onFinding(finding, times);
    };
    const conversation = new Conversation(report);
    const outcomes = { ok: 0, "unknown-type": 0, "version-mismatch": 0, invalid: 0 };
    let frames = 0;
    this.#senderless = undefined;
    await readRecording(
      chunks,
      {
        frame: (bytes, line) => {
          const place = { line, frame: ++frames };
          const result = this.protocol.parse(quickText(bytes));
          outcomes[result.kind]++;
          this.#take(result, bytes, place, conversation, report);
        },
        fault: (fault) => {
          const place = { line: fault.line ?? 0, frame: frames + 1 };
          report(findingOf(fault, place));
          if (fault.fault !== "too-large") return;
          frames++;
          conversation.skip({}, place);
        },
        byteOrderMark: () => report({ rule: "recording-byte-order-mark", place: { line: 1, frame: 1 } }),
        isWhole: (bytes) => {
          const result = this.protocol.parse(bytes);
          return result.kind !== "invalid" || result.reason !== "json";
        },
      },
      this.options.maxFrameBytes,
    );
    if (frames === 0) report({ rule: "recording-empty" });
    conversation.end();
    const findings = groups.groups();
    const count = (level: string): number => findings.reduce((sum, group) => sum + (group.level === level ? group.count : 0), 0);
    const { replays, runCount: runs } = conversation;
    const senderless = this.#senderless === undefined ? {} : { senderless: this.#senderless };
    return { name, frames, outcomes, replays, runs, errors: count("error"), advice: count("advice"), ...senderless, findings };
  }

  #take(result: ParseResult<RawEnvelope>, bytes: Uint8Array, place: Place, conversation: Conversation, report: Report): void {
    switch (result.kind) {
      case "ok": {
        const { envelope } = result;
        const message = this.#messages.get(envelope.type) as Message;
        this.#coverage.count(envelope.type);
        if (envelope.type === "hello") this.#coverage.announce((envelope.payload as { capabilities: string[] }).capabilities);
        this.#inspector.inspect(envelope.type, envelope.payload, ({ owner, key, meant }) => {
          const pointer = owner === message.payload ? { pointer: `/payload/${key.replaceAll("~", "~0").replaceAll("/", "~1")}` } : {};
          report({
            ...about(envelope, place),
            ...pointer,
            rule: "field-near-name",
            expected: `${owner}.${meant}`,
            got: quoted(key),
            hint: meantText(key, meant),
          });
        });
        if (this.#isFromReceiver(envelope, message, place)) {
          const expected = message.direction === "app-to-viewer" ? "sent by the app" : "sent by the viewer";
          report({ ...about(envelope, place), rule: "sender-direction", expected });
          const { seq, runId, type } = envelope;
          return conversation.skip({ seq, runId, type, isNamed: true }, place);
        }
        return conversation.accept(envelope, message, place);
      }
      case "unknown-type": {
        const { envelope } = result;
        report({ ...about(envelope, place), rule: "frame-unknown-type", pointer: "/type", hint: this.#typeHint(envelope.type) });
        return conversation.skip(envelope, place, true);
      }
      case "version-mismatch": {
        const itself = identity(decode(bytes));
        const { runId, type } = itself;
        report({ rule: "frame-version", place, runId, type, pointer: "/gm", expected: String(result.supported), got: String(result.received) });
        return conversation.skip(itself, place);
      }
      case "invalid": {
        const value = result.reason === "json" ? undefined : decode(bytes);
        for (const finding of findingsOf(result, value, this.#expectations)) report({ ...finding, place, ...prettyPrintHint(result.reason, bytes) });
        return conversation.skip({ ...identity(value), isNamed: result.reason === "payload" }, place);
      }
    }
  }

  #isFromReceiver(envelope: RawEnvelope, { direction }: Message, { line }: Place): boolean {
    const { sentBy, senderKey } = this.options;
    const side = senderKey === undefined ? sentBy : envelope[senderKey];
    const sender = direction === "app-to-viewer" ? "app" : "viewer";
    const receiver = sender === "app" ? "viewer" : "app";
    if (senderKey !== undefined && side !== sender && side !== receiver) {
      this.#senderless = { count: (this.#senderless?.count ?? 0) + 1, line: this.#senderless?.line ?? line };
    }
    return side === receiver;
  }

  #typeHint(type: string): string | undefined {
    if (type.length > 60) return undefined;
    const near = nearName(type, this.#messages.keys()) ?? nearest(type, [...this.#messages.keys()]);
    return near === undefined ? undefined : meantText(type, near);
  }
}

function about({ runId, type }: RawEnvelope, place: Place): Pick<Finding, "place" | "runId" | "type"> {
  return { place, runId, type };
}

function findingOf({ fault, line, detail }: RecordingFault, place: Place): Finding {
  const rule = fault === "too-large" ? "frame-too-large" : (`recording-${fault}` as const);
  return { rule, detail, ...(line === undefined ? {} : { place }) };
}

/** The same frame as text, which is quicker to parse; what is not UTF-8 stays as it is, for the parser to refuse (rule T1). */
function quickText(bytes: Uint8Array): string | Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString("latin1");
  return isUtf8(buffer) ? buffer.toString("utf8") : bytes;
}

/** Only for frames that are JSON. */
function decode(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)) as unknown;
}

function prettyPrintHint(reason: string, bytes: Uint8Array): { readonly hint?: string } {
  const isOpening = reason === "json" && bytes.length <= 3 && bytes[0] === 0x7b;
  return isOpening ? { hint: "Each frame stands on one line of its own: is the file pretty-printed?" } : {};
}
