import { ProblemError, type Problem } from "../problem.js";
import { failureKinds, type Failure, type FailureKind } from "./failure.js";

/** A failure that somebody has looked at and lives with, for now. */
export interface KnownFailure {
  readonly id: string;
  readonly kind: FailureKind;
  /** Why it fails, and why that is bearable. */
  readonly reason: string;
  /** How it fails; left out where that is not the same every time. */
  readonly detail?: string;
}

/** The failures of a run, with those that were expected set apart. */
export interface Settled {
  readonly failures: readonly Failure[];
  readonly known: readonly KnownFailure[];
}

/**
 * Reads a list of known failures.
 *
 * @throws ProblemError with all that is wrong with it: an id that no case has, two entries for one id, an entry without a reason.
 */
export function readKnownFailures(text: string, where: string, ids: ReadonlySet<string>): readonly KnownFailure[] {
  const problems: Problem[] = [];
  const refuse = (code: string, message: string, place: string, hint?: string): void => {
    problems.push({ code, message, where: `${where}${place}`, ...(hint !== undefined && { hint }) });
  };
  const entries = entriesOf(text, where);
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    const place = `#/failures/${index}`;
    const { id, kind, reason, detail } = (entry ?? {}) as Partial<Record<keyof KnownFailure, unknown>>;
    if (typeof id !== "string" || typeof kind !== "string" || typeof reason !== "string" || (detail !== undefined && typeof detail !== "string")) {
      return refuse("not-an-entry", "an entry has an id, a kind, a reason and perhaps a detail, all of them strings", place);
    }
    if (!ids.has(id)) refuse("unknown-case", `there is no case ${JSON.stringify(id)}`, place, "Delete the entry, or let --update-known do it.");
    if (seen.has(id)) refuse("equal-ids", `there are two entries for ${JSON.stringify(id)}`, place);
    if (!Object.hasOwn(failureKinds, kind)) refuse("unknown-kind", `there is no failure of the kind ${JSON.stringify(kind)}`, place, `Kinds: ${Object.keys(failureKinds).join(", ")}.`);
    if (reason.trim() === "") refuse("no-reason", `nothing says why ${JSON.stringify(id)} may fail`, place, "Write the reason into the entry.");
    seen.add(id);
  });
  if (problems.length > 0) throw new ProblemError(problems);
  return entries as readonly KnownFailure[];
}

/** The entries of a list, unchecked; what no list is at all is refused. */
function entriesOf(text: string, where: string): readonly unknown[] {
  const hint = 'A list of known failures looks like {"failures": [{"id": "…", "kind": "wrong-answer", "reason": "…"}]}.';
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new ProblemError([{ code: "not-json", message: (error as Error).message, where, hint }]);
  }
  const { failures } = (list ?? {}) as { failures?: unknown };
  if (!Array.isArray(failures)) throw new ProblemError([{ code: "not-a-list", message: "this is no list of known failures", where, hint }]);
  return failures;
}

/** Sets the known failures of a run apart; an entry that no longer tells the truth becomes a failure itself. */
export function settle(failures: readonly Failure[], known: readonly KnownFailure[], ran: ReadonlySet<string>): Settled {
  const entries = new Map(known.filter(({ id }) => ran.has(id)).map((entry) => [entry.id, entry]));
  const failed = new Set(failures.map(({ id }) => id));
  const left: Failure[] = [];
  const met = new Map<string, KnownFailure>();
  for (const failure of failures) {
    const entry = failure.id === undefined ? undefined : entries.get(failure.id);
    if (entry === undefined) left.push(failure);
    else if (fits(entry, failure)) met.set(entry.id, entry);
    else left.push({ ...failure, kind: "known-differs", detail: `known as ${entry.kind}${entry.detail === undefined ? "" : `: ${entry.detail}`}; now ${failure.kind}: ${failure.detail}` });
  }
  for (const entry of entries.values()) {
    if (!failed.has(entry.id)) left.push({ kind: "known-passes", id: entry.id, detail: `known as ${entry.kind}, and passes now: ${entry.reason}` });
  }
  // A case that fails in two ways is not the one that is known, whichever of them comes first.
  return { failures: left, known: [...met.values()].filter(({ id }) => !left.some((failure) => failure.id === id)) };
}

const fits = (entry: KnownFailure, { kind, detail }: Failure): boolean => entry.kind === kind && (entry.detail === undefined || entry.detail === detail);

/** The text of the list that holds exactly these failures; reasons of entries that stay are kept. */
export function updatedKnownFailures(
  failures: readonly Failure[],
  before: string | undefined,
  where: string,
  ran: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  reason = "",
): string {
  const old = new Map<string, KnownFailure>();
  for (const entry of before === undefined ? [] : entriesOf(before, where)) {
    const { id } = (entry ?? {}) as { id?: unknown };
    if (typeof id === "string" && ids.has(id)) old.set(id, entry as KnownFailure);
  }
  const entries = new Map<string, KnownFailure>();
  for (const [id, entry] of old) if (!ran.has(id)) entries.set(id, entry);
  for (const { id, kind, detail } of failures) {
    if (id === undefined || entries.has(id)) continue;
    // The words of a crash or a time-out hold addresses and times.
    const isSteady = kind === "wrong-answer";
    entries.set(id, { id, kind, reason: old.get(id)?.reason ?? reason, ...(isSteady && { detail }) });
  }
  const order = new Map([...ids].map((id, index) => [id, index]));
  const sorted = [...entries.values()].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`);
  return lines.length === 0 ? '{\n  "failures": []\n}\n' : `{\n  "failures": [\n${lines.join(",\n")}\n  ]\n}\n`;
}
