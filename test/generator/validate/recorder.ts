import {
  createEnvelopeFactory,
  encodeEnvelope,
  parseFrame,
  WILDCARD_RUN_ID,
  type Hello,
  type KnownEnvelope,
  type MessageType,
} from "../../../spec/index.js";
import { protocol } from "../../../spec/protocol.js";
import { buildModel } from "../../../generator/build-model.js";
import { RecordingValidator, type RecordingReport, type ValidatorOptions } from "../../../generator/validate/recording-validator.js";

export const model = buildModel(protocol);
export const validated = { model, parse: parseFrame };

type Payload<T extends MessageType> = Extract<KnownEnvelope, { type: T }>["payload"];

const VIEWER_TYPES = new Set(model.messages.filter(({ direction }) => direction === "viewer-to-app").map(({ type }) => type));
const WILDCARD_TYPES = new Set(model.messages.filter(({ scope }) => scope === "wildcard").map(({ type }) => type));

// One clock for all, so that no two messages are the same by chance.
let clock = 1_700_000_000_000;
const now = (): number => clock++;

/** Two senders that talk, and the recording of what they said. */
export class Recorder {
  readonly frames: string[] = [];
  app = createEnvelopeFactory({ now });
  viewer = createEnvelopeFactory({ now });

  /** The next message of the side that sends its type; under the wildcard where it belongs to no run. */
  say<T extends MessageType>(type: T, payload: Payload<T>, runId: string = WILDCARD_TYPES.has(type) ? WILDCARD_RUN_ID : "r"): string {
    const frame = this.make(type, payload, runId);
    this.frames.push(frame);
    return frame;
  }

  /** The same, not recorded. */
  make<T extends MessageType>(type: T, payload: Payload<T>, runId = "r"): string {
    const factory = VIEWER_TYPES.has(type) ? this.viewer : this.app;
    // Under whatever id: some recordings are wrong.
    return encodeEnvelope({ ...factory.create(type, payload as never, "r"), runId } as KnownEnvelope);
  }

  /** Records text as it is. */
  raw(...frames: readonly string[]): this {
    this.frames.push(...frames);
    return this;
  }

  /** A message that was sent and not recorded. */
  lose(): this {
    this.make("run.finished", { status: "ok" });
    return this;
  }

  hello(capabilities: string[] = ["pause", "step", "inject", "retry", "abort"], more: Partial<Hello> = {}): string {
    return this.say("hello", { versions: { protocol: 1, client: "1.0.0" }, capabilities, ...more });
  }

  ack(breakpoints: Payload<"hello.ack">["breakpoints"] = []): string {
    return this.say("hello.ack", { versions: { protocol: 1, viewer: "1.0.0" }, capabilities: [], breakpoints, mode: "run" });
  }

  connect(capabilities?: string[]): this {
    this.hello(capabilities);
    this.ack();
    return this;
  }

  startRun(runId = "r"): this {
    this.say("run.started", { app: "a", sdk: { name: "s", version: "1" } }, runId);
    return this;
  }

  finishRun(runId = "r"): this {
    this.say("run.finished", { status: "ok" }, runId);
    return this;
  }

  startTool(instanceId: string, more: Partial<Payload<"node.started">> = {}, runId = "r"): this {
    this.say("node.started", { nodeId: "tool:t", kind: "tool", name: "t", instanceId, ...more }, runId);
    return this;
  }

  finishTool(instanceId: string | undefined, more: Partial<Payload<"node.finished">> = {}, runId = "r"): this {
    const instance = instanceId === undefined ? {} : { instanceId };
    this.say("node.finished", { nodeId: "tool:t", ...instance, durationMs: 1, status: "ok", ...more }, runId);
    return this;
  }

  failTool(instanceId: string): this {
    this.say("node.error", { nodeId: "tool:t", instanceId, error: { name: "E", message: "m" } });
    return this;
  }

  pause(pauseId: string, nodeId = "tool:t"): this {
    this.say("exec.paused", { pauseId, nodeId, point: "before" });
    return this;
  }

  resumed(pauseId: string, action: Payload<"exec.resumed">["action"] = "continue"): this {
    this.say("exec.resumed", { pauseId, action });
    return this;
  }

  resume(pauseId: string, action: Payload<"exec.resume">["action"] = "continue"): this {
    this.say("exec.resume", { pauseId, action });
    return this;
  }

  get text(): string {
    return this.frames.map((frame) => `${frame}\n`).join("");
  }
}

/** A frame with members changed, or added. */
export function changed(frame: string, members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...(JSON.parse(frame) as object), ...members });
}

/** Bytes in pieces of a length. */
export async function* chunks(bytes: Uint8Array | string, length = 1 << 16): AsyncGenerator<Uint8Array> {
  const all = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  for (let start = 0; start < all.length; start += length) yield all.slice(start, start + length);
}

/** Validates one recording. */
export function validate(recording: Recorder | Uint8Array | string, options?: ValidatorOptions, length?: number): Promise<RecordingReport> {
  const bytes = recording instanceof Recorder ? recording.text : recording;
  return new RecordingValidator(validated, options).validate("recording", chunks(bytes, length));
}

/** The ids of the rules that a recording breaks, each once. */
export async function rulesBrokenBy(recording: Recorder | Uint8Array | string, options?: ValidatorOptions): Promise<string[]> {
  const { findings } = await validate(recording, options);
  return [...new Set(findings.map(({ rule }) => rule))];
}
