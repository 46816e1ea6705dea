import type { Case, Outcome } from "../cases/case.js";
import { badEnvelope, badPayload, envelope, groundOf, idOf, messageEnvelope, minimalPayload, notJson, ok, textCase, unknown, type Ground } from "../cases/ground.js";
import { append, entry, list, pointer, raw, replace, write, type Json } from "../cases/json.js";
import { placesOf } from "../cases/place.js";
import { badValues } from "../cases/values.js";
import type { Model } from "../model.js";

/** A small whole number in so many digits that they, and their exponent, exceed what readers of numbers are written for. */
const WHOLE = `3${"0".repeat(200_000)}e-200000`;

/**
 * Cases too large to be stored: the runner makes them. Sizes that break what is quadratic or recursive, and no more than a
 * testee reads in a moment.
 */
export function extremeCases(model: Model): readonly Case[] {
  const ground = groundOf(model);
  const whole = textCase(
    "extreme/seq/digits-made-whole",
    ["T5", "E3"],
    "accept",
    replace(envelope(ground, ground.unknownType), ["seq"], raw(WHOLE)),
    unknown(ground.unknownType),
  );
  const places = placesOf(ground).flatMap((place) => {
    const id = (name: string): string => idOf("extreme", place.name, name);
    const preserve = (name: string, rule: string, text: string, left?: string, double?: string): Case =>
      textCase(id(name), [rule, "P2"], "preserve", place.frame(text), place.accepted(left), {
        ...(double !== undefined && { variants: [{ if: { numbers: "double" }, expect: place.accepted(double) }] }),
      });
    const survive = (name: string, text: string): Case => deep(id(name), place.frame(text), place.accepted());
    const keys = (name: (index: number) => string): string =>
      `{${Array.from({ length: 20_000 }, (_, index) => `"${name(index)}":${index}`).join(",")}}`;
    return [
      ...[5_000, 100_000].flatMap((levels) => [
        survive(`arrays-${levels}`, "[".repeat(levels) + "]".repeat(levels)),
        survive(`objects-${levels}`, `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`),
        textCase(id(`unclosed-arrays-${levels}`), ["T8", "T2", "P2"], "reject", place.frame("[".repeat(levels)), notJson),
        textCase(id(`unclosed-objects-${levels}`), ["T8", "T2", "P2"], "reject", place.frame('{"a":'.repeat(levels)), notJson),
      ]),
      preserve("digits", "T6", "7".repeat(50_000), undefined, "null"),
      preserve("digits-made-whole", "T6", WHOLE),
      preserve("digits-of-fraction", "T6", `0.${"7".repeat(50_000)}`, undefined, String(7 / 9)),
      preserve("long-string", "T2", `"${"x".repeat(300_000)}"`),
      preserve("escapes", "T2", `"${String.raw`\u00e9\n`.repeat(30_000)}"`),
      preserve("surrogates", "T7", `"${String.raw`\ud800`.repeat(30_000)}"`),
      preserve("keys", "O1", keys(String)),
      preserve("duplicate-keys", "T3", keys(() => "a"), '{"a":19999}'),
      preserve("elements", "O1", `[${"0,".repeat(100_000)}0]`),
      preserve("white-space", "T2", `${" \n".repeat(100_000)}null${"\t".repeat(100_000)}`),
    ];
  });
  return [whole, ...places, ...typedExtremes(ground)];
}

/** As large, where the protocol types what stands there or has keys of its own. */
function typedExtremes(ground: Ground): readonly Case[] {
  const many = <T>(one: (index: number) => T): T[] => Array.from({ length: 20_000 }, (_, index) => one(index));
  const keys = many((index) => entry(`k${index}`, raw(String(index))));
  const again = many((index) => entry("k", raw(String(index))));
  const frame = envelope(ground, ground.unknownType);
  const cases = [
    textCase("extreme/envelope/keys", ["E7", "P2"], "preserve", append(frame, [], ...keys), unknown(ground.unknownType)),
    textCase("extreme/envelope/duplicate-keys", ["T3", "P2"], "preserve", append(frame, [], ...again), unknown(ground.unknownType, append(frame, [], ...again.slice(-1)))),
    deep("extreme/seq/arrays-100000", write(replace(frame, ["seq"], raw("[".repeat(100_000) + "]".repeat(100_000)))), badEnvelope({ path: "/seq", keyword: "type" })),
  ];
  const [message] = ground.model.messages;
  if (message === undefined) return cases;
  const minimal = minimalPayload(ground, message);
  const whole = (payload: Json): Json => messageEnvelope(ground, message, payload);
  return [
    ...cases,
    textCase("extreme/payload/keys", ["O1", "P2"], "preserve", whole(append(minimal, [], ...keys)), ok(message.type)),
    textCase("extreme/payload/duplicate-keys", ["T3", "P2"], "preserve", whole(append(minimal, [], ...again)), ok(message.type, whole(append(minimal, [], ...again.slice(-1))))),
    deep("extreme/payload/arrays-100000", write(whole(raw("[".repeat(100_000) + "]".repeat(100_000)))), badPayload({ path: "/payload", keyword: "type" })),
    ...listExtremes(ground),
  ];
}

/** The first list of each kind of items, long, and with a fault at its end. */
function listExtremes(ground: Ground): readonly Case[] {
  const seen = new Set<string>();
  return ground.model.messages.flatMap((message) =>
    ground.samples.sites(message.payload).flatMap(({ path, shape, base, field }) => {
      if (shape.kind !== "list" || field === undefined) return [];
      const items = ground.samples.shape(shape.items);
      if (seen.has(items.kind)) return [];
      seen.add(items.kind);
      const good = Array.from({ length: 10_000 }, () => ground.samples.full(shape.items));
      const frame = (all: readonly Json[]): Json => messageEnvelope(ground, message, replace(base, path, list(...all)));
      const id = (name: string): string => idOf("extreme", message.type, path.join("."), name);
      const [fault] = badValues(items);
      return [
        textCase(id("items"), ["O6", "P2"], "accept", frame(good), ok(message.type)),
        ...(fault
          ? [textCase(id("last-item-wrong"), ["P3", "P2"], "reject", frame([...good, fault.value]), badPayload({ path: pointer(["payload", ...path, String(good.length)]), keyword: fault.keyword }))]
          : []),
      ];
    }),
  );
}

const deep = (id: string, frame: string, expect: Outcome): Case =>
  textCase(id, ["T8", "P2"], "survive", frame, expect, { orElse: notJson });
