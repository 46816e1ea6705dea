import type { Message, Model } from "../model.js";
import type { Case, Issue, Outcome, Variant, Verdict } from "./case.js";
import { entry, raw, string, write, type Entry, type Json, type Path } from "./json.js";
import { freshKey, samplesOf, type Samples } from "./samples.js";

/** What all makers of cases stand on. */
export interface Ground {
  readonly model: Model;
  readonly samples: Samples;
  /** A type that no message has. */
  readonly unknownType: string;
  /** An envelope key that the protocol does not have. */
  readonly unknownKey: string;
  /** What every envelope starts with. */
  readonly head: readonly Entry[];
}

/** The ground for a model. */
export function groundOf(model: Model): Ground {
  return {
    model,
    samples: samplesOf(model),
    unknownType: freshKey(model.messages.map((message) => message.type), "x.unknown"),
    unknownKey: freshKey(model.envelope.fields.map((field) => field.key), "x-unknown"),
    head: [entry("gm", raw(String(model.version))), entry("seq", raw("7")), entry("ts", raw("1756254187512"))],
  };
}

/** An envelope of any type, with valid keys, and the payload when there is one. */
export function envelope(ground: Ground, type: string, payload?: Json, runId = "run-1"): Json {
  const entries = [...ground.head, entry("runId", string(runId)), entry("type", string(type))];
  if (payload !== undefined) entries.push(entry("payload", payload));
  return { kind: "object", entries };
}

/** An envelope of a message. */
export const messageEnvelope = (ground: Ground, message: Message, payload: Json): Json =>
  envelope(ground, message.type, payload, message.scope === "wildcard" ? "*" : "run-1");

/** The smallest payload of a message. */
export const minimalPayload = (ground: Ground, message: Message): Json =>
  ground.samples.minimal({ kind: "ref", name: message.payload });

/** The largest sample of a message's payload. */
export const fullPayload = (ground: Ground, message: Message): Json =>
  ground.samples.full({ kind: "ref", name: message.payload });

export const notJson: Outcome = { kind: "invalid", reason: "json", issues: [] };
export const badEnvelope = (...issues: readonly Issue[]): Outcome => ({ kind: "invalid", reason: "envelope", issues });
export const badPayload = (...issues: readonly Issue[]): Outcome => ({ kind: "invalid", reason: "payload", issues });
export const ok = (type: string, reencoded?: Json): Outcome => ({
  kind: "ok",
  type,
  ...(reencoded && { reencoded: write(reencoded) }),
});
export const unknown = (type: string, reencoded?: Json): Outcome => ({
  kind: "unknown-type",
  type,
  ...(reencoded && { reencoded: write(reencoded) }),
});

/** What a case holds beside its parts that are always there. */
export interface More {
  readonly variants?: readonly Variant[];
  readonly orElse?: Outcome;
}

/** One step of an id: any text, with what would be hard to read or to type in escapes. */
export const idPart = (text: string): string =>
  /^[\w.\-+~$@:*]*$/.test(text) ? text : text.replace(/[^\w.\-+~$@:*]/gu, (character) => `%${(character.codePointAt(0) ?? 0).toString(16)};`);

/** An id from its steps. */
export const idOf = (...parts: readonly string[]): string => parts.map(idPart).join("/");

/** The step of an id for a place in a payload, another one for each place, whatever the keys on its path. */
export function pathId(path: Path): string {
  if (path.length === 0) return "payload";
  const id = path.map((token) => token.replaceAll("~", "~0").replaceAll(".", "~1")).join(".");
  return id === "payload" ? "~payload" : id;
}

/** Gives ids that all start with the same steps. */
export function idsBelow(...parts: readonly string[]): (name: string) => string {
  const start = idOf(...parts);
  return (name) => `${start}/${idPart(name)}`;
}

const distinct = (rules: readonly string[]): readonly string[] => rules.filter((rule, index) => rules.indexOf(rule) === index);

/** A case for a frame of text. */
export const textCase = (
  id: string,
  rules: readonly string[],
  verdict: Verdict,
  frame: Json | string,
  expect: Outcome,
  more: More = {},
): Case => ({ id, rules: distinct(rules), verdict, frame: typeof frame === "string" ? frame : write(frame), expect, ...more });

/** A case for a frame of bytes. */
export const bytesCase = (
  id: string,
  rules: readonly string[],
  verdict: Verdict,
  frame: Uint8Array,
  expect: Outcome,
): Case => ({ id, rules: distinct(rules), verdict, frameBase64: Buffer.from(frame).toString("base64"), expect });

