import { Worker } from "node:worker_threads";
import type { Model } from "../model.js";
import { ProblemError, type Problem } from "../problem.js";

/** The template of the complete testee that the guide shows. */
export const EXAMPLE = "cases/testee.pl";

/** Waits for the files of the cases. */
export type Waiting = () => Promise<ReadonlyMap<string, string>>;

/** Starts to make the files of the cases, with an example of a testee for their guide. */
export type CaseMaker = (model: Model, example: string) => Waiting;

/** Makes the cases in this thread, when somebody waits for them. */
export const casesHere: CaseMaker = (model, example) => async () => (await import("./index.js")).caseFiles(model, example);

/** What the other thread is asked. */
export interface Question {
  readonly model: Model;
  readonly example: string;
}

/** What it answers: each file, as a text or as the bytes of one in ASCII, and then that it is done, or what is wrong. */
export type Answer =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly done: true }
  | { readonly problems: readonly Problem[] };

/**
 * Makes the cases in a thread of their own, which starts to load at once: they take as long as all packages together. It
 * answers once, and keeps no process alive unless somebody waits for it.
 */
export function casesApart(worker: URL): CaseMaker {
  const thread = new Worker(worker);
  const answered = new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
    thread.once("error", (error) => reject(failureOf(error)));
    thread.once("exit", () => reject(new Error("the thread that makes the cases ended without an answer")));
    const files = new Map<string, string>();
    thread.on("message", (answer: Answer) => {
      if ("text" in answer) files.set(answer.path, answer.text);
      else if ("bytes" in answer) files.set(answer.path, Buffer.from(answer.bytes.buffer).toString("latin1"));
      else if ("done" in answer) resolve(files);
      else reject(new ProblemError(answer.problems));
    });
  });
  // It may fail before anybody waits, and then that is reported when somebody does.
  answered.catch(() => undefined);
  // Behind the listeners: one for messages keeps the process alive.
  thread.unref();
  return (model, example) => {
    const question: Question = { model, example };
    thread.postMessage(question);
    return () => {
      thread.ref();
      return answered;
    };
  };
}

/** Too little memory is no mistake of ours. */
function failureOf(error: Error): Error {
  if (!("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new ProblemError([
    {
      code: "out-of-memory",
      message: "there is too little memory to make the cases",
      where: "cases",
      hint: "give Node more, for example with NODE_OPTIONS=--max-old-space-size=512, or generate single packages, which have no cases",
    },
  ]);
}
