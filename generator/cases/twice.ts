import type { Message, ValueType } from "../model.js";
import type { Case, Issue } from "./case.js";
import { badPayload, fullPayload, idsBelow, messageEnvelope, minimalPayload, ok, pathId, textCase, unknown, type Ground } from "./ground.js";
import { append, entry, escapedString, list, object, pointer, raw, replace, string, write, type Entry, type Json, type Path } from "./json.js";
import { freshKey, type Shape, type Site } from "./samples.js";
import { badValues } from "./values.js";

/** A value that its place refuses for what lies inside it, and what is wrong there, from the value on. */
interface InnerFault {
  readonly value: Json;
  readonly issues: readonly { readonly path: Path; readonly keyword: Issue["keyword"] }[];
}

function innerFault(ground: Ground, shape: Shape): InnerFault | undefined {
  const first = (inner: Shape, token: string, around: (value: Json) => Json): InnerFault | undefined => {
    const [fault] = badValues(inner);
    return fault && { value: around(fault.value), issues: [{ path: [token], keyword: fault.keyword }] };
  };
  switch (shape.kind) {
    case "list":
      return first(ground.samples.shape(shape.items), "0", (value) => list(value));
    case "map":
      return first(ground.samples.shape(shape.values), "a", (value) => object(["a", value]));
    case "object": {
      const { fields } = shape.object;
      const required = fields.filter((field) => field.required);
      if (required.length > 0) return { value: object(), issues: required.map(({ key }) => ({ path: [key], keyword: "required" as const })) };
      for (const { key, type } of fields) {
        const found = first(ground.samples.shape(type), key, (value) => object([key, value]));
        if (found) return found;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** A field that is there twice: the last is the whole value, and what was wrong with the first is void (rule T3). */
export function fieldTwice(ground: Ground, message: Message, site: Site): readonly Case[] {
  const { field, path, shape } = site;
  if (field === undefined) return [];
  const parent = path.slice(0, -1);
  const frame = (payload: Json): Json => messageEnvelope(ground, message, payload);
  const twice = (first: Json, last: Json): Json => frame(append(replace(site.base, path, first), parent, entry(field.key, last)));
  const id = idsBelow(message.type, pathId(path));
  const minimal = ground.samples.minimal(field.type);
  const full = ground.samples.full(field.type);
  const rich = shape.kind === "object" && full.kind === "object" ? append(full, [], entry(freshKey(full.entries.map(({ key }) => key), "x-new"), raw("1"))) : full;
  const issues = (found: InnerFault["issues"]): readonly Issue[] => found.map((issue) => ({ path: pointer(["payload", ...path, ...issue.path]), keyword: issue.keyword }));
  const bads = badValues(shape);
  const [bad, otherBad] = [bads[0], bads.at(-1)];
  const inner = innerFault(ground, shape);
  return [
    ...(write(rich) === write(minimal) ? [] : [textCase(id("twice-not-merged"), ["T3"], "accept", twice(rich, minimal), ok(message.type, frame(replace(site.base, path, minimal))))]),
    ...(bad && otherBad && bad !== otherBad
      ? [textCase(id("twice-both-wrong"), ["T3", "P3"], "reject", twice(bad.value, otherBad.value), badPayload(...issues([{ path: [], keyword: otherBad.keyword }])))]
      : []),
    ...(inner
      ? [
          textCase(id("twice-first-wrong-inside"), ["T3"], "accept", twice(inner.value, minimal), ok(message.type, frame(replace(site.base, path, minimal)))),
          textCase(id("twice-last-wrong-inside"), ["T3", "P3"], "reject", twice(full, inner.value), badPayload(...issues(inner.issues))),
          ...(bad ? [textCase(id("twice-wrong-inside-then-wrong"), ["T3", "P3"], "reject", twice(inner.value, bad.value), badPayload(...issues([{ path: [], keyword: bad.keyword }])))] : []),
        ]
      : []),
  ];
}

/** Keys that the protocol does not know, twice in an object and in a map of it (rules T3, O1). */
export function unknownTwice(ground: Ground, message: Message, site: Site): readonly Case[] {
  const { path, shape } = site;
  if (shape.kind !== "object" && shape.kind !== "map") return [];
  const known = shape.kind === "object" ? shape.object.fields.map(({ key }) => key) : [];
  const key = freshKey(known, "x-new");
  const type: ValueType = shape.kind === "map" ? shape.values : { kind: "opaque" };
  const values = ground.samples.shape(type);
  const good = values.kind === "opaque" ? object(["b", raw("null")]) : ground.samples.minimal(type);
  const [bad] = badValues(values);
  const first = values.kind === "opaque" ? object(["a", raw("1")]) : (bad?.value ?? good);
  const frame = (...entries: readonly Entry[]): Json => messageEnvelope(ground, message, append(site.base, path, ...entries));
  const escaped = (value: Json): Entry => ({ key, value, spelled: escapedString(key) });
  const outcome = ok(message.type, frame(entry(key, good)));
  const verdict = shape.kind === "map" ? "accept" : "preserve";
  const rules = ["T3", shape.kind === "map" ? "O6" : "O1"];
  const id = idsBelow(message.type, pathId(path));
  return [
    textCase(id("unknown-twice"), rules, verdict, frame(entry(key, first), entry(key, good)), outcome),
    textCase(id("unknown-twice-escaped"), rules, verdict, frame(escaped(first), entry(key, good)), outcome),
    textCase(id("unknown-twice-escaped-last"), rules, verdict, frame(entry(key, first), escaped(good)), outcome),
    ...(bad ? [textCase(id("unknown-twice-last-wrong"), [...rules, "P3"], "reject", frame(entry(key, good), entry(key, bad.value)), badPayload({ path: pointer(["payload", ...path, key]), keyword: bad.keyword }))] : []),
  ];
}

/** A frame whose envelope has a key twice that decides how the rest is read (rules T3, P1). */
export function envelopeTwice(ground: Ground): readonly Case[] {
  const { messages, version } = ground.model;
  const [one, other] = messages;
  if (one === undefined) return [];
  const whole = messageEnvelope(ground, one, fullPayload(ground, one));
  const small = messageEnvelope(ground, one, minimalPayload(ground, one));
  const entries = (frame: Json): readonly Entry[] => (frame.kind === "object" ? frame.entries : []);
  const ordered = (...all: readonly Entry[]): Json => ({ kind: "object", entries: all });
  const others = entries(small).filter(({ key }) => key !== "type" && key !== "payload");
  const type = (name: string): Entry => entry("type", string(name));
  const payload = (value: Json): Entry => entry("payload", value);
  const nul = raw(String.raw`"run\u0000"`);
  const badRun = { kind: "invalid", reason: "envelope", issues: [{ path: "/runId", keyword: "unicode" }] } as const;
  const runId = string(one.scope === "wildcard" ? "*" : "run-1");
  const gm = (first: number, last: number): Json => append(replace(small, ["gm"], raw(String(first))), [], entry("gm", raw(String(last))));
  const inner = innerFault(ground, ground.samples.shape({ kind: "ref", name: one.payload }));
  const wrongInside = inner && badPayload(...inner.issues.map(({ path, keyword }): Issue => ({ path: pointer(["payload", ...path]), keyword })));
  const id = idsBelow("envelope", "twice");
  return [
    textCase(id("gm-other-then-own"), ["T3", "P1"], "accept", gm(version + 1, version), ok(one.type, small)),
    textCase(id("gm-own-then-other"), ["T3", "P1"], "reject", gm(version, version + 1), { kind: "version-mismatch", received: version + 1, supported: version }),
    textCase(id("runId-nul-then-good"), ["T3", "E5"], "accept", append(replace(small, ["runId"], nul), [], entry("runId", runId)), ok(one.type, small)),
    textCase(id("runId-good-then-nul"), ["T3", "E5"], "reject", append(small, [], entry("runId", nul)), badRun),
    textCase(id("runId-nul-then-null"), ["T3", "E5", "P3"], "reject", append(replace(small, ["runId"], nul), [], entry("runId", raw("null"))), { ...badRun, issues: [{ path: "/runId", keyword: "type" }] }),
    textCase(id("payload-not-merged"), ["T3"], "accept", append(replace(whole, ["payload"], append(fullPayload(ground, one), [], entry("x-new", raw("1")))), [], payload(minimalPayload(ground, one))), ok(one.type, small)),
    textCase(id("payload-of-unknown-type"), ["T3", "E7"], "preserve", ordered(...others, type(ground.unknownType), payload(object(["a", raw("1")])), payload(raw("null"))), unknown(ground.unknownType, ordered(...others, type(ground.unknownType), payload(raw("null"))))),
    ...(inner && wrongInside
      ? [
          textCase(id("payload-wrong-then-good"), ["T3"], "accept", append(replace(small, ["payload"], inner.value), [], payload(minimalPayload(ground, one))), ok(one.type, small)),
          textCase(id("payload-good-then-wrong"), ["T3", "P3"], "reject", append(whole, [], payload(inner.value)), wrongInside),
          textCase(id("payload-wrong-then-unknown-type"), ["T3", "P1"], "preserve", append(replace(small, ["payload"], inner.value), [], type(ground.unknownType)), unknown(ground.unknownType, ordered(...others, type(ground.unknownType), payload(inner.value)))),
          textCase(id("unknown-type-then-wrong-payload"), ["T3", "P1", "P3"], "reject", ordered(...others, type(ground.unknownType), payload(inner.value), type(one.type)), wrongInside),
        ]
      : []),
    textCase(id("unknown-type-then-own"), ["T3", "P1"], "accept", ordered(...others, type(ground.unknownType), payload(minimalPayload(ground, one)), type(one.type)), ok(one.type, small)),
    ...(other
      ? [
          textCase(
            id("type-of-another-message"),
            ["T3", "P1"],
            "accept",
            ordered(...others, type(one.type), payload(minimalPayload(ground, other)), type(other.type)),
            ok(other.type, ordered(...others, type(other.type), payload(minimalPayload(ground, other)))),
          ),
          textCase(
            id("type-and-payload-of-another-message"),
            ["T3", "P1"],
            "accept",
            ordered(...others, type(other.type), payload(fullPayload(ground, other)), type(one.type), payload(minimalPayload(ground, one))),
            ok(one.type, small),
          ),
          textCase(
            id("payload-before-types"),
            ["T3", "P1", "T9"],
            "accept",
            ordered(payload(minimalPayload(ground, other)), type(one.type), ...others, type(other.type)),
            ok(other.type, ordered(...others, type(other.type), payload(minimalPayload(ground, other)))),
          ),
        ]
      : []),
  ];
}
