import { expected, type Case, type Issue, type Outcome, type Traits } from "../cases/case.js";
import { firstDifference, readExact, type Exact } from "./exact-json.js";

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
      if (typeof type !== "string") return improper(kind, "type");
      return typeof reencoded === "string" ? { kind, type, reencoded } : improper(kind, "reencoded");
    case "version-mismatch":
      if (typeof received !== "number") return improper(kind, "received");
      return typeof supported === "number" ? { kind, received, supported } : improper(kind, "supported");
    case "invalid":
      if (typeof reason !== "string") return improper(kind, "reason");
      return Array.isArray(issues) && issues.every(isIssue) ? { kind, reason, issues: issues.map(({ path, keyword }) => ({ path, keyword })) } : improper(kind, "issues");
    case "disagreement":
      return { kind, detail: typeof detail === "string" ? detail : "" };
    default:
      return typeof kind === "string" ? `there is no answer of the kind ${JSON.stringify(kind)}` : "the answer has no kind";
  }
}

const improper = (kind: string, name: string): string => `an answer of the kind ${kind} has no proper ${name}`;

function isIssue(issue: unknown): issue is { path: string; keyword: string } {
  const { path, keyword } = (issue ?? {}) as { path?: unknown; keyword?: unknown };
  return typeof path === "string" && typeof keyword === "string";
}

/** What is wrong with an answer, in one sentence; nothing when it is right. */
export function judge(testCase: Case, traits: Traits, answer: Answer): string | undefined {
  const problem = compare(testCase, expected(testCase, traits), answer);
  if (problem === undefined || testCase.orElse === undefined) return problem;
  return compare(testCase, testCase.orElse, answer) === undefined ? undefined : problem;
}

function compare(testCase: Case, outcome: Outcome, answer: Answer): string | undefined {
  if (answer.kind === "disagreement") return `entry points disagree: ${answer.detail}`;
  if (answer.kind !== outcome.kind) return `expected kind ${outcome.kind}, got ${describeAnswer(answer)}`;
  if (outcome.kind === "version-mismatch" && answer.kind === outcome.kind) {
    return differs("received", outcome.received, answer.received) ?? differs("supported", outcome.supported, answer.supported);
  }
  if (outcome.kind === "invalid" && answer.kind === outcome.kind) {
    return differs("reason", outcome.reason, answer.reason) ?? compareIssues(outcome.issues, answer.issues);
  }
  const [wanted, got] = [outcome, answer] as [Extract<Outcome, { type: string }>, Extract<Answer, { type: string }>];
  return differs("type", wanted.type, got.type) ?? compareFrames(wanted.reencoded ?? textOf(testCase), got.reencoded);
}

/** The frame's text; a case in bytes that has nothing to compare with is never asked. */
function textOf(testCase: Case): string {
  return testCase.build ?? testCase.frame ?? Buffer.from(testCase.frameBase64 ?? "", "base64").toString("utf8");
}

function differs(name: string, wanted: string | number, got: string | number): string | undefined {
  // -0 is the number 0 here as everywhere (rule T9).
  return wanted === got ? undefined : `expected ${name} ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;
}

function compareFrames(wanted: string, got: string): string | undefined {
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(got)) return "the re-encoded frame is not UTF-8 text";
  let value: Exact;
  try {
    value = readExact(got);
  } catch (error) {
    return `the re-encoded frame is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const difference = firstDifference(readExact(wanted), value);
  return difference && `re-encoded otherwise: ${difference}`;
}

const MOST_NAMED = 20;

function compareIssues(wanted: readonly Issue[], got: readonly { readonly path: string; readonly keyword: string }[]): string | undefined {
  const sentence = ({ path, keyword }: { readonly path: string; readonly keyword: string }): string => `${keyword} at ${JSON.stringify(path)}`;
  const given = new Set(got.map(sentence));
  const right = new Set(wanted.map(sentence));
  const missing = [...right].filter((one) => !given.has(one));
  const surplus = [...given].filter((one) => !right.has(one));
  if (missing.length + surplus.length === 0) return undefined;
  return [
    ...(missing.length > 0 ? [`missing issues: ${named(missing)}`] : []),
    ...(surplus.length > 0 ? [`issues too many: ${named(surplus)}`] : []),
  ].join("; ");
}

const named = (issues: readonly string[]): string =>
  `${issues.slice(0, MOST_NAMED).join(", ")}${issues.length > MOST_NAMED ? ` and ${issues.length - MOST_NAMED} more` : ""}`;

function describeAnswer(answer: Answer): string {
  if (answer.kind !== "invalid") return answer.kind;
  return `${answer.kind} for ${answer.reason} ${JSON.stringify(answer.issues.slice(0, MOST_NAMED)).slice(0, 300)}`;
}
