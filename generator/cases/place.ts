import type { Message } from "../model.js";
import type { Outcome } from "./case.js";
import { envelope, messageEnvelope, minimalPayload, ok, unknown, type Ground } from "./ground.js";
import { append, entry, pointer, raw, replace, write, type Json } from "./json.js";
import { freshKey, type Site } from "./samples.js";

/** A spot in a valid frame that takes any JSON, for text to be tried there. */
export interface Place {
  readonly name: string;
  /** The frame's text with this text in the spot. */
  readonly frame: (text: string) => string;
  /** The outcome when the text is valid JSON, with the value as it is written again when it changes. */
  readonly accepted: (rewritten?: string) => Outcome;
}

/** Where any JSON may stand, in each part of a frame that an implementation may read in its own way. */
export function placesOf(ground: Ground): readonly Place[] {
  const [message] = ground.model.messages;
  const places = [
    placeOf("envelope-extra", unknown, ground.unknownType, (value) =>
      append(envelope(ground, ground.unknownType), [], entry(ground.unknownKey, value)),
    ),
    placeOf("unknown-payload", unknown, ground.unknownType, (value) => envelope(ground, ground.unknownType, value)),
  ];
  if (message) {
    const fields = ground.samples.shape({ kind: "ref", name: message.payload });
    const key = freshKey(fields.kind === "object" ? fields.object.fields.map((field) => field.key) : [], "x-new");
    places.push(
      placeOf("payload-extra", ok, message.type, (value) =>
        messageEnvelope(ground, message, append(minimalPayload(ground, message), [], entry(key, value))),
      ),
    );
  }
  const opaque = firstSite(ground, "opaque");
  if (opaque) places.push(placeAt(ground, "opaque", opaque));
  return places;
}

/** A typed string in a payload and its pointer, where the protocol has one. */
export function typedString(ground: Ground): (Place & { readonly path: string }) | undefined {
  const found = firstSite(ground, "string");
  return found && { ...placeAt(ground, "typed-string", found), path: pointer(["payload", ...found.site.path]) };
}

/** A place whose value has a type. */
export type TypedPlace = Pick<Place, "name" | "frame"> & { readonly kind: Site["shape"]["kind"] };

/** A field of each kind that payloads have, in the order of the protocol, the payload itself, and the keys of the envelope. */
export function typedPlaces(ground: Ground): readonly TypedPlace[] {
  const kinds = ["string", "enum", "literal", "integer", "number", "boolean", "list", "map", "object"] as const;
  const [message] = ground.model.messages;
  const spot = (name: string, kind: TypedPlace["kind"], frame: (value: Json) => Json): TypedPlace => ({ name, kind, frame: (text) => write(frame(raw(text))) });
  return [
    ...kinds.flatMap((kind) => {
      const found = firstSite(ground, kind);
      return found ? [{ ...placeAt(ground, `field-${kind}`, found), kind }] : [];
    }),
    ...(message ? [spot("payload", "object", (value) => messageEnvelope(ground, message, value))] : []),
    ...ground.model.envelope.fields
      .filter(({ key }) => key !== "payload")
      .map(({ key, type }) => spot(key, type.kind === "ref" ? "object" : type.kind, (value) => replace(envelope(ground, message?.type ?? ground.unknownType, message && minimalPayload(ground, message)), [key], value))),
  ];
}

/** A typed number in a payload with its bounds, where the protocol has one. */
export function typedNumber(
  ground: Ground,
): { readonly place: Place; readonly path: string; readonly minimum?: number; readonly maximum?: number } | undefined {
  const found = firstSite(ground, "number");
  if (found?.site.shape.kind !== "number") return undefined;
  return { ...found.site.shape, place: placeAt(ground, "typed-number", found), path: pointer(["payload", ...found.site.path]) };
}

interface Found {
  readonly message: Message;
  readonly site: Site;
}

/** A field rather than an element: without a value between its brackets a list is still JSON. */
function firstSite(ground: Ground, kind: Site["shape"]["kind"]): Found | undefined {
  for (const message of ground.model.messages) {
    const site = ground.samples.sites(message.payload).find(({ shape, field }) => shape.kind === kind && field !== undefined);
    if (site) return { message, site };
  }
  return undefined;
}

function placeAt(ground: Ground, name: string, { message, site }: Found): Place {
  return placeOf(name, ok, message.type, (value) => messageEnvelope(ground, message, replace(site.base, site.path, value)));
}

function placeOf(name: string, outcome: typeof ok, type: string, frame: (value: Json) => Json): Place {
  return {
    name,
    frame: (text) => write(frame(raw(text))),
    accepted: (rewritten) => outcome(type, rewritten === undefined ? undefined : frame(raw(rewritten))),
  };
}
