import type { Case } from "./case.js";
import { basesOf } from "./envelope.js";
import { ACCEPTED_STRINGS, REFUSED } from "./grammar.js";
import { envelope, fullPayload, idOf, messageEnvelope, minimalPayload, notJson, ok, pathId, textCase, unknown, type Ground } from "./ground.js";
import { object, raw, replace, write, type Json, type Path } from "./json.js";
import { typedPlaces, typedString } from "./place.js";

/** The mistakes that fit a kind of value; what fits none is tried everywhere. */
const MISTAKES: Readonly<Record<string, readonly string[]>> = {
  string: ["strings"],
  enum: ["strings"],
  literal: ["strings"],
  integer: ["numbers"],
  number: ["numbers"],
  boolean: [],
  list: ["arrays"],
  map: ["objects"],
  object: ["objects"],
};
const EVERYWHERE = ["no-value", "other-literals", "comments", "separators"];

/** One mistake in a value of each kind: a typed reader may pass over a value of another kind without looking. */
const OF_EACH_KIND = ["01", "-", "1.", "1e", '"\\x"', '"\u0001"', '"\\u12"', '"', "nul", "falsey", "[1,]", "[1 2]", "[1}", '[{"a":1,}]', '{"a":1,}', '{"a" 1}', '{"a":1]', '{"a":[1,]}', "{a:1}", '{"a\\x":1}'];

/**
 * The grammar where the protocol types what stands there, since an implementation may read each type by its own means
 * (rule T2): not JSON comes before all that could be wrong with a value (rule P1).
 */
export function typedGrammarCases(ground: Ground): readonly Case[] {
  return [
    ...typedPlaces(ground).flatMap((place) => {
      const mistakes = [...EVERYWHERE, ...(MISTAKES[place.kind] ?? [])];
      const texts = new Set([...mistakes.flatMap((mistake) => REFUSED[mistake] ?? []), ...OF_EACH_KIND]);
      return [...texts].map((text) => textCase(idOf("typed", place.name, text), ["T2", "P1"], "reject", place.frame(text), notJson));
    }),
    ...goodStrings(ground),
    ...brokenContainers(ground),
    ...garbage(ground),
  ];
}

/** Strings in every writing, in a typed field and as a type, which is looked up (rule E6). */
function goodStrings(ground: Ground): readonly Case[] {
  const typed = typedString(ground);
  const known = ground.model.messages.map(({ type }) => type);
  return ACCEPTED_STRINGS.flatMap((text) => {
    const type = JSON.parse(text) as string;
    return [
      ...(typed ? [textCase(idOf("typed", typed.name, "good", text), ["T2"], "accept", typed.frame(text), typed.accepted())] : []),
      ...(known.includes(type) ? [] : [textCase(idOf("typed", "type", "good", text), ["T2", "E6"], "preserve", replace(envelope(ground, ""), ["type"], raw(text)), unknown(type))]),
    ];
  });
}

/** Every object and list of every message, with one mistake between its brackets. */
function brokenContainers(ground: Ground): readonly Case[] {
  return ground.model.messages.flatMap((message) => {
    const full = fullPayload(ground, message);
    return containers(full).flatMap(([path, json]) =>
      Object.entries(broken(json)).map(([name, text]) =>
        textCase(
          idOf("typed", "broken", message.type, pathId(path), name),
          ["T2", "P1"],
          "reject",
          messageEnvelope(ground, message, replace(full, path, raw(text))),
          notJson,
        ),
      ),
    );
  });
}

/** The objects and lists in a value, with their paths. */
function containers(json: Json, path: Path = []): readonly (readonly [Path, Json & { kind: "list" | "object" }])[] {
  if (json.kind === "text") return [];
  const below = json.kind === "list" ? json.items.map((item, index) => [String(index), item] as const) : json.entries.map(({ key, value }) => [key, value] as const);
  return [[path, json], ...below.flatMap(([token, value]) => containers(value, [...path, token]))];
}

/** The texts of an object or a list that has members, each with one mistake. */
function broken(json: Json & { kind: "list" | "object" }): Readonly<Record<string, string>> {
  const text = write(json);
  const [open = "", close = ""] = [text.at(0), text.at(-1)];
  const inner = text.slice(1, -1);
  if (inner === "") return { unclosed: open };
  const always = {
    "comma-at-end": `${open}${inner},${close}`,
    "comma-at-start": `${open},${inner}${close}`,
    "no-comma": `${open}${inner} ${inner}${close}`,
    "two-commas": `${open}${inner},,${inner}${close}`,
    "closed-otherwise": `${open}${inner}${close === "]" ? "}" : "]"}`,
    "unclosed": `${open}${inner}`,
    "closed-twice": `${text}${close}`,
  };
  if (json.kind === "list") return always;
  const [first] = json.entries;
  if (first === undefined) return always;
  const key = JSON.stringify(first.key);
  const rest = text.slice(1 + key.length + 1);
  return {
    ...always,
    "no-colon": `{${key} ${rest}`,
    "equals-sign": `{${key}=${rest}`,
    "two-colons": `{${key}::${rest}`,
    "bare-key": `{x:${rest}`,
    "single-quoted-key": `{'${first.key}':${rest}`,
    "key-alone": `{${inner},${key}}`,
    "control-in-key": `{"${first.key}\u0001":${rest}`,
    "bad-escape-in-key": `{"${first.key}\\x":${rest}`,
  };
}

/** What is refused, or not of this version, for a reason of its own is still no JSON when something follows or its end is missing. */
function garbage(ground: Ground): readonly Case[] {
  const other = raw(String(ground.model.version + 1));
  const frames: (readonly [name: string, frame: Json])[] = basesOf(ground).flatMap(([name, frame]) => [
    [name, frame] as const,
    [`${name}-of-other-version`, replace(frame, ["gm"], other)] as const,
    [`${name}-bad-envelope`, replace(frame, ["seq"], raw("null"))] as const,
  ]);
  const [message] = ground.model.messages;
  if (message) frames.push(["bad-payload", messageEnvelope(ground, message, raw("null"))], ["empty-payload", messageEnvelope(ground, message, object())]);
  for (const text of ["null", "1", '"x"', "[]", "{}"]) frames.push([`value-${text}`, raw(text)]);
  const known = message ? write(messageEnvelope(ground, message, minimalPayload(ground, message))) : "";
  return [
    ...frames.flatMap(([name, frame]) => {
      const text = write(frame);
      const wrong: Readonly<Record<string, string>> = {
        "text-after": `${text} x`,
        "value-after": `${text} 1`,
        "brace-after": `${text}}`,
        "comma-after": `${text},`,
        "nul-after": `${text}\u0000`,
        "comment-after": `${text}//`,
        "twice": `${text}\n${text}`,
        "text-before": `x${text}`,
        ...(text.length > 2 && { "cut-short": text.slice(0, -1) }),
      };
      return Object.entries(wrong).map(([mistake, one]) => textCase(idOf("typed", "frame", name, mistake), ["T2", "P1"], "reject", one, notJson));
    }),
    ...Array.from({ length: known.length }, (_, length) => length)
      .filter((length) => length % 3 === 1)
      .map((length) => textCase(idOf("typed", "cut", String(length)), ["T2", "P2"], "reject", known.slice(0, length), notJson)),
    ...misplaced(known),
    ...(message ? [textCase("typed/frame/known-white-space-after", ["T2"], "accept", `${known} \t\r\n`, ok(message.type))] : []),
  ];
}

/** A frame with one character of JSON's grammar replaced, left out or doubled: who compares with what encoders write may pass over one. */
function misplaced(frame: string): readonly Case[] {
  const places = [...frame].map((character, index) => [character, index] as const).filter(([character]) => '{}[]",:'.includes(character));
  return places.flatMap(([character, index]) => {
    const wrong = { replaced: "x", "left-out": "", doubled: character + character };
    return Object.entries(wrong)
      .map(([mistake, text]) => [mistake, frame.slice(0, index) + text + frame.slice(index + 1)] as const)
      .filter(([, text]) => !isJson(text))
      .map(([mistake, text]) => textCase(idOf("typed", "character", String(index), mistake), ["T2", "P1"], "reject", text, notJson));
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
