import type { Case } from "./case.js";
import { envelope, idOf, messageEnvelope, minimalPayload, ok, pathId, textCase, unknown, type Ground } from "./ground.js";
import { append, asUnicode, entry, object, raw, type Entry } from "./json.js";
import { placesOf, typedString } from "./place.js";
import type { Site } from "./samples.js";

/** Strings with lone surrogates, in escapes, in every arrangement that readers are known to get wrong. */
const LONE: Readonly<Record<string, string>> = {
  "high": String.raw`"\ud800"`,
  "low": String.raw`"\udc00"`,
  "high-highest": String.raw`"\udbff"`,
  "low-highest": String.raw`"\udfff"`,
  "upper-case": String.raw`"\uD83D"`,
  "high-high": String.raw`"\ud800\ud801"`,
  "low-low": String.raw`"\udc00\udc01"`,
  "low-high": String.raw`"\udc00\ud800"`,
  "high-pair": String.raw`"\ud800\ud83d\ude00"`,
  "pair-low": String.raw`"\ud83d\ude00\udc00"`,
  "pair-high": String.raw`"\ud83d\ude00\ud800"`,
  "high-text-low": String.raw`"\ud83d-\ude00"`,
  "high-escape": String.raw`"\ud800\n"`,
  "high-backslash": String.raw`"\ud800\\"`,
  "high-quote": String.raw`"\ud800\""`,
  "high-unit": String.raw`"\ud800\u0041"`,
  "high-text-of-escape": String.raw`"\ud800\\udc00"`,
  "high-raw-emoji": '"\\ud800\u{1f600}"',
  "raw-emoji-low": '"\u{1f600}\\udc00"',
  "inside": String.raw`"a\ud800b\udc00c"`,
  "first-low-in-pair": String.raw`"\udc00\ud800\udc00"`,
  "replacement-character-too": String.raw`"\ud800\ufffd"`,
  "many": `"${"\\ud800".repeat(50)}"`,
};

/** Rule T7: lone surrogates stay what they are where nothing is interpreted, and where the platform's strings allow it. */
export function surrogateCases(ground: Ground): readonly Case[] {
  const typed = typedString(ground);
  return [
    ...placesOf(ground).flatMap((place) => [
      ...Object.entries(LONE).flatMap(([name, text]) => [
        textCase(idOf("surrogate", place.name, name), ["T7"], "preserve", place.frame(text), place.accepted()),
        textCase(idOf("surrogate", place.name, name, "key"), ["T7"], "preserve", place.frame(`{${text}:[${text}]}`), place.accepted()),
      ]),
      textCase(
        idOf("surrogate", place.name, "different-keys"),
        ["T7", "T3"],
        "preserve",
        place.frame(String.raw`{"\ud800":1,"\ud801":2,"\udc00":3,"\ufffd":4}`),
        place.accepted(),
      ),
      textCase(
        idOf("surrogate", place.name, "equal-keys"),
        ["T7", "T3"],
        "preserve",
        place.frame(String.raw`{"\ud800":1,"\uD800":2}`),
        place.accepted(String.raw`{"\ud800":2}`),
      ),
    ]),
    ...(typed
      ? Object.entries(LONE).map(([name, text]) =>
          textCase(idOf("surrogate", "typed-string", name), ["T7"], "accept", typed.frame(text), typed.accepted(), {
            variants: [{ if: { strings: "utf8" }, expect: typed.accepted(JSON.stringify(asUnicode(JSON.parse(text) as string))) }],
          }),
        )
      : []),
    ...unknownKeys(ground),
    ...deeperKeys(ground),
    ...mapKeys(ground),
  ];
}

const spelledKeys = (...keys: readonly (readonly [spelled: string, value: string])[]): readonly Entry[] =>
  keys.map(([spelled, value]) => ({ key: JSON.parse(spelled) as string, spelled, value: raw(value) }));

/** Unknown fields of typed objects and of the envelope itself, which are told apart by keys that differ only in surrogates. */
function unknownKeys(ground: Ground): readonly Case[] {
  const different = spelledKeys([String.raw`"\ud800"`, "1"], [String.raw`"\ud801"`, "null"], [String.raw`"\ufffd"`, '"x"']);
  const frames = [
    { name: undefined, frame: append(envelope(ground, ground.unknownType, object()), [], ...different), outcome: unknown(ground.unknownType) },
    ...ground.model.messages.map((message) => ({
      name: message.type,
      frame: messageEnvelope(ground, message, append(minimalPayload(ground, message), [], ...different)),
      outcome: ok(message.type),
    })),
  ];
  return frames.map(({ name, frame, outcome }) =>
    textCase(name === undefined ? idOf("surrogate", "unknown-keys", "envelope") : idOf("surrogate", "unknown-fields", name), ["T7", name === undefined ? "E7" : "O1"], "preserve", frame, outcome),
  );
}

/** The same in each object below a payload. */
function deeperKeys(ground: Ground): readonly Case[] {
  const different = spelledKeys([String.raw`"\ud800"`, "1"], [String.raw`"\ud801"`, "null"], [String.raw`"\ufffd"`, '"x"']);
  return ground.model.messages.flatMap((message) =>
    ground.samples
      .sites(message.payload)
      .filter(({ shape }) => shape.kind === "object")
      .map((site) =>
        textCase(idOf("surrogate", "unknown-fields", message.type, pathId(site.path)), ["T7", "O1"], "preserve", messageEnvelope(ground, message, append(site.base, site.path, ...different)), ok(message.type)),
      ),
  );
}

/** The keys of a typed map are typed strings. */
function mapKeys(ground: Ground): readonly Case[] {
  return ground.model.messages.flatMap((message) =>
    ground.samples
      .sites(message.payload)
      .filter(({ shape }) => shape.kind === "map")
      .map((site) => {
        const frame = (key: string) => messageEnvelope(ground, message, mapWith(ground, site, key));
        return textCase(idOf("surrogate", "map-key", message.type, pathId(site.path)), ["T7"], "accept", frame("a\ud800"), ok(message.type), {
          variants: [{ if: { strings: "utf8" }, expect: ok(message.type, frame(asUnicode("a\ud800"))) }],
        });
      }),
  );
}

function mapWith(ground: Ground, site: Site, key: string) {
  const value = site.shape.kind === "map" ? ground.samples.minimal(site.shape.values) : raw("null");
  return append(site.base, site.path, entry(key, value));
}
