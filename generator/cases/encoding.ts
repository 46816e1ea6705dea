import type { Case, Outcome } from "./case.js";
import { bytesCase, envelope, idOf, messageEnvelope, minimalPayload, notJson, ok, textCase, unknown, type Ground } from "./ground.js";
import { append, entry, object, raw, write } from "./json.js";
import { placesOf, typedString } from "./place.js";

/** Byte sequences that are not UTF-8, by the reason. */
const INVALID: Readonly<Record<string, string>> = {
  "lone-continuation-low": "80",
  "lone-continuation-high": "bf",
  "two-continuations": "80 bf",
  "lead-of-two-alone": "c3",
  "lead-of-two-then-text": "c3 28",
  "lead-of-three-alone": "e2",
  "lead-of-three-cut": "e2 82",
  "lead-of-three-broken": "e2 28 a1",
  "lead-of-three-broken-late": "e2 82 28",
  "lead-of-four-alone": "f0",
  "lead-of-four-cut": "f0 9f",
  "lead-of-four-cut-late": "f0 9f 98",
  "lead-of-four-broken": "f0 28 8c bc",
  "lead-of-four-broken-late": "f0 9f 98 28",
  "overlong-nul": "c0 80",
  "overlong-slash": "c0 af",
  "overlong-quote": "c0 a2",
  "overlong-two-highest": "c1 bf",
  "overlong-three-lowest": "e0 80 80",
  "overlong-three-highest": "e0 9f bf",
  "overlong-four-lowest": "f0 80 80 80",
  "overlong-four-highest": "f0 8f bf bf",
  "surrogate-lowest": "ed a0 80",
  "surrogate-high-highest": "ed af bf",
  "surrogate-low-lowest": "ed b0 80",
  "surrogate-highest": "ed bf bf",
  "surrogate-pair": "ed a0 bd ed b8 80",
  "above-highest": "f4 90 80 80",
  "far-above-highest": "f7 bf bf bf",
  "lead-f5": "f5 80 80 80",
  "five-bytes": "f8 88 80 80 80",
  "six-bytes": "fc 84 80 80 80 80",
  "fe": "fe",
  "ff": "ff",
  "latin-1": "e9",
  "windows-1252": "93 78 94",
  "shift-jis": "83 65 83 58",
  "twice-continued": "c3 a9 a9",
  "lead-before-lead": "c3 c3 a9",
};

/** Sequences at the edges of UTF-8 that are fine. */
const VALID: Readonly<Record<string, string>> = {
  "delete": "7f",
  "two-lowest": "c2 80",
  "two-highest": "df bf",
  "three-lowest": "e0 a0 80",
  "before-surrogates": "ed 9f bf",
  "after-surrogates": "ee 80 80",
  "replacement-character": "ef bf bd",
  "noncharacter": "ef bf bf",
  "byte-order-mark-inside": "ef bb bf",
  "line-separator": "e2 80 a8",
  "four-lowest": "f0 90 80 80",
  "emoji": "f0 9f 98 80",
  "highest": "f4 8f bf bf",
};

/** Stands in a text where bytes will go: a private-use character that no protocol has. */
const SPOT = "\u{10fffd}";

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

/** The bytes of a text, with these in place of the one {@link SPOT}. */
function withBytes(text: string, inserted: Buffer): Buffer {
  const [before = "", after = ""] = text.split(SPOT);
  return Buffer.concat([Buffer.from(before), inserted, Buffer.from(after)]);
}

/** An outcome whose type may name the {@link SPOT}, with these bytes there. */
const outcomeWith = (outcome: Outcome, inserted: Buffer): Outcome =>
  "type" in outcome ? { ...outcome, type: outcome.type.replace(SPOT, inserted.toString("utf8")) } : outcome;

/** What is and is not UTF-8 text (rule T1), and that bytes and text agree (rule P4). */
export function encodingCases(ground: Ground): readonly Case[] {
  const frame = write(envelope(ground, ground.unknownType, object()));
  const spots = [
    ...placesOf(ground).flatMap((place) => [
      { name: `${place.name}-value`, text: place.frame(`"a${SPOT}b"`), outcome: place.accepted() },
      { name: `${place.name}-key`, text: place.frame(`{"a${SPOT}b":1}`), outcome: place.accepted() },
    ]),
    { name: "runId", text: write(envelope(ground, ground.unknownType, object(), `run${SPOT}`)), outcome: unknown(ground.unknownType) },
    { name: "envelope-key", text: write(append(envelope(ground, ground.unknownType), [], entry(`a${SPOT}`, raw("1")))), outcome: unknown(ground.unknownType) },
    { name: "type", text: write(envelope(ground, `${ground.unknownType}${SPOT}`)), outcome: unknown(`${ground.unknownType}${SPOT}`) },
  ];
  const [message] = ground.model.messages;
  if (message) spots.push({ name: "payload-key", text: write(messageEnvelope(ground, message, append(minimalPayload(ground, message), [], entry(`a${SPOT}`, raw("1"))))), outcome: ok(message.type) });
  const typed = typedString(ground);
  if (typed) spots.push({ name: "typed-string", text: typed.frame(`"${SPOT}"`), outcome: typed.accepted() });
  return [
    ...spots.flatMap((spot) => [
      ...Object.entries(INVALID).map(([name, hex]) =>
        bytesCase(idOf("encoding", spot.name, name), ["T1", "P2"], "reject", withBytes(spot.text, bytes(hex)), notJson),
      ),
      ...Object.entries(VALID).map(([name, hex]) =>
        bytesCase(idOf("encoding", spot.name, name), ["T1", "P4"], "preserve", withBytes(spot.text, bytes(hex)), outcomeWith(spot.outcome, bytes(hex))),
      ),
    ]),
    ...Object.entries(INVALID).flatMap(([name, hex]) => [
      bytesCase(idOf("encoding", "before", name), ["T1", "P2"], "reject", Buffer.concat([bytes(hex), Buffer.from(frame)]), notJson),
      bytesCase(idOf("encoding", "after", name), ["T1", "P2"], "reject", Buffer.concat([Buffer.from(frame), bytes(hex)]), notJson),
      bytesCase(idOf("encoding", "alone", name), ["T1", "P2"], "reject", bytes(hex), notJson),
    ]),
    ...wholeFrames(ground, frame),
  ];
}

/** The code units of a text in UTF-16 or UTF-32, most significant byte last or first. */
function wide(text: string, width: 2 | 4, bigEndian: boolean): Buffer {
  const result = Buffer.alloc(text.length * width);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (width === 2) bigEndian ? result.writeUInt16BE(unit, i * 2) : result.writeUInt16LE(unit, i * 2);
    else bigEndian ? result.writeUInt32BE(unit, i * 4) : result.writeUInt32LE(unit, i * 4);
  }
  return result;
}

function wholeFrames(ground: Ground, frame: string): readonly Case[] {
  const mark = "\ufeff";
  const refused: readonly (readonly [name: string, frame: Uint8Array])[] = [
    ["no-bytes", Buffer.alloc(0)],
    ["byte-order-mark", Buffer.from(mark + frame)],
    ["byte-order-mark-alone", Buffer.from(mark)],
    ["byte-order-mark-cut", bytes("ef bb")],
    ["byte-order-mark-twice", Buffer.from(mark + mark + frame)],
    ["byte-order-mark-after-space", Buffer.from(` ${mark}${frame}`)],
    ["utf-16-le", wide(frame, 2, false)],
    ["utf-16-be", wide(frame, 2, true)],
    ["utf-16-le-marked", wide(mark + frame, 2, false)],
    ["utf-16-be-marked", wide(mark + frame, 2, true)],
    ["utf-32-le", wide(frame, 4, false)],
    ["utf-32-be", wide(frame, 4, true)],
    ["utf-32-le-marked", wide(mark + frame, 4, false)],
    ["utf-32-be-marked", wide(mark + frame, 4, true)],
    ["utf-16-le-empty-object", wide("{}", 2, false)],
    ["utf-16-be-one-digit", wide("1", 2, true)],
    ["utf-7", Buffer.from("+AHs-}")],
    ["gzip", bytes("1f 8b 08 00 00 00 00 00 00 03")],
    ["nul-bytes", Buffer.alloc(16)],
  ];
  const [message] = ground.model.messages;
  const known = message && ground.samples.minimal({ kind: "ref", name: message.payload });
  return [
    ...refused.map(([name, one]) => bytesCase(idOf("encoding", "frame", name), ["T1", "P4", "P2"], "reject", one, notJson)),
    textCase("encoding/frame/text-empty", ["T1", "P4"], "reject", "", notJson),
    textCase("encoding/frame/text-byte-order-mark", ["T1", "P4"], "reject", mark + frame, notJson),
    textCase("encoding/frame/text-byte-order-mark-alone", ["T1", "P4"], "reject", mark, notJson),
    bytesCase("encoding/frame/unknown-type", ["P4"], "preserve", Buffer.from(frame), unknown(ground.unknownType)),
    textCase("encoding/frame/unknown-type-text", ["P4"], "preserve", frame, unknown(ground.unknownType)),
    ...(message && known
      ? [
          bytesCase("encoding/frame/known-type", ["P4"], "accept", Buffer.from(write(envelope(ground, message.type, known))), ok(message.type)),
          textCase("encoding/frame/known-type-text", ["P4"], "accept", envelope(ground, message.type, known), ok(message.type)),
        ]
      : []),
  ];
}
