import type { Case } from "../cases/case.js";
import { NOT_RUN, type Failure, type Mistake } from "./failure.js";
import { judge, readAnswer, type Answer } from "./judge.js";
import { Session, type SessionEnd } from "./session.js";
import { shortened, shortText } from "./short.js";
import { DEFAULT_LIMITS, type Limits, type Testee } from "./testee.js";

/** What became of a testee. It passed when there are no failures. */
export interface Report {
  readonly testee: string;
  readonly total: number;
  /** The ids of the cases that were answered, once and rightly. */
  readonly passed: ReadonlySet<string>;
  readonly failures: readonly Failure[];
  /** False when the testee was given up on: then there is a failure of no case, and what most cases would come to is not known. */
  readonly isComplete: boolean;
  /** Why the testee could not be started, not even once. */
  readonly startError?: NodeJS.ErrnoException;
}

/** Called after each answer with the number of answers so far. */
export type Progress = (answered: number, total: number) => void;

/** Runs all cases through a testee. Never rejects and never hangs, whatever the testee does. */
export async function runTestee(
  testee: Testee,
  cases: readonly Case[],
  chosen: Partial<Limits> = {},
  progress?: Progress,
): Promise<Report> {
  const run = new Run(testee, cases, { ...DEFAULT_LIMITS, ...chosen }, progress);
  await run.all();
  return run.report();
}

class Run {
  readonly #passed = new Set<string>();
  readonly #failures: Failure[] = [];
  #answered = 0;
  #crashes = 0;
  #stops = 0;
  #isUnstartable = false;
  #hasStarted = false;
  #startError: NodeJS.ErrnoException | undefined;
  #isAbandoned = false;
  /** The ids that were answered without need: no other answer makes that good. */
  readonly #surplus = new Set<string>();
  readonly #ids: ReadonlySet<string>;
  readonly #deadline: number;

  constructor(
    private readonly testee: Testee,
    private readonly cases: readonly Case[],
    private readonly limits: Limits,
    private readonly progress: Progress | undefined,
  ) {
    this.#ids = new Set(cases.map(({ id }) => id));
    this.#deadline = Date.now() + limits.totalMs;
  }

  report(): Report {
    // Whatever happened: a case that nothing is known of has not passed.
    const settled = new Set([...this.#passed, ...this.#failures.map(({ id }) => id)]);
    for (const { id } of this.cases) if (!settled.has(id)) this.#fail("no-answer", "nothing is known of this case", id);
    return { testee: this.testee.name, total: this.cases.length, passed: this.#passed, failures: this.#failures, isComplete: !this.#isAbandoned, ...(this.#startError && { startError: this.#startError }) };
  }

  async all(): Promise<void> {
    if (this.cases.length === 0) {
      this.#fail("no-cases", "there is nothing to run");
      return;
    }
    let rest = this.cases;
    while (rest.length > 0) {
      const end = await this.#session(rest, this.limits.inFlight);
      if (this.#isUnstartable) return this.#abandon(rest, end);
      if (end.kind === "done") {
        for (const { id } of end.unanswered) this.#fail("no-answer", "the testee ended without an answer", id);
        return;
      }
      const blamed = await this.#findCulprits(end);
      if (!blamed && end.unanswered.length + end.unasked.length === 0) this.#fail(failureOf(end), end);
      else if (!blamed) this.#fail(failureOf(end), `${end.detail}, with ${end.unanswered.length} requests open, none of which does it alone`);
      rest = end.unasked;
      if (rest.length > 0 && this.#givesUp()) {
        this.#abandon(rest, end);
        return;
      }
    }
  }

  /** Asks the open requests of a crash again, one at a time, to learn which of them did it. */
  async #findCulprits(end: SessionEnd): Promise<boolean> {
    let blamed = false;
    let suspects = end.unanswered;
    while (suspects.length > 0) {
      if (this.#givesUp()) {
        this.#abandon(suspects, end);
        return true;
      }
      const again = await this.#session(suspects, 1);
      const [culprit] = again.unanswered;
      if (culprit) {
        blamed = true;
        this.#fail(again.kind === "done" ? "no-answer" : failureOf(again), again, culprit.id);
      } else if (again.kind !== "done") {
        blamed = true;
        this.#fail(failureOf(again), again);
      }
      suspects = again.unasked;
    }
    return blamed;
  }

  async #session(cases: readonly Case[], inFlight: number): Promise<SessionEnd> {
    const end = await Session.run(this.testee, cases, inFlight, this.limits, this.#deadline, {
      answer: (testCase, answer, line) => {
        this.#settle(testCase, readAnswer(answer), line);
        this.#answered++;
        this.progress?.(this.#answered, this.cases.length);
      },
      extra: (id) => {
        if (!this.#ids.has(id)) return this.#fail("extra-answer", { detail: `an answer for ${JSON.stringify(id)}, which is no case`, symptom: "an answer for what is no case" });
        this.#passed.delete(id);
        this.#surplus.add(id);
        this.#fail("extra-answer", "an answer that nobody asked for", id);
      },
      debugLine: (line) => this.#fail("debug-line", { detail: `not an answer: ${JSON.stringify(line)}`, symptom: "a line that is not JSON" }),
      noId: (line) => this.#fail("not-the-protocol", { detail: `no answer has this form: ${JSON.stringify(line)}`, symptom: "no answer has this form" }),
    });
    if (end.kind === "unstartable") {
      this.#isUnstartable = true;
      if (!this.#hasStarted) this.#startError = end.error;
    } else this.#hasStarted = true;
    if (end.kind === "timeout" || end.kind === "flood") this.#stops++;
    else if (end.kind === "crash") this.#crashes++;
    return end;
  }

  #settle(testCase: Case, answer: Answer | string, line: string): void {
    if (typeof answer === "string") return this.#fail("not-the-protocol", { detail: `${answer}: ${JSON.stringify(line)}`, symptom: answer }, testCase.id);
    const problem = judge(testCase, this.testee.traits, answer);
    if (problem !== undefined) this.#fail("wrong-answer", problem, testCase.id, answer);
    else if (!this.#surplus.has(testCase.id)) this.#passed.add(testCase.id);
  }

  #givesUp(): boolean {
    return this.#isUnstartable || this.#crashes > this.limits.restarts || this.#stops >= this.limits.stops || Date.now() >= this.#deadline;
  }

  #abandon(cases: readonly Case[], end: SessionEnd): void {
    const after = this.#crashes > this.limits.restarts ? ` after ${this.#crashes} crashes` : "";
    if (!this.#isAbandoned) this.#fail(failureOf(end), `the testee was given up on${after}: ${end.detail}`);
    this.#isAbandoned = true;
    for (const { id } of cases) this.#fail(failureOf(end), NOT_RUN, id);
  }

  #fail(kind: Failure["kind"], mistake: string | Mistake, id?: string, got?: Answer): void {
    const { detail, symptom, place }: Mistake = typeof mistake === "string" ? { detail: mistake, symptom: mistake } : mistake;
    this.#failures.push({
      kind,
      detail: shortText(detail),
      ...(symptom !== detail && { symptom: shortText(symptom) }),
      ...(place !== undefined && { place: shortText(place) }),
      ...(id !== undefined && { id: shortText(id) }),
      ...(got && { got: shortened(got) }),
    });
  }
}

function failureOf(end: SessionEnd): Failure["kind"] {
  return end.kind === "flood" ? "not-the-protocol" : end.kind === "timeout" ? "timeout" : "crash";
}
