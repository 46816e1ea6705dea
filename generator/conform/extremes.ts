import type { Case, Outcome } from "../cases/case.js";
import { envelope, groundOf, idOf, notJson, textCase, unknown } from "../cases/ground.js";
import { raw, replace } from "../cases/json.js";
import { placesOf } from "../cases/place.js";
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
  return [whole, ...places];
}

const deep = (id: string, frame: string, expect: Outcome): Case =>
  textCase(id, ["T8", "P2"], "survive", frame, expect, { orElse: notJson });
