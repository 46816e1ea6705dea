import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import type { Case } from "../cases/case.js";
import type { Limits, Testee } from "./testee.js";

/** An answer as it came: an object with the `id` of a request, and whatever else. */
export type RawAnswer = Readonly<Record<string, unknown>>;

/** What a session tells while it runs. */
export interface SessionEvents {
  /** The first answer to a case that was asked: any object, and how its line begins. */
  answer(testCase: Case, answer: RawAnswer, line: string): void;
  /** A line that is an answer to no open request. */
  extra(id: string): void;
  /** A line that is not JSON. */
  debugLine(line: string): void;
  /** JSON that is no object with an id. */
  noId(line: string): void;
}

/** How a session ended, and what it left. */
export interface SessionEnd {
  readonly kind: "done" | "crash" | "timeout" | "flood" | "unstartable";
  /** For people: the exit code, or why it was stopped. */
  readonly symptom: string;
  /** The same with its last words on standard error. */
  readonly detail: string;
  /** Why it could not be started. */
  readonly error?: NodeJS.ErrnoException;
  /** Asked and not answered, in the order of asking. */
  readonly unanswered: readonly Case[];
  /** Never asked. */
  readonly unasked: readonly Case[];
}

const NEWLINE = 0x0a;

/** How many lines that are no answers a session bears before it stops the testee. */
const PATIENCE = 100;

/** One life of a testee's process: asks until every case is asked, reads until the process ends, and ends it if need be. */
export class Session {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #open = new Map<string, Case>();
  readonly #queue: Case[];
  #next = 0;
  #blocked = false;
  #inputEnded = false;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #badLines = 0;
  #stderr = "";
  #stopped: { kind: "timeout" | "flood"; detail: string } | undefined;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    testee: Testee,
    cases: readonly Case[],
    private readonly inFlight: number,
    private readonly limits: Limits,
    private readonly deadline: number,
    private readonly events: SessionEvents,
  ) {
    this.#queue = [...cases];
    this.#child = spawn(testee.command, testee.args, {
      cwd: testee.cwd,
      env: { ...process.env, ...testee.env },
      // A group of its own, so that whatever the testee starts ends with it.
      detached: process.platform !== "win32",
    });
    process.once("exit", this.#kill);
  }

  /** Runs a testee over these cases, until the deadline at most. Never rejects, and always ends. */
  static run(
    testee: Testee,
    cases: readonly Case[],
    inFlight: number,
    limits: Limits,
    deadline: number,
    events: SessionEvents,
  ): Promise<SessionEnd> {
    try {
      return new Session(testee, cases, inFlight, limits, deadline, events).#run();
    } catch (error) {
      // Node refuses some commands without asking the system.
      const detail = `cannot be started: ${String(error)}`;
      return Promise.resolve({ kind: "unstartable", symptom: detail, detail, error: error as NodeJS.ErrnoException, unanswered: [], unasked: cases });
    }
  }

  #run(): Promise<SessionEnd> {
    return new Promise((resolve) => {
      const finish = (kind: SessionEnd["kind"], symptom: string, error?: NodeJS.ErrnoException): void => {
        clearTimeout(this.#timer);
        this.#kill();
        process.off("exit", this.#kill);
        resolve({
          kind,
          symptom,
          detail: symptom + this.#lastWords(),
          ...(error && { error }),
          unanswered: [...this.#open.values()],
          unasked: this.#queue.slice(this.#next),
        });
      };
      this.#child.on("error", (error: NodeJS.ErrnoException) => {
        const why = error.code === "ENOENT" ? `there is no program ${JSON.stringify(this.#child.spawnfile)}` : error.message;
        finish(this.#child.pid === undefined ? "unstartable" : "crash", `cannot be started: ${why}`, error);
      });
      this.#child.stdin.on("error", () => {
        // The testee closed its input; its exit tells the rest.
        this.#blocked = true;
      });
      this.#child.stdin.on("drain", () => {
        this.#blocked = false;
        this.#ask();
      });
      this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
        this.#stderr += text;
        if (this.#stderr.length > 2000) this.#stderr = this.#stderr.slice(0, 500) + this.#stderr.slice(-1500);
      });
      this.#child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
      // Whoever inherited the output may keep it open after the testee's end.
      this.#child.on("exit", () => setTimeout(() => this.#closeStreams(), 1000).unref());
      this.#child.on("close", (code, signal) => {
        if (this.#pendingBytes > 0) this.#line(Buffer.concat(this.#pending));
        if (this.#stopped) finish(this.#stopped.kind, this.#stopped.detail);
        else if (signal !== null) finish("crash", `killed by ${signal}`);
        else if (code !== 0) finish("crash", `exit code ${code ?? "unknown"}`);
        else if (!this.#inputEnded) finish("crash", "exit code 0 before the end of input");
        else finish("done", "the testee ended without an answer, exit code 0");
      });
      this.#watch();
      this.#ask();
    });
  }

  #ask(): void {
    while (!this.#blocked && this.#next < this.#queue.length && this.#open.size < this.inFlight) {
      const testCase = this.#queue[this.#next] as Case;
      this.#next++;
      this.#open.set(testCase.id, testCase);
      this.#blocked = !this.#child.stdin.write(`${requestLine(testCase)}\n`);
    }
    if (this.#next === this.#queue.length && !this.#inputEnded) {
      this.#inputEnded = true;
      this.#child.stdin.end();
    }
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#pending.push(chunk.subarray(start, end));
      const line = Buffer.concat(this.#pending);
      this.#pending = [];
      this.#pendingBytes = 0;
      start = end + 1;
      this.#line(line);
    }
    if (start < chunk.length) {
      this.#pending.push(chunk.subarray(start));
      this.#pendingBytes += chunk.length - start;
      if (this.#pendingBytes > this.limits.lineBytes) this.#stop("flood", `a line of more than ${this.limits.lineBytes} bytes`);
    }
    this.#ask();
  }

  #line(bytes: Buffer): void {
    const value = readLine(bytes);
    const answer = isAnswer(value) ? value : undefined;
    const id = answer?.["id"];
    const line = bytes.subarray(0, 200).toString("utf8");
    if (answer === undefined || typeof id !== "string") {
      if (value === undefined) this.events.debugLine(line);
      else this.events.noId(line);
      this.#bad();
      return;
    }
    const testCase = this.#open.get(id);
    if (testCase === undefined) {
      this.events.extra(id);
      this.#bad();
      return;
    }
    this.#open.delete(id);
    this.#watch();
    this.events.answer(testCase, answer, line);
  }

  #bad(): void {
    this.#badLines++;
    if (this.#badLines === PATIENCE) this.#stop("flood", `${PATIENCE} lines that are no answers`);
  }

  /** Starts the wait for the next answer, or for the end, anew. */
  #watch(): void {
    clearTimeout(this.#timer);
    const wait = Math.max(1, Math.min(this.limits.silenceMs, this.deadline - Date.now()));
    this.#timer = setTimeout(() => {
      const waiting = this.#open.size > 0 ? "no answer" : "no exit after the end of input";
      this.#stop("timeout", Date.now() >= this.deadline ? "out of time" : `${waiting} for ${wait} ms`);
    }, wait);
  }

  #stop(kind: "timeout" | "flood", detail: string): void {
    this.#stopped ??= { kind, detail };
    this.#kill();
    setTimeout(() => this.#closeStreams(), 1000).unref();
  }

  readonly #kill = (): void => {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") this.#child.kill("SIGKILL");
      else process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };

  #closeStreams(): void {
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
  }

  #lastWords(): string {
    const words = this.#stderr.trim();
    if (words === "") return "";
    const ends = words.length > 250 ? `${words.slice(0, 120)} … ${words.slice(-120)}` : words;
    return `; standard error: ${ends}`;
  }
}

/** A request in one line for everybody: some readers take more characters than a newline for the end of one. */
function requestLine({ id, frame, frameBase64, build }: Case): string {
  const text = build === undefined ? JSON.stringify(frame === undefined ? { id, frameBase64 } : { id, frame }) : `{"id":${JSON.stringify(id)},"build":${build}}`;
  return text.replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What a line says in JSON; nothing when it is not JSON in UTF-8. */
function readLine(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

const isAnswer = (value: unknown): value is RawAnswer => typeof value === "object" && value !== null && !Array.isArray(value);
