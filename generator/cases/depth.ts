import type { Case } from "./case.js";
import { badEnvelope, badPayload, idOf, messageEnvelope, minimalPayload, notJson, textCase, type Ground } from "./ground.js";
import { raw, replace, write } from "./json.js";
import { placesOf, typedString, type Place } from "./place.js";

/** How deep every implementation must go (rule T8); the frame's own object is the first level. */
const DEEPEST = 512;

const arrays = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
const mixed = (levels: number): string => {
  const open = Array.from({ length: levels }, (_, i) => (i % 2 === 0 ? "[" : '{"a":'));
  const close = open.map((one) => (one === "[" ? "]" : "}")).reverse();
  return `${open.join("")}1${close.join("")}`;
};
const siblings = (levels: number): string => `${"[0,".repeat(levels - 1)}[]${",0]".repeat(levels - 1)}`;

/** How many objects and arrays are open where the place's value begins. */
function levelsAbove(place: Place): number {
  const [before = ""] = place.frame("\u{10fffd}").split("\u{10fffd}");
  const structure = before.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return [...structure].reduce((open, one) => open + ("[{".includes(one) ? 1 : "]}".includes(one) ? -1 : 0), 0);
}

/** Nesting up to the limit, at it, and beyond it, where either outcome is right but a crash is not. */
export function depthCases(ground: Ground): readonly Case[] {
  const shapes = { arrays, objects, mixed, siblings };
  return [
    ...placesOf(ground).flatMap((place) => {
      const above = levelsAbove(place);
      return Object.entries(shapes).flatMap(([shape, text]) => [
        ...[...new Set([above + 1, above + 2, 8, 64, 129, DEEPEST - 1, DEEPEST])].filter((levels) => levels > above).map((levels) =>
          textCase(idOf("depth", place.name, shape, String(levels)), ["T8", "P2"], "preserve", place.frame(text(levels - above)), place.accepted()),
        ),
        ...[DEEPEST + 1, 1100].map((levels) =>
          textCase(idOf("depth", place.name, shape, String(levels)), ["T8", "P2"], "survive", place.frame(text(levels - above)), place.accepted(), {
            orElse: notJson,
          }),
        ),
      ]);
    }),
    ...placesOf(ground).flatMap((place) =>
      ["[", '{"a":', '[{"":'].map((open, index) =>
        textCase(idOf("depth", place.name, "unclosed", String(index)), ["T8", "T2", "P2"], "reject", place.frame(open.repeat(1200)), notJson),
      ),
    ),
    textCase("depth/unclosed/arrays-alone", ["T8", "T2", "P2"], "reject", "[".repeat(3000), notJson),
    textCase("depth/closed/brackets-alone", ["T8", "T2", "P2"], "reject", "]".repeat(3000), notJson),
    ...deepFaults(ground),
  ];
}

/** A fault does not hide behind depth: a payload of the wrong kind is refused as such, whatever it holds. */
function deepFaults(ground: Ground): readonly Case[] {
  const [message] = ground.model.messages;
  if (message === undefined) return [];
  const frame = (levels: number): string => write(messageEnvelope(ground, message, raw(arrays(levels - 1))));
  const wrong = badPayload({ path: "/payload", keyword: "type" });
  const inSeq = (levels: number): string => write(replace(messageEnvelope(ground, message, minimalPayload(ground, message)), ["seq"], raw(arrays(levels - 1))));
  const wrongSeq = badEnvelope({ path: "/seq", keyword: "type" });
  const typed = typedString(ground);
  return [
    textCase(`depth/wrong-seq/${DEEPEST}`, ["T8", "P3"], "reject", inSeq(DEEPEST), wrongSeq),
    textCase("depth/wrong-seq/1100", ["T8", "P3"], "survive", inSeq(1100), wrongSeq, { orElse: notJson }),
    ...(typed
      ? [
          textCase(`depth/wrong-string/${DEEPEST}`, ["T8", "P3"], "reject", typed.frame(arrays(DEEPEST - levelsAbove(typed))), badPayload({ path: typed.path, keyword: "type" })),
          textCase("depth/wrong-string/unclosed", ["T8", "T2"], "reject", typed.frame('{"a":'.repeat(1200)), notJson),
        ]
      : []),
    textCase(`depth/wrong-payload/${DEEPEST}`, ["T8", "O6"], "reject", frame(DEEPEST), wrong),
    textCase(`depth/wrong-payload/${DEEPEST + 1}`, ["T8", "O6"], "survive", frame(DEEPEST + 1), wrong, { orElse: notJson }),
  ];
}
