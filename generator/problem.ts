/** A user's mistake, as data: what is wrong, where, and what to do. */
export interface Problem {
  /** A stable word for machines, for example `unsupported-tuple`. */
  readonly code: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** A pointer into the definition, a file or an option. */
  readonly where: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Everything that is wrong with one request. Nothing was written when it is thrown. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join("\n"));
  }
}

/** A problem as text for people. */
export function formatProblem(problem: Problem): string {
  const hint = problem.hint === undefined ? "" : `\n  hint: ${problem.hint}`;
  return `${problem.where}: ${problem.message} [${problem.code}]${hint}`;
}
