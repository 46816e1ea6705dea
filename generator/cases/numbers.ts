import { decimal } from "./decimal.js";
import type { Case, Issue } from "./case.js";
import { basesOf } from "./envelope.js";
import { badEnvelope, badPayload, idOf, ok, textCase, unknown, type Ground } from "./ground.js";
import { asDouble, raw, replace } from "./json.js";
import { placesOf, typedNumber } from "./place.js";

const zeros = (count: number): string => "0".repeat(count);
const THOUSANDS = "1234567890".repeat(500);

/** Numbers at the edges of doubles and of fixed-size integers, with names for those that are long. */
const EDGES: readonly (readonly [name: string, text: string])[] = [
  ..."0 -0 0.0 -0.0 0e0 0E0 -0e-0 0e+1 1 -1 1.0 1.10 1e0 1E0 1e+0 1e-0 1e1 1E+2 1e-2 12.5e-1 100e-2 1e05 1E-007 0.1 0.2 0.30000000000000004".split(" "),
  ..."2147483647 2147483648 -2147483648 -2147483649 4294967295 4294967296".split(" "),
  ..."9007199254740991 9007199254740992 9007199254740993 -9007199254740991 -9007199254740992 -9007199254740993".split(" "),
  ..."9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551615 18446744073709551616".split(" "),
  ..."9007199254740991.4 9007199254740991.5 9007199254740992.5 4503599627370495.5 4503599627370497.5 0.5 1.5 -1.5".split(" "),
  ..."1e15 1e16 1e17 1e20 1e21 1e22 1e23 1e100 1e300 1e308 1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308".split(" "),
  ..."1e309 -1e309 1e400 -1e400 1e1000 1e4932 1e99999 1e2147483648 1e9223372036854775808 1e99999999999999999999 -1e99999999999999999999".split(" "),
  ..."2.2250738585072014e-308 2.2250738585072011e-308 2.2250738585072012e-308 6.631236846766476e-316 5e-324 4.9406564584124654e-324".split(" "),
  ..."2.4703282292062327e-324 2.4703282292062328e-324 1e-323 1e-400 -1e-400 1e-99999 1e-2147483649 1e-99999999999999999999 0e99999999999999999999 0e-99999999999999999999".split(" "),
  ..."0.99999999999999999999 0.9999999999999999 1.0000000000000000000001 1.0000000000000002 123456789.123456789 8.41e21 9.5367431640625e-7 3.141592653589793238462643383279".split(" "),
]
  .map((text): readonly [string, string] => [text, text])
  .concat([
    ["tie-to-even", "1.00000000000000011102230246251565404236316680908203125"],
    ["above-tie", "1.00000000000000011102230246251565404236316680908203126"],
    ["largest-before-overflow", "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880e0"],
    ["hundred-digits", "1234567890".repeat(10)],
    ["four-hundred-digits", "1234567890".repeat(40)],
    ["five-thousand-digits", THOUSANDS],
    ["five-thousand-digits-negative", `-${THOUSANDS}`],
    ["five-thousand-digits-of-fraction", `0.${THOUSANDS}`],
    ["one-and-thousand-zeros", `1.${zeros(1000)}`],
    ["one-and-thousand-zeros-and-one", `1.${zeros(1000)}1`],
    ["small-made-whole", `0.${zeros(399)}1e400`],
    ["large-made-whole", `1${zeros(400)}e-400`],
    ["large-made-fraction", `15${zeros(400)}e-401`],
    ["larger-made-whole", `2${zeros(900)}e-900`],
    ["larger-made-whole-negative", `-2${zeros(900)}.0e-900`],
    ["larger-made-fraction", `15${zeros(900)}E-901`],
    ["larger-digits-made-small", `${"1234567890".repeat(90)}e-899`],
    ["smaller-made-whole", `0.${zeros(899)}3e+900`],
    ["zero-of-thousand-digits", `0.${zeros(999)}e-1000`],
    ["zero-with-thousand-zeros", `0.${zeros(1000)}`],
    ["exponent-with-zeros", `1e${zeros(1000)}1`],
  ]);

/** How a number fares in an integer from 0 to 2^53-1: nearest double first, then whole, then in range (rule T5). */
function seqOutcome(value: number): Issue["keyword"] | undefined {
  if (!Number.isInteger(value)) return "type";
  if (value < 0) return "minimum";
  return value > Number.MAX_SAFE_INTEGER ? "maximum" : undefined;
}

/** Numbers where any JSON may stand, and in typed fields (rules T5, T6). */
export function numberCases(ground: Ground): readonly Case[] {
  return [...opaqueNumbers(ground), ...integers(ground), ...doubles(ground)];
}

function opaqueNumbers(ground: Ground): readonly Case[] {
  return placesOf(ground).flatMap((place) =>
    EDGES.flatMap(([name, text]) => {
      const double = asDouble(text);
      const changes = double === "null" || decimal(double) !== decimal(text);
      const alone = textCase(
        idOf("number", place.name, name),
        ["T6", "P2"],
        "preserve",
        place.frame(text),
        place.accepted(),
        changes ? { variants: [{ if: { numbers: "double" }, expect: place.accepted(double) }] } : {},
      );
      if (text.length > 100) return [alone];
      const nested = (one: string): string => `{"a":[${one},{"b":${one}}]}`;
      return [
        alone,
        textCase(
          idOf("number", place.name, name, "nested"),
          ["T6"],
          "preserve",
          place.frame(nested(text)),
          place.accepted(),
          changes ? { variants: [{ if: { numbers: "double" }, expect: place.accepted(nested(double)) }] } : {},
        ),
      ];
    }),
  );
}

function integers(ground: Ground): readonly Case[] {
  return basesOf(ground).flatMap(([base, frame, type]) =>
    EDGES.map(([name, text]) => {
      const keyword = seqOutcome(Number(text));
      const id = idOf("number", "integer", base, name);
      const edge = replace(frame, ["seq"], raw(text));
      if (keyword) return textCase(id, ["T5", "E3"], "reject", edge, badEnvelope({ path: "/seq", keyword }));
      const double = asDouble(text);
      const again = decimal(double) === decimal(text) ? undefined : replace(frame, ["seq"], raw(double));
      return textCase(id, ["T5", "E3"], "accept", edge, base === "known" ? ok(type, again) : unknown(type, again));
    }),
  );
}

function doubles(ground: Ground): readonly Case[] {
  const typed = typedNumber(ground);
  if (typed === undefined) return [];
  const { minimum = -Infinity, maximum = Infinity } = typed;
  return EDGES.map(([name, text]) => {
    const value = Number(text);
    const id = idOf("number", "number", name);
    const keyword = !Number.isFinite(value) ? "type" : value < minimum ? "minimum" : value > maximum ? "maximum" : undefined;
    if (keyword) return textCase(id, ["T5", "O5"], "reject", typed.place.frame(text), badPayload({ path: typed.path, keyword }));
    const double = asDouble(text);
    const again = decimal(double) === decimal(text) ? undefined : double;
    return textCase(id, ["T5", "O5"], "accept", typed.place.frame(text), typed.place.accepted(again));
  });
}
