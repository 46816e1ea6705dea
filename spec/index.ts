import { binding, schemaText } from "#generated/binding.js";
import { messages } from "#generated/catalogue.js";
import { PROTOCOL_VERSION, WILDCARD_RUN_ID } from "#generated/constants.js";
import type { AppMessage, KnownEnvelope, MessageType, ViewerMessage, WildcardMessageType } from "#generated/envelope.js";
import type { BreakpointMatcher, NodeKind, PausePoint } from "#generated/types.js";
import { createEncoder, type EncodeOptions } from "./runtime/encode.js";
import { envelopeFactoryFor } from "./runtime/envelope-factory.js";
import type { FrameSource } from "./runtime/frame.js";
import * as matcher from "./runtime/matcher.js";
import { directionGuard, typeGuard } from "./runtime/message-guards.js";
import type * as outcome from "./runtime/outcome.js";
import { createParser } from "./runtime/parse.js";

export * from "#generated/constants.js";
export * from "#generated/catalogue.js";
export { EncodeError } from "./runtime/encode.js";
export * from "./runtime/node-id.js";
export type { Direction, Scope } from "./runtime/binding.js";
export type { EncodeOptions } from "./runtime/encode.js";
export type { EnvelopeFactoryOptions } from "./runtime/envelope-factory.js";
export type { FrameSource } from "./runtime/frame.js";
export type { Invalid, Issue, RawEnvelope, UnknownType, VersionMismatch } from "./runtime/outcome.js";
export type { Strict } from "./runtime/strict.js";
export type { ToJson } from "./runtime/write-json.js";

/** A known type with a valid payload. */
export type Ok = outcome.Ok<KnownEnvelope>;

/** What parsing gives: it never throws. Switch on `kind`. */
export type ParseResult = outcome.ParseResult<KnownEnvelope>;

/** An execution that has reached a gate. */
export type Gate = matcher.Gate<NodeKind, PausePoint>;

/** Makes a sender's envelopes, numbered by its one counter. */
export type EnvelopeFactory = ReturnType<typeof createEnvelopeFactory>;

const parser = createParser<KnownEnvelope>(binding);
const encode = createEncoder(binding);

/**
 * Parses the text, or the UTF-8 bytes, of one WebSocket message. Never throws.
 *
 * ```ts
 * const result = parseFrame(text);
 * if (result.kind === "ok" && result.envelope.type === "node.started") {
 *   console.log(result.envelope.payload.nodeId);
 * }
 * ```
 */
export function parseFrame(frame: FrameSource): ParseResult {
  return parser.parseFrame(frame);
}

/**
 * Parses a value that is decoded already, with the verdict that {@link parseFrame} has on its text. Never throws. The
 * envelope of the result is the value itself, neither copied nor changed. Opaque data is not looked at: what is not JSON in
 * there is found by {@link encodeEnvelope}.
 */
export function parseEnvelope(value: unknown): ParseResult {
  return parser.parseEnvelope(value);
}

/**
 * Writes an envelope as the text of one frame, which every receiver parses as what it was. Changes nothing that it is
 * given, and gives the same text for the same value every time.
 *
 * In opaque data a number that is not finite is written as `null` and a lone surrogate as its escape; a member that is
 * `undefined` is absent. Everything else that is not JSON (a date, a map, bytes, a bigint, a function, an instance of a class,
 * with or without `toJSON`) is an error, unless `options.toJson` turns it into JSON.
 *
 * @throws EncodeError that names what is wrong by a JSON Pointer.
 */
export function encodeEnvelope<T extends string>(
  envelope: outcome.RawEnvelope<T extends MessageType ? never : T>,
  options?: EncodeOptions,
): string;
export function encodeEnvelope(envelope: KnownEnvelope, options?: EncodeOptions): string;
export function encodeEnvelope(envelope: outcome.RawEnvelope, options?: EncodeOptions): string {
  return encode(envelope, options);
}

/**
 * Makes the factory of a sender's envelopes. It numbers them from 0 and stamps them with the wall clock.
 *
 * ```ts
 * const factory = createEnvelopeFactory();
 * socket.send(encodeEnvelope(factory.create("mode.set", { mode: "step" })));
 * socket.send(encodeEnvelope(factory.create("run.finished", { status: "ok" }, runId)));
 * ```
 */
export const createEnvelopeFactory = envelopeFactoryFor<KnownEnvelope, WildcardMessageType>(
  PROTOCOL_VERSION,
  WILDCARD_RUN_ID,
  messages,
);

/** Whether a text is a message type that this version knows. */
export const isMessageType: (type: unknown) => type is MessageType = typeGuard(messages);

/** Whether an envelope's type is one that apps send to viewers. Look at what parsed as `ok`. */
export const isAppMessage: (envelope: { readonly type: string }) => envelope is AppMessage = directionGuard(
  messages,
  "app-to-viewer",
);

/** Whether an envelope's type is one that viewers send to apps. Look at what parsed as `ok`. */
export const isViewerMessage: (envelope: { readonly type: string }) => envelope is ViewerMessage = directionGuard(
  messages,
  "viewer-to-app",
);

/** Whether a breakpoint holds at a gate: every field that is present matches, and an absent `point` means `before`. */
export function matcherMatches(breakpoint: BreakpointMatcher, gate: Gate): boolean {
  return matcher.matcherMatches(breakpoint, gate);
}

/** Whether two matchers are the same breakpoint: all fields equal, unknown ones included, in any order. */
export function matchersEqual(one: BreakpointMatcher, other: BreakpointMatcher): boolean {
  return matcher.matchersEqual(one, other);
}

/** The protocol's JSON Schema, draft 2020-12: a document of the caller's own at each call. */
export function exportJsonSchema(): { [key: string]: unknown } {
  return JSON.parse(schemaText) as { [key: string]: unknown };
}

/** The text of the JSON Schema, the same bytes as `schema.json` in this package. */
export function exportJsonSchemaString(): string {
  return schemaText;
}
