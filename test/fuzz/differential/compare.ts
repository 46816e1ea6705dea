import type { Traits } from "../../../generator/cases/case.js";
import { firstDifference, readExact, type Exact } from "../../../generator/conform/exact-json.js";
import type { RawAnswer as Answer } from "../../../generator/conform/session.js";
import { asUnicode } from "../../../generator/cases/json.js";
import { depthOf, type Frame } from "./frame.js";
import type { Projection } from "./projection.js";

/** What one testee made of a frame. */
export interface Reply {
  readonly testee: string;
  readonly traits: Traits;
  readonly answer: Answer;
}

/** A frame that two testees do not agree on. */
export interface Disagreement {
  /** What differs, without any value, so that a shrunk frame can be told to show the same. */
  readonly aspect: string;
  readonly detail: string;
}

const ASPECTS = ["kind", "reason", "received", "supported"] as const;

/** The deepest nesting that every platform takes (rule T8). */
const DEEPEST = 512;

/** The first thing that the testees do not agree on, as the rules let them; nothing when they do. */
export function compareReplies(frame: Frame, replies: readonly Reply[], projection: Projection): Disagreement | undefined {
  const broken = replies.find(({ answer }) => answer["kind"] === "disagreement");
  if (broken) return { aspect: `${broken.testee} with itself`, detail: String(broken.answer["detail"]) };
  // Those who can hold more come first, since what they gave back can be cut down to what others hold.
  const [first, ...others] = bothWaysOfDepth(frame, replies).sort((a, b) => capacity(b.traits) - capacity(a.traits));
  for (const [index, other] of others.entries()) {
    // Two of the same traits are held to the letter, which also shows where a cut-down value is not comparable.
    const alike = others.slice(0, index).find(({ traits }) => traits.numbers === other.traits.numbers && traits.strings === other.traits.strings);
    const difference = first && compareTwo(alike ?? first, other, projection);
    if (difference) return difference;
  }
  return undefined;
}

const capacity = (traits: Traits): number => (traits.numbers === "exact" ? 2 : 0) + (traits.strings === "utf16" ? 1 : 0);

/** Those that took a frame deeper than all must take, if any did. */
function bothWaysOfDepth(frame: Frame, replies: readonly Reply[]): Reply[] {
  const refused = ({ answer }: Reply): boolean => answer["reason"] === "json";
  if (!replies.some(refused) || replies.every(refused) || depthOf(frame) <= DEEPEST) return [...replies];
  return replies.filter((reply) => !refused(reply));
}

/** Reads a text, of which most are read for several comparisons in a row. */
function read(text: string): Exact {
  const known = latest.get(text);
  if (known !== undefined) return known;
  const value = readExact(text);
  if (latest.size > 8) latest.clear();
  latest.set(text, value);
  return value;
}

const latest = new Map<string, Exact>();

function compareTwo(one: Reply, other: Reply, projection: Projection): Disagreement | undefined {
  const say = (aspect: string, detail: string): Disagreement => ({ aspect: `${aspect} of ${one.testee} and ${other.testee}`, detail });
  for (const aspect of ASPECTS) {
    const [a, b] = [one.answer[aspect], other.answer[aspect]];
    if (a !== b) return say(aspect, `${String(a)} and ${String(b)}`);
  }
  const bound = one.traits.strings !== other.traits.strings ? asUnicode : (text: string): string => text;
  const [issues, otherIssues] = [issueSet(one.answer, bound), issueSet(other.answer, bound)];
  if (issues !== otherIssues) return say("issues", `${issues} and ${otherIssues}`);
  const type = one.answer["type"];
  if (typeof type === "string" && bound(type) !== other.answer["type"]) return say("type", `${type} and ${String(other.answer["type"])}`);
  return compareFrames(one, other, projection, say);
}

function issueSet({ issues }: Answer, bound: (text: string) => string): string {
  if (!Array.isArray(issues)) return "";
  const pairs = (issues as readonly { path: string; keyword: string }[]).map(({ path, keyword }) => `${keyword} at ${bound(path)}`);
  return [...new Set(pairs)].sort().join(", ");
}

function compareFrames(
  one: Reply,
  other: Reply,
  projection: Projection,
  say: (aspect: string, detail: string) => Disagreement,
): Disagreement | undefined {
  const [text, otherText] = [one.answer["reencoded"], other.answer["reencoded"]];
  if (text === otherText) return undefined;
  if (typeof text !== "string" || typeof otherText !== "string") return say("frame", `${typeof text} and ${typeof otherText}`);
  const whole = read(text);
  const frame: Exact | undefined = one.traits.strings === other.traits.strings ? whole : projection.unicode(whole);
  if (frame === undefined) return undefined;
  const left = one.traits.numbers === other.traits.numbers ? frame : projection.doubles(frame);
  const difference = firstDifference(left, read(otherText));
  return difference === undefined ? undefined : say("frame", difference.detail);
}
