import type { Case, Issue } from "./case.js";
import { basesOf } from "./envelope.js";
import { badEnvelope, badPayload, envelope, idOf, idsBelow, messageEnvelope, minimalPayload, ok, textCase, unknown, type Ground } from "./ground.js";
import { append, entry, list, object, raw, remove, replace, reversed, string, write, type Json } from "./json.js";

/** The order of the decisions about a frame (rule P1). */
export const decisionCases = (ground: Ground): readonly Case[] => [...versionCases(ground), ...orderCases(ground)];

function versionCases(ground: Ground): readonly Case[] {
  const { version } = ground.model;
  const others = [version + 1, version + 2, 0, -1, 42, 9007199254740991, -9007199254740991].filter((gm) => gm !== version);
  const mismatch = (received: number) => ({ kind: "version-mismatch", received, supported: version }) as const;
  return basesOf(ground).flatMap(([base, frame, type]) => {
    const gm = (text: string): Json => replace(frame, ["gm"], raw(text));
    const id = idsBelow("envelope", base, "gm");
    const outcome = base === "known" ? ok : unknown;
    return [
      ...others.map((other) => textCase(id(`other-${other}`), ["E2", "P1"], "reject", gm(String(other)), mismatch(other))),
      textCase(id("other-spelled"), ["E2", "P1", "T5"], "reject", gm(`${version + 1}.0`), mismatch(version + 1)),
      textCase(id("minus-zero"), ["E2", "P1", "T5"], version === 0 ? "accept" : "reject", gm("-0"), version === 0 ? outcome(type) : mismatch(0)),
      ...[`${version}.0`, `${version}e0`, ...(version === 0 ? [] : [`${version}0e-1`]), `${version}.000000000000000000000`].map((text) =>
        textCase(id(`own-${text}`), ["E2", "T5"], "accept", gm(text), outcome(type)),
      ),
    ];
  });
}

/** The order of the decisions: an earlier one hides all later ones (rule P1). */
function orderCases(ground: Ground): readonly Case[] {
  const other = ground.model.version + 1;
  const mismatch = { kind: "version-mismatch", received: other, supported: ground.model.version } as const;
  const gm: Issue[] = ["seq", "ts", "runId", "type"].map((key) => ({ path: `/${key}`, keyword: "required" }));
  const mismatched = (frame: Json): Json => replace(frame, ["gm"], raw(String(other)));
  const unknownFrame = envelope(ground, ground.unknownType);
  const cases = [
    textCase("envelope/order/gm-alone", ["P1", "E1"], "reject", `{"gm":${other}}`, badEnvelope(...gm)),
    textCase("envelope/order/own-gm-alone", ["P1", "E1"], "reject", `{"gm":${ground.model.version}}`, badEnvelope(...gm)),
    textCase("envelope/order/mismatch-unknown-type", ["P1"], "reject", mismatched(unknownFrame), mismatch),
    textCase(
      "envelope/order/mismatch-bad-seq",
      ["P1", "E1"],
      "reject",
      replace(mismatched(unknownFrame), ["seq"], raw("-1")),
      badEnvelope({ path: "/seq", keyword: "minimum" }),
    ),
    textCase(
      "envelope/order/mismatch-bad-runId",
      ["P1", "E5"],
      "reject",
      replace(mismatched(unknownFrame), ["runId"], raw(String.raw`"\u0000"`)),
      badEnvelope({ path: "/runId", keyword: "unicode" }),
    ),
    textCase("envelope/order/mismatch-bad-json", ["P1"], "reject", `${write(mismatched(unknownFrame))}}`, {
      kind: "invalid",
      reason: "json",
      issues: [],
    }),
    ...["null", "true", "0", '""', "[]", '[{"gm":1}]', '"{}"', "1.5", "-0", "1e400"].map((text) =>
      textCase(idOf("envelope", "order", `not-an-object-${text}`), ["P1", "E1", "P3"], "reject", text, badEnvelope({ path: "", keyword: "type" })),
    ),
    textCase("envelope/order/empty-object", ["P1", "E1"], "reject", "{}", badEnvelope({ path: "/gm", keyword: "required" }, ...gm)),
  ];
  const [message] = ground.model.messages;
  if (message === undefined) return cases;
  const bad = messageEnvelope(ground, message, string("{}"));
  return [
    ...cases,
    textCase("envelope/order/mismatch-string-payload", ["P1"], "reject", mismatched(bad), mismatch),
    textCase("envelope/order/mismatch-no-payload", ["P1"], "reject", mismatched(remove(bad, ["payload"])), mismatch),
    textCase("envelope/order/mismatch-empty-payload", ["P1"], "reject", mismatched(replace(bad, ["payload"], object())), mismatch),
    textCase(
      "envelope/order/bad-seq-bad-payload",
      ["P1", "E1"],
      "reject",
      replace(bad, ["seq"], raw("1.5")),
      badEnvelope({ path: "/seq", keyword: "type" }),
    ),
    textCase(
      "envelope/order/payload-before-envelope",
      ["P1", "T9"],
      "reject",
      reversed(replace(bad, ["payload"], list())),
      badPayload({ path: "/payload", keyword: "type" }),
    ),
    textCase(
      "envelope/order/type-after-payload-twice",
      ["P1", "T3", "T9"],
      "preserve",
      append(reversed(bad), [], entry("type", string(ground.unknownType))),
      unknown(ground.unknownType, replace(bad, ["type"], string(ground.unknownType))),
    ),
    textCase(
      "envelope/order/payload-twice-last-good",
      ["T3"],
      "accept",
      append(bad, [], entry("payload", minimalPayload(ground, message))),
      ok(message.type, replace(bad, ["payload"], minimalPayload(ground, message))),
    ),
    textCase(
      "envelope/order/payload-twice-last-wrong",
      ["T3"],
      "reject",
      append(messageEnvelope(ground, message, minimalPayload(ground, message)), [], entry("payload", raw("null"))),
      badPayload({ path: "/payload", keyword: "type" }),
    ),
  ];
}
