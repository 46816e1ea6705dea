import type { Case } from "./case.js";
import { envelope, idOf, notJson, textCase, unknown, type Ground } from "./ground.js";
import { asUnicode, escapedString, list, object, raw, replace, string, write, type Json } from "./json.js";
import { ANYTHING } from "./values.js";

/** Frames of types that the protocol does not have: tolerated, and given back whole. */
export function unknownTypeCases(ground: Ground): readonly Case[] {
  const known = ground.model.messages.map(({ type }) => type);
  const [first = "x"] = known;
  const names = [
    ground.unknownType,
    "",
    " ",
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__class__",
    "null",
    "*",
    `${first} `,
    ` ${first}`,
    `${first}\u0000`,
    `${first}.more`,
    first.slice(0, -1),
    ...known.flatMap((type) => [type.toUpperCase(), type.replace(".", "_"), type.replace("s", "\u017f"), type.replace("k", "\u212a")]),
    ...known.flatMap(denotedBy),
    "\u{1f600}",
    "new\nline",
    "\u2028",
    "a/b~c",
    '"',
    "type",
    "0",
  ];
  const unknowns = [...new Set(names)].filter((name) => !known.includes(name));
  const payloads = [...ANYTHING, { name: "everything", value: everything, rules: ["O3"] }];
  return [
    ...unknowns.flatMap((name) => [
      textCase(idOf("unknown-type", name, "payload"), ["E6", "P1"], "preserve", envelope(ground, name, object(["a", raw("null")])), unknown(name)),
      textCase(idOf("unknown-type", name, "no-payload"), ["E6", "E1"], "preserve", envelope(ground, name), unknown(name)),
    ]),
    ...payloads.map((good) => {
      const frame = (value: Json): Json => envelope(ground, ground.unknownType, value);
      const asDouble = "asDouble" in good ? good.asDouble : undefined;
      return textCase(
        idOf("unknown-type", "payload", good.name),
        ["E1", "P1", ...good.rules],
        "preserve",
        frame(good.value),
        unknown(ground.unknownType),
        asDouble ? { variants: [{ if: { numbers: "double" }, expect: unknown(ground.unknownType, frame(asDouble)) }] } : {},
      );
    }),
    ...known.map((type) =>
      textCase(
        idOf("unknown-type", type, "inside-another"),
        ["P1", "E7"],
        "preserve",
        envelope(ground, ground.unknownType, object(["type", string(type)], ["payload", raw("null")])),
        unknown(ground.unknownType),
      ),
    ),
    textCase(
      "unknown-type/escaped",
      ["E6", "T2"],
      "preserve",
      replace(envelope(ground, ground.unknownType), ["type"], raw(escapedString(ground.unknownType))),
      unknown(ground.unknownType),
    ),
    surrogateType(ground),
    ...known.filter((type) => denotedBy(type).length === 0).map((type) =>
      textCase(idOf("unknown-type", type, "not-escaped"), ["T2"], "reject", write(replace(envelope(ground, type, object()), ["type"], raw(`"${type}"`))), notJson),
    ),
  ];
}

/** What a type denotes where it stands in JSON as it is: itself, unless it holds what JSON escapes. */
function denotedBy(type: string): readonly string[] {
  try {
    const denoted = JSON.parse(`"${type}"`) as string;
    return asUnicode(denoted) === denoted ? [denoted] : [type];
  } catch {
    return [];
  }
}

const everything = object(
  ["list", list(raw("1"), raw("2.0"), raw("-3e5"), string(""), raw("null"), list(), object())],
  ["nested", object(["list", list(object(["deep", list(list(list()))]))])],
  ["", object(["", object(["", raw("0")])])],
);

/** A `type` is a typed string: where strings are Unicode text, it is U+FFFD that comes back. */
function surrogateType(ground: Ground): Case {
  const type = "x\ud800";
  const frame = (text: string): Json => envelope(ground, text, object());
  return textCase("unknown-type/lone-surrogate", ["E6", "T7"], "preserve", write(frame(type)), unknown(type), {
    variants: [{ if: { strings: "utf8" }, expect: unknown(asUnicode(type), frame(asUnicode(type))) }],
  });
}
