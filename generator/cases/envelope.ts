import type { Field } from "../model.js";
import type { Case, Issue } from "./case.js";
import { foldings, lookAlikes } from "./folding.js";
import { badEnvelope, badPayload, envelope, idOf, idsBelow, messageEnvelope, minimalPayload, ok, textCase, unknown, type Ground } from "./ground.js";
import { append, entry, escapedString, object, pointer, raw, remove, replace, reversed, spaced, type Json } from "./json.js";
import { envelopeTwice } from "./twice.js";
import { badValues, edgeFaults, goodValues, ANYTHING } from "./values.js";

/** The rule that says what a key of the envelope may hold. */
const RULE_OF: Readonly<Record<string, string>> = { gm: "E2", seq: "E3", ts: "E4", runId: "E5", type: "E6" };

/** Every key of the envelope: what it may hold and what not, alone and in pairs, and keys that are unknown. */
export function envelopeCases(ground: Ground): readonly Case[] {
  const fields = ground.model.envelope.fields.filter(({ key }) => key in RULE_OF);
  const bases = basesOf(ground);
  return [
    ...bases.flatMap(([name, frame]) => fields.flatMap((field) => faultCases(ground, name, frame, field))),
    ...bases.flatMap(([name, frame]) => pairCases(ground, name, frame, fields)),
    ...fields.flatMap((field) => acceptedValues(ground, field)),
    ...runIdCases(ground),
    ...bases.flatMap(([name, frame, type]) => unknownKeys(ground, name, frame, type)),
    ...fields.flatMap((field) => keyCases(ground, field)),
    ...bases.flatMap(payloadKeyCases),
    ...envelopeTwice(ground),
  ];
}

/** A valid frame to change. */
export type Base = readonly [name: string, frame: Json, type: string];

/** A frame of a known type, where there is one, and one of an unknown type. */
export function basesOf(ground: Ground): readonly Base[] {
  const [message] = ground.model.messages;
  return [
    ...(message ? [["known", messageEnvelope(ground, message, minimalPayload(ground, message)), message.type] as const] : []),
    ["unknown", envelope(ground, ground.unknownType, object()), ground.unknownType],
  ];
}

const at = (field: Field, keyword: Issue["keyword"]): Issue => ({ path: pointer([field.key]), keyword });

function faultCases(ground: Ground, base: string, frame: Json, field: Field): readonly Case[] {
  const rule = RULE_OF[field.key] ?? "E1";
  const id = idsBelow("envelope", base, field.key);
  return [
    textCase(id("missing"), ["E1", "P3"], "reject", remove(frame, [field.key]), badEnvelope(at(field, "required"))),
    ...[badValues, edgeFaults].flatMap((faults) => faults(ground.samples.shape(field.type))).map((fault) =>
      textCase(
        id(fault.name),
        ["E1", rule, "P3"],
        "reject",
        replace(frame, [field.key], fault.value),
        badEnvelope(at(field, fault.keyword)),
      ),
    ),
  ];
}

function pairCases(ground: Ground, base: string, frame: Json, fields: readonly Field[]): readonly Case[] {
  const faults = fields.flatMap((field) => [
    { field, name: "missing", apply: (json: Json) => remove(json, [field.key]), issue: at(field, "required") },
    ...badValues(ground.samples.shape(field.type))
      .filter((fault, index) => index === 0 || fault.keyword !== "type")
      .map((fault) => ({
        field,
        name: fault.name,
        apply: (json: Json) => replace(json, [field.key], fault.value),
        issue: at(field, fault.keyword),
      })),
  ]);
  const pairs = faults.flatMap((first, index) =>
    faults
      .slice(index + 1)
      .filter((second) => second.field !== first.field)
      .map((second) =>
        textCase(
          idOf("envelope", base, "pair", `${first.field.key}-${first.name}`, `${second.field.key}-${second.name}`),
          ["E1", "P3"],
          "reject",
          second.apply(first.apply(frame)),
          badEnvelope(first.issue, second.issue),
        ),
      ),
  );
  const nulls = fields.reduce((json, field) => replace(json, [field.key], raw("null")), frame);
  return [
    ...pairs,
    textCase(idOf("envelope", base, "all-null"), ["E1", "P3"], "reject", nulls, badEnvelope(...fields.map((field) => at(field, "type")))),
    textCase(
      idOf("envelope", base, "all-missing"),
      ["E1", "P3"],
      "reject",
      fields.reduce((json, field) => remove(json, [field.key]), frame),
      badEnvelope(...fields.map((field) => at(field, "required"))),
    ),
  ];
}

/** Values that seq, ts and runId may have; gm and type decide about the outcome and have cases of their own. */
function acceptedValues(ground: Ground, field: Field): readonly Case[] {
  if (field.key === "gm" || field.key === "type") return [];
  const goods = goodValues(ground.samples.shape(field.type)).filter(
    ({ name }) => !(field.key === "runId" && (name === "lone-surrogate" || name === "escapes")),
  );
  return basesOf(ground).flatMap(([base, frame, type]) =>
    goods.map((good) =>
      textCase(
        idOf("envelope", base, field.key, `accepts-${good.name}`),
        [RULE_OF[field.key] ?? "E1", ...good.rules],
        "accept",
        replace(frame, [field.key], good.value),
        (base === "known" ? ok : unknown)(type, good.everywhere && replace(frame, [field.key], good.everywhere)),
      ),
    ),
  );
}

function runIdCases(ground: Ground): readonly Case[] {
  const unicode = badEnvelope({ path: "/runId", keyword: "unicode" });
  const refused: readonly (readonly [name: string, text: string])[] = [
    ["nul", String.raw`"\u0000"`],
    ["nul-inside", String.raw`"run\u0000-1"`],
    ["nul-at-end", String.raw`"run-1\u0000"`],
    ["high-surrogate", String.raw`"\ud800"`],
    ["low-surrogate", String.raw`"\udfff"`],
    ["high-surrogate-inside", String.raw`"run\udbff-1"`],
    ["surrogates-swapped", String.raw`"\udc00\ud800"`],
    ["high-then-pair", String.raw`"\ud83d\ud83d\ude00"`],
    ["pair-then-low", String.raw`"\ud83d\ude00\ude00"`],
    ["high-then-escape", String.raw`"\ud800\n"`],
    ["high-then-text-of-low", String.raw`"\ud800\\udc00"`],
    ["upper-case-escape", String.raw`"\uD800"`],
    ["nul-and-surrogate", String.raw`"\u0000\ud800"`],
  ];
  const accepted: readonly (readonly [name: string, text: string])[] = [
    ["empty", '""'],
    ["wildcard", '"*"'],
    ["one-space", '" "'],
    ["control-escape", String.raw`"\u0001\u001f\n"`],
    ["delete", '"\u007f"'],
    ["pair-escaped", String.raw`"\ud83d\ude00"`],
    ["pair-escaped-upper", String.raw`"\uD83D\uDE00"`],
    ["pair-raw", '"\u{1f600}"'],
    ["highest", '"\u{10ffff}"'],
    ["noncharacter", '"\uffff\ufffe"'],
    ["replacement-character", '"\ufffd"'],
    ["separators", '"\u2028\u2029\u0085"'],
    ["byte-order-mark-inside", '"a\ufeffb"'],
    ["looks-like-nul-escape", String.raw`"\\u0000"`],
    ["looks-like-surrogate-escape", String.raw`"\\ud800"`],
    ["combining", '"e\u0301"'],
    ["long", `"${"run-".repeat(256)}"`],
  ];
  return basesOf(ground).flatMap(([base, frame, type]) => [
    ...refused.map(([name, text]) =>
      textCase(idOf("envelope", base, "runId", name), ["E5", "P3", ...(name.includes("surrogate") ? ["T7"] : [])], "reject", replace(frame, ["runId"], raw(text)), unicode),
    ),
    ...accepted.map(([name, text]) =>
      textCase(
        idOf("envelope", base, "runId", `takes-${name}`),
        ["E5"],
        "accept",
        replace(frame, ["runId"], raw(text)),
        base === "known" ? ok(type) : unknown(type),
      ),
    ),
    textCase(
      idOf("envelope", base, "runId", "unicode-beside-others"),
      ["E5", "E1", "P3"],
      "reject",
      replace(remove(frame, ["seq"]), ["runId"], raw(String.raw`"\ud800"`)),
      badEnvelope({ path: "/runId", keyword: "unicode" }, { path: "/seq", keyword: "required" }),
    ),
  ]);
}

function unknownKeys(ground: Ground, base: string, frame: Json, type: string): readonly Case[] {
  const known = ground.model.envelope.fields.map(({ key }) => key);
  const outcome = base === "known" ? ok : unknown;
  const keys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "kind", "extra", "", " ", "a/b~c", "\u{1f600}", "new\nline", "gm ", "0"];
  const key = ground.unknownKey;
  return [
    ...ANYTHING.map((good) =>
      textCase(
        idOf("envelope", base, "extra", good.name),
        ["E7", ...good.rules],
        "preserve",
        append(frame, [], entry(key, good.value)),
        outcome(type),
        good.asDouble
          ? { variants: [{ if: { numbers: "double" }, expect: outcome(type, append(frame, [], entry(key, good.asDouble))) }] }
          : {},
      ),
    ),
    ...keys
      .filter((one) => !known.includes(one))
      .map((one) =>
        textCase(
          idOf("envelope", base, "extra-key", one),
          ["E7"],
          "preserve",
          append(frame, [], entry(one, object(["polluted", raw("true")], ["gm", raw("2")]))),
          outcome(type),
        ),
      ),
    textCase(
      idOf("envelope", base, "extra-key", "proto-null"),
      ["E7"],
      "preserve",
      append(frame, [], entry("__proto__", raw("null"))),
      outcome(type),
    ),
    textCase(
      idOf("envelope", base, "extra-key", "proto-carries-the-keys"),
      ["E7", "E1", "P3"],
      "reject",
      object(["__proto__", frame]),
      badEnvelope(...["gm", "seq", "ts", "runId", "type"].map((one): Issue => ({ path: `/${one}`, keyword: "required" }))),
    ),
    textCase(idOf("envelope", base, "reversed"), ["T9"], "accept", reversed(frame), outcome(type)),
    textCase(idOf("envelope", base, "spaced"), ["T2", "T9"], "accept", spaced(frame), outcome(type)),
    textCase(idOf("envelope", base, "key-twice"), ["T3", "E7"], "preserve", append(frame, [], entry(key, object(["a", raw("1")])), entry(key, object(["b", raw("2")]))), outcome(type, append(frame, [], entry(key, object(["b", raw("2")]))))),
  ];
}

/** Envelope keys in another case are unknown ones, and the last of two equal ones counts. */
function keyCases(ground: Ground, field: Field): readonly Case[] {
  const known = ground.model.envelope.fields.map(({ key }) => key);
  return basesOf(ground).flatMap(([base, frame, type]) => {
    const outcome = base === "known" ? ok : unknown;
    const value = valueOf(frame, field.key);
    const [fault] = badValues(ground.samples.shape(field.type));
    const id = idsBelow("envelope", base, field.key);
    const twice = (first: Json, last: Json, spelled?: string): Json =>
      append(replace(frame, [field.key], first), [], { ...entry(field.key, last), ...(spelled && { spelled }) });
    const spellings: readonly (readonly [string, string | undefined])[] = [
      ["twice", undefined],
      ["twice-escaped", escapedString(field.key)],
    ];
    return [
      ...(fault
        ? spellings.flatMap(([name, spelled]) => [
            textCase(id(`${name}-last-good`), ["T3"], "accept", twice(fault.value, value, spelled), outcome(type, frame)),
            textCase(id(`${name}-last-wrong`), ["T3"], "reject", twice(value, fault.value, spelled), badEnvelope(at(field, fault.keyword))),
          ])
        : []),
      ...foldings(field.key)
        .filter((key) => !known.includes(key))
        .flatMap((key) => [
          textCase(
            id(`folded-${key}-alone`),
            ["T4", "E1"],
            "reject",
            append(remove(frame, [field.key]), [], entry(key, value)),
            badEnvelope(at(field, "required")),
          ),
          textCase(id(`folded-${key}-beside`), ["T4", "E7"], "preserve", append(frame, [], entry(key, raw("null"))), outcome(type)),
        ]),
      ...lookAlikes(field.key).map((key) => textCase(id(`like-${key}`), ["T4", "E7"], "preserve", append(frame, [], entry(key, raw("null"))), outcome(type))),
    ];
  });
}

/** The key `payload` in another case is an unknown one: then there is no payload. */
function payloadKeyCases([base, frame, type]: Base): readonly Case[] {
  const value = valueOf(frame, "payload");
  const [fault, outcome] = base === "known" ? ([badPayload({ path: "/payload", keyword: "required" }), ok] as const) : ([undefined, unknown] as const);
  return [...foldings("payload"), ...lookAlikes("payload")].flatMap((key) => [
    textCase(
      idOf("envelope", base, "payload", `folded-${key}-alone`),
      ["T4", "E7"],
      fault ? "reject" : "preserve",
      append(remove(frame, ["payload"]), [], entry(key, value)),
      fault ?? outcome(type),
    ),
    textCase(idOf("envelope", base, "payload", `folded-${key}-beside`), ["T4", "E7"], "preserve", append(frame, [], entry(key, raw("null"))), outcome(type)),
  ]);
}

function valueOf(frame: Json, key: string): Json {
  const found = frame.kind === "object" ? frame.entries.find((one) => one.key === key) : undefined;
  return found?.value ?? raw("null");
}
