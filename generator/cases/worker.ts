import { parentPort } from "node:worker_threads";
import { ProblemError } from "../problem.js";
import type { Answer, Question } from "./maker.js";
import { caseFiles } from "./index.js";

parentPort?.once("message", ({ model, example }: Question) => {
  parentPort?.postMessage(answer(() => caseFiles(model, example)));
});

/** A problem of the definition is an answer; any other error ends the thread, which hands it over. */
function answer(files: () => ReadonlyMap<string, string>): Answer {
  try {
    return { files: files() };
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    throw error;
  }
}
