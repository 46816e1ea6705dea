import { expected, type Case, type Issue, type Outcome, type Traits } from "../cases/case.js";
import { firstDifference, readExact, type Exact } from "./exact-json.js";
import type { Mistake } from "./failure.js";

/** A testee's answer, without its `id` and without what the line protocol does not have. */
export type Answer =
  | { readonly kind: "ok" | "unknown-type"; readonly type: string; readonly reencoded: string }
  | { readonly kind: "version-mismatch"; readonly received: number; readonly supported: number }
  | { readonly kind: "invalid"; readonly reason: string; readonly issues: readonly { readonly path: string; readonly keyword: string }[] }
  | { readonly kind: "disagreement"; readonly detail: string };

/** Reads an answer, which may hold anything; what makes it none of those that the line protocol has is a sentence. */
export function readAnswer(value: Readonly<Record<string, unknown>>): Answer | string {
  const { kind, type, received, supported, reason, issues, reencoded, detail } = value;
  switch (kind) {
    case "ok":
    case "unknown-type":
      if (typeof type !== "string") return improper(kind, "type", "a string", type);
      return typeof reencoded === "string" ? { kind, type, reencoded } : improper(kind, "reencoded", "a string", reencoded);
    case "version-mismatch":
      if (typeof received !== "number") return improper(kind, "received", "a number", received);
      return typeof supported === "number" ? { kind, received, supported } : improper(kind, "supported", "a number", supported);
    case "invalid":
      if (typeof reason !== "string") return improper(kind, "reason", "a string", reason);
      if (!Array.isArray(issues)) return improper(kind, "issues", "an array", issues);
      return issues.every(isIssue)
        ? { kind, reason, issues: issues.map(({ path, keyword }) => ({ path, keyword })) }
        : `every one of the issues of an answer of the kind ${kind} must be an object with the strings path and keyword, and one is not`;
    case "disagreement":
      return { kind, detail: typeof detail === "string" ? detail : "" };
    default:
      return typeof kind === "string" ? `there is no answer of the kind ${JSON.stringify(kind)}` : "the answer has no kind";
  }
}

function improper(kind: string, name: string, wanted: string, got: unknown): string {
  const is = got === undefined ? "missing" : got === null ? "null" : Array.isArray(got) ? "an array" : typeof got === "object" ? "an object" : `a ${typeof got}`;
  return `${name} of an answer of the kind ${kind} must be ${wanted}, and is ${is}`;
}

function isIssue(issue: unknown): issue is { path: string; keyword: string } {
  const { path, keyword } = (issue ?? {}) as { path?: unknown; keyword?: unknown };
  return typeof path === "string" && typeof keyword === "string";
}

/** What is wrong with an answer; nothing when it is right. */
export function judge(testCase: Case, traits: Traits, answer: Answer): Mistake | undefined {
  const problem = compare(testCase, expected(testCase, traits), answer);
  if (problem === undefined || testCase.orElse === undefined) return problem;
  return compare(testCase, testCase.orElse, answer) === undefined ? undefined : problem;
}

function compare(testCase: Case, outcome: Outcome, answer: Answer): Mistake | undefined {
  if (answer.kind === "disagreement") return { detail: `entry points disagree: ${answer.detail}`, symptom: "entry points disagree" };
  if (answer.kind !== outcome.kind) return otherKind(outcome, answer);
  if (outcome.kind === "version-mismatch" && answer.kind === outcome.kind) {
    return differs("received", outcome.received, answer.received) ?? differs("supported", outcome.supported, answer.supported);
  }
  if (outcome.kind === "invalid" && answer.kind === outcome.kind) {
    return differs("reason", outcome.reason, answer.reason) ?? compareIssues(outcome.issues, answer.issues);
  }
  const [wanted, got] = [outcome, answer] as [Extract<Outcome, { type: string }>, Extract<Answer, { type: string }>];
  return differs("type", wanted.type, got.type) ?? compareFrames(wanted.reencoded ?? textOf(testCase), got.reencoded);
}

function otherKind(outcome: Outcome, answer: Answer): Mistake {
  const [issue] = outcome.kind === "invalid" ? outcome.issues : answer.kind === "invalid" ? answer.issues : [];
  return {
    detail: `expected kind ${outcome.kind}, got ${describeAnswer(answer)}`,
    symptom: `expected ${gist(outcome)}, got ${gist(answer)}`,
    ...(issue && { place: issue.path }),
  };
}

/** The frame's text; a case in bytes that has nothing to compare with is never asked. */
function textOf(testCase: Case): string {
  return testCase.build ?? testCase.frame ?? Buffer.from(testCase.frameBase64 ?? "", "base64").toString("utf8");
}

function differs(name: string, wanted: string | number, got: string | number): Mistake | undefined {
  // -0 is the number 0 here as everywhere (rule T9).
  if (wanted === got) return undefined;
  const detail = `expected ${name} ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;
  return { detail, symptom: name === "reason" ? detail : `another ${name} than expected` };
}

function compareFrames(wanted: string, got: string): Mistake | undefined {
  const bare = (detail: string): Mistake => ({ detail, symptom: detail });
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(got)) return bare("the re-encoded frame is not UTF-8 text");
  let value: Exact;
  try {
    value = readExact(got);
  } catch (error) {
    const symptom = "the re-encoded frame is not JSON";
    return { detail: `${symptom}: ${error instanceof Error ? error.message : String(error)}`, symptom };
  }
  const difference = firstDifference(readExact(wanted), value);
  return difference && { detail: `re-encoded otherwise: ${difference.detail}`, symptom: `re-encoded otherwise: ${difference.symptom}`, place: difference.path };
}

const MOST_NAMED = 20;

type AnyIssue = Pick<Issue, "path"> & { readonly keyword: string };

function compareIssues(wanted: readonly AnyIssue[], got: readonly AnyIssue[]): Mistake | undefined {
  const sentence = ({ path, keyword }: AnyIssue): string => `${keyword} at ${JSON.stringify(path)}`;
  const byText = (issues: readonly AnyIssue[]): ReadonlyMap<string, AnyIssue> => new Map(issues.map((issue) => [sentence(issue), issue]));
  const without = (issues: ReadonlyMap<string, AnyIssue>, others: ReadonlyMap<string, AnyIssue>): readonly AnyIssue[] =>
    [...issues].filter(([text]) => !others.has(text)).map(([, issue]) => issue);
  const [right, given] = [byText(wanted), byText(got)];
  const [missing, surplus] = [without(right, given), without(given, right)];
  const [first] = [...missing, ...surplus];
  if (first === undefined) return undefined;
  const parts = (text: (issues: readonly AnyIssue[]) => string): string =>
    [...(missing.length > 0 ? [`missing issues: ${text(missing)}`] : []), ...(surplus.length > 0 ? [`issues too many: ${text(surplus)}`] : [])].join("; ");
  return { detail: parts((issues) => named(issues.map(sentence))), symptom: parts(keywords), place: first.path };
}

const named = (texts: readonly string[]): string =>
  `${texts.slice(0, MOST_NAMED).join(", ")}${texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : ""}`;

const keywords = (issues: readonly AnyIssue[]): string => named([...new Set(issues.map(({ keyword }) => keyword))].sort());

function describeAnswer(answer: Answer): string {
  if (answer.kind !== "invalid") return answer.kind;
  return `${answer.kind} for ${answer.reason} ${JSON.stringify(answer.issues.slice(0, MOST_NAMED)).slice(0, 300)}`;
}

function gist(outcome: Outcome | Answer): string {
  if (outcome.kind !== "invalid") return outcome.kind;
  return `invalid for ${outcome.reason}${outcome.issues.length > 0 ? ` (${keywords(outcome.issues)})` : ""}`;
}
