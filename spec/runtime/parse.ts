import type { ProtocolBinding, Validator } from "./binding.js";
import { decodeText, FrameFault, textOf, type FrameSource } from "./frame.js";
import { createHeadReader } from "./head.js";
import { findIssues, missing, summary } from "./issues.js";
import type { Invalid, Issue, ParseResult, RawEnvelope } from "./outcome.js";
import { prototypesAreClean } from "./prototypes.js";
import { isStorable, unstorableRunId } from "./run-id.js";

/** The two entry points of a protocol's parser. */
export interface Parser<E> {
  /** Parses the text, or the UTF-8 bytes, of one WebSocket message. Never throws. */
  parseFrame(frame: FrameSource): ParseResult<E>;
  /** Parses a value that is decoded already. Never throws; the envelope of the result is the value itself. */
  parseEnvelope(value: unknown): ParseResult<E>;
}

/** Makes the parser of a protocol. */
export function createParser<E extends RawEnvelope>(binding: ProtocolBinding): Parser<E> {
  const payloads = new Map(binding.payloads.map((payload) => [payload.type, payload]));
  const readHead = createHeadReader(binding.version, [...payloads.keys()]);

  /** Rule P1, from the second step on. `trusted` says that the value comes from `JSON.parse`. */
  const resolve = (value: unknown, trusted: boolean): ParseResult<E> => {
    if (!(trusted && binding.isEnvelope(value) && isStorable((value as RawEnvelope).runId))) {
      // Asked here, where frames that are valid never come.
      if (value instanceof FrameFault) return notJson(value.message);
      const issues = envelopeIssues(binding.validateEnvelope, value);
      if (issues.length > 0) return invalid("envelope", issues);
    }
    const envelope = value as RawEnvelope;
    if (envelope.gm !== binding.version) {
      return { kind: "version-mismatch", received: envelope.gm, supported: binding.version };
    }
    return resolvePayload(envelope, trusted);
  };

  const resolvePayload = (envelope: RawEnvelope, trusted: boolean): ParseResult<E> => {
    const payload = payloads.get(envelope.type);
    if (payload === undefined) return { kind: "unknown-type", envelope };
    if (!(trusted && payload.is(envelope.payload))) {
      const issues = payloadIssues(payload.validate, envelope);
      if (issues.length > 0) return invalid("payload", issues);
    }
    return { kind: "ok", envelope: envelope as E };
  };

  const parseText = (text: string): ParseResult<E> => {
    const trusted = prototypesAreClean();
    const head = readHead(text);
    if (head === undefined) return resolve(decodeText(text), trusted);
    return head instanceof FrameFault ? notJson(head.message) : resolvePayload(head, trusted);
  };

  return {
    parseFrame(frame) {
      try {
        const text = textOf(frame);
        return typeof text === "string" ? parseText(text) : notJson(text.message);
      } catch {
        // The validators of a type that contains itself are recursive, and may run out of stack.
        return notJson("nested too deeply");
      }
    },
    parseEnvelope(value) {
      try {
        return resolve(value, false);
      } catch {
        // A getter or a proxy of the caller's, or a cycle. What was thrown is not touched: even that may throw.
        return notJson("not JSON: reading the value failed, or it is nested too deeply");
      }
    },
  };
}

/** What is wrong with a value as an envelope, its payload aside. */
export function envelopeIssues(validate: Validator, value: unknown): Issue[] {
  const issues = findIssues(validate, value, "");
  if (issues.some(({ path }) => path === "" || path === "/runId")) return issues;
  return isStorable((value as RawEnvelope).runId) ? issues : [...issues, unstorableRunId];
}

/** What is wrong with the payload of a known type. */
export function payloadIssues(validate: Validator, envelope: RawEnvelope): Issue[] {
  if (!Object.prototype.hasOwnProperty.call(envelope, "payload") || envelope.payload === undefined) {
    return [missing("", "payload")];
  }
  return findIssues(validate, envelope.payload, "/payload");
}

function invalid(reason: "envelope" | "payload", issues: readonly Issue[]): Invalid {
  return { kind: "invalid", reason, issues, message: summary(issues) };
}

function notJson(message: string): Invalid {
  return { kind: "invalid", reason: "json", issues: [], message };
}
