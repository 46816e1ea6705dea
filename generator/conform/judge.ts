import { expected, type Case, type Issue, type Outcome, type Traits } from "../cases/case.js";
import { firstDifference, readExact, type Exact } from "./exact-json.js";

/** A testee's answer, as far as it is one: an object with the `id` of a request. */
export type Answer = Readonly<Record<string, unknown>>;

/** What is wrong with an answer that is well formed, in one sentence; nothing when it is right. */
export function judge(testCase: Case, traits: Traits, answer: Answer): string | undefined {
  const problem = compare(testCase, expected(testCase, traits), answer);
  if (problem === undefined || testCase.orElse === undefined) return problem;
  return compare(testCase, testCase.orElse, answer) === undefined ? undefined : problem;
}

/** What makes an answer none of those that the line protocol has; nothing when it is one. */
export function malformed(answer: Answer): string | undefined {
  const { kind, type, received, supported, reason, issues, reencoded } = answer;
  const lacks = (name: string, is: boolean): string | undefined => (is ? undefined : `an answer of the kind ${String(kind)} has no proper ${name}: ${JSON.stringify(answer).slice(0, 300)}`);
  switch (kind) {
    case "ok":
    case "unknown-type":
      return lacks("type", typeof type === "string") ?? lacks("reencoded", typeof reencoded === "string");
    case "version-mismatch":
      return lacks("received", typeof received === "number") ?? lacks("supported", typeof supported === "number");
    case "invalid":
      return lacks("reason", typeof reason === "string") ?? lacks("issues", Array.isArray(issues) && issues.every(isIssue));
    case "disagreement":
      return undefined;
    default:
      return `there is no answer of the kind ${JSON.stringify(kind)}`;
  }
}

function isIssue(issue: unknown): issue is Issue {
  const { path, keyword } = (issue ?? {}) as { path?: unknown; keyword?: unknown };
  return typeof path === "string" && typeof keyword === "string";
}

function compare(testCase: Case, outcome: Outcome, answer: Answer): string | undefined {
  const kind = answer["kind"];
  if (kind === "disagreement") return `entry points disagree: ${String(answer["detail"])}`;
  if (kind !== outcome.kind) return `expected kind ${outcome.kind}, got ${describeAnswer(answer)}`;
  switch (outcome.kind) {
    case "ok":
    case "unknown-type":
      return differs("type", outcome.type, answer["type"]) ?? compareFrames(outcome.reencoded ?? textOf(testCase), answer["reencoded"]);
    case "version-mismatch":
      return differs("received", outcome.received, answer["received"]) ?? differs("supported", outcome.supported, answer["supported"]);
    case "invalid":
      return differs("reason", outcome.reason, answer["reason"]) ?? compareIssues(outcome.issues, answer["issues"]);
  }
}

/** The frame's text; a case in bytes that has nothing to compare with is never asked. */
function textOf(testCase: Case): string {
  return testCase.build ?? testCase.frame ?? Buffer.from(testCase.frameBase64 ?? "", "base64").toString("utf8");
}

function differs(name: string, wanted: string | number, got: unknown): string | undefined {
  // -0 is the number 0 here as everywhere (rule T9).
  if (wanted === got) return undefined;
  return `expected ${name} ${JSON.stringify(wanted)}, got ${got === undefined ? "none" : JSON.stringify(got)}`;
}

function compareFrames(wanted: string, again: unknown): string | undefined {
  const got = again as string;
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

function compareIssues(wanted: readonly Issue[], got: unknown): string | undefined {
  const given = (got as readonly Issue[]).map(({ path, keyword }) => `${keyword} at ${JSON.stringify(path)}`);
  const right = wanted.map(({ path, keyword }) => `${keyword} at ${JSON.stringify(path)}`);
  const missing = right.filter((one) => !given.includes(one));
  const surplus = [...new Set(given)].filter((one) => !right.includes(one));
  if (missing.length + surplus.length === 0) return undefined;
  return [
    ...(missing.length > 0 ? [`missing issues: ${missing.join(", ")}`] : []),
    ...(surplus.length > 0 ? [`issues too many: ${surplus.join(", ")}`] : []),
  ].join("; ");
}

function describeAnswer(answer: Answer): string {
  const { kind, reason, issues } = answer;
  const parts = [String(kind), ...(reason === undefined ? [] : [`for ${String(reason)}`]), ...(issues === undefined ? [] : [JSON.stringify(issues).slice(0, 300)])];
  return parts.join(" ");
}
