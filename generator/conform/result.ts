import type { Case, Traits } from "../cases/case.js";
import { ProblemError } from "../problem.js";
import { casesOf, type CaseSet } from "./case-set.js";
import { failureKinds, type Failure } from "./failure.js";
import { settle, type KnownFailure } from "./known-failures.js";
import type { Report } from "./run.js";
import { select, type Selection } from "./selection.js";

/** What became of one implementation: the data of every report, and what `--json` prints. */
export interface Result {
  readonly ok: boolean;
  readonly implementation: string;
  readonly traits: Traits;
  readonly protocol: string;
  /** Of the stored cases that it was run with. */
  readonly sha256: string;
  readonly selection: Selection;
  /** Whether it was asked to build and encode as well. */
  readonly build: boolean;
  readonly ran: number;
  readonly passed: number;
  /** Everything that is wrong, known failures that no longer fail as they did included. */
  readonly failures: readonly Failure[];
  readonly known: readonly KnownFailure[];
}

/** How a run was set up. */
export interface Setup {
  readonly implementation: string;
  readonly traits: Traits;
  readonly selection: Selection;
  readonly build: boolean;
}

/** The cases of a run: those that are chosen, and with `build` each that is accepted once more the other way. */
export function casesToRun(cases: readonly Case[], { selection, build, traits }: Pick<Setup, "selection" | "build" | "traits">, buildOf: (one: Case, traits: Traits) => Case | undefined): readonly Case[] {
  const other = build ? cases.flatMap((one) => buildOf(one, traits) ?? []) : [];
  return select([...cases, ...other], selection);
}

/** What a report amounts to. */
export function resultOf(set: CaseSet, setup: Setup, report: Report, ran: readonly Case[], known: readonly KnownFailure[]): Result {
  const settled = settle(report.failures, known, new Set(ran.map(({ id }) => id)));
  return {
    ok: settled.failures.length === 0 && ran.length > 0,
    ...setup,
    protocol: set.protocol,
    sha256: set.sha256,
    ran: ran.length,
    passed: report.passed.size,
    failures: ran.length === 0 ? [noCases(set, setup.selection)] : settled.failures,
    known: settled.known,
  };
}

const SAMPLES = 5;

/** What a selection that fits no case is told: what it asked for, and what ids look like. */
function noCases(set: CaseSet, { filters, rules }: Selection): Failure {
  const within = select(casesOf(set), { filters: [], rules });
  const samples = Array.from({ length: Math.min(SAMPLES, within.length) }, (_, index) => within[Math.floor((index * within.length) / SAMPLES)]?.id);
  const asked = [
    ...(filters.length > 0 ? [`--filter ${filters.map((filter) => `'${filter}'`).join(" or ")}`] : []),
    ...(rules.length > 0 ? [`--rule ${rules.join(" or ")}`] : []),
  ];
  const detail = asked.length === 0 ? "there is nothing to run" : `no case fits ${asked.join(" and ")}`;
  return { kind: "no-cases", detail: samples.length === 0 || filters.length === 0 ? detail : `${detail}; ids look like ${samples.join(", ")}` };
}

/** What did not pass, in words: the known failures, the failed cases and those that passed add up to all that were run. */
export function remainder({ ran, passed, known, failures }: Pick<Result, "ran" | "passed" | "known" | "failures">): readonly string[] {
  const count = (number: number, one: string, many: string): readonly string[] => (number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]);
  return [
    ...count(known.length, "known failure", "known failures"),
    ...count(ran - passed - known.length, "failed", "failed"),
    ...count(failures.filter(({ kind }) => kind === "known-passes").length, "known failure that passes", "known failures that pass"),
    ...count(failures.filter(({ id }) => id === undefined).length, "failure of no case", "failures of no case"),
  ];
}

/** Reads what `--json` printed. */
export function readResult(text: string, where: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProblemError([{ code: "not-json", message: (error as Error).message, where, hint: "Name files that graphmind-gen conform --json wrote." }]);
  }
  const result = (value ?? {}) as Partial<Result>;
  const isResult =
    typeof result.implementation === "string" &&
    typeof result.sha256 === "string" &&
    typeof result.passed === "number" &&
    typeof result.ran === "number" &&
    typeof result.ok === "boolean" &&
    typeof result.build === "boolean" &&
    isObject(result.traits) &&
    isTexts(result.selection?.filters) &&
    isTexts(result.selection?.rules) &&
    Array.isArray(result.known) &&
    result.known.every((entry: unknown) => isObject(entry) && isText(entry["id"]) && isText(entry["kind"]) && isText(entry["reason"])) &&
    Array.isArray(result.failures) &&
    result.failures.every((failure: unknown) => isObject(failure) && isText(failure["detail"]) && isText(failure["kind"]) && Object.hasOwn(failureKinds, failure["kind"]));
  if (!isResult) throw new ProblemError([{ code: "not-a-result", message: "this is no result of a run", where, hint: "Name files that graphmind-gen conform --json wrote." }]);
  return result as Result;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;
