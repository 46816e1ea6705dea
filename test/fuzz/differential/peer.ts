import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import type { RawAnswer as Answer } from "../../../generator/conform/session.js";
import type { Testee } from "../../../generator/conform/testee.js";
import { requestLine, type Frame } from "./frame.js";

/** Why a testee gave no answer. */
export class PeerFailure extends Error {
  constructor(
    readonly testee: string,
    detail: string,
  ) {
    super(`${testee}: ${detail}`);
  }
}

interface Waiting {
  readonly answers: (Answer | undefined)[];
  missing: number;
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (failure: PeerFailure) => void;
  readonly timer: NodeJS.Timeout;
}

/** A testee that lives for a whole run and is asked in batches. */
export class Peer {
  #child: ChildProcessWithoutNullStreams | undefined;
  readonly #waiting = new Map<string, Waiting>();
  #batches = 0;
  #rest = "";
  #stderr = "";

  constructor(
    readonly testee: Testee,
    private readonly silenceMs: number,
  ) {}

  /** The answers to these frames, in their order. Rejects when the testee ends, says what is no answer, or falls silent. */
  ask(frames: readonly Frame[]): Promise<readonly Answer[]> {
    const child = (this.#child ??= this.#start());
    const batch = String(this.#batches++);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(`no answer for ${this.silenceMs} ms`), this.silenceMs);
      this.#waiting.set(batch, { answers: new Array<undefined>(frames.length), missing: frames.length, resolve, reject, timer });
      child.stdin.write(frames.map((frame, index) => requestLine(`${batch}/${index}`, frame)).join(""));
    });
  }

  /** Ends the testee. */
  stop(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.removeAllListeners("close").removeAllListeners("error").on("error", () => undefined);
    child?.kill("SIGKILL");
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #start(): ChildProcessWithoutNullStreams {
    const { command, args, cwd, env } = this.testee;
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    this.#rest = "";
    this.#stderr = "";
    child.on("error", (error) => this.#fail(`cannot be started: ${error.message}`));
    child.on("close", (code, signal) => this.#fail(`ended with ${signal ?? `exit code ${code ?? "unknown"}`}; ${this.#stderr}`));
    // Its exit tells the rest.
    child.stdin.on("error", () => undefined);
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#stderr = (this.#stderr + text).slice(-1000)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#child === child && this.#read(text));
    return child;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (this.#child === undefined) return;
      this.#line(line);
    }
  }

  #line(line: string): void {
    let answer: Answer;
    try {
      answer = JSON.parse(line) as Answer;
    } catch {
      this.#fail(`not an answer: ${line.slice(0, 200)}`);
      return;
    }
    const [batch = "", index = ""] = String(answer["id"]).split("/");
    const waiting = this.#waiting.get(batch);
    if (waiting === undefined || waiting.answers[Number(index)] !== undefined) {
      this.#fail(`an answer that nobody asked for: ${line.slice(0, 200)}`);
      return;
    }
    waiting.answers[Number(index)] = answer;
    waiting.missing--;
    if (waiting.missing > 0) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(batch);
    waiting.resolve(waiting.answers as readonly Answer[]);
  }

  #fail(detail: string): void {
    const open = [...this.#waiting.values()];
    this.stop();
    for (const { reject } of open) reject(new PeerFailure(this.testee.name, detail));
  }
}
