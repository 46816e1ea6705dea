import { parentPort } from "node:worker_threads";
import { ProblemError } from "../problem.js";
import type { Answer, Question } from "./maker.js";
import { eachCaseFile } from "./index.js";

const send = (answer: Answer): void => parentPort?.postMessage(answer, "bytes" in answer ? [answer.bytes.buffer as ArrayBuffer] : []);

/** A problem of the definition is an answer; any other error ends the thread, which hands it over. */
parentPort?.once("message", ({ model, example }: Question) => {
  try {
    for (const [path, text] of eachCaseFile(model, example)) {
      // Bytes are handed over as they are, and the thread need not keep them. Most of the texts are in ASCII.
      send(path.endsWith(".ndjson") ? { path, bytes: asciiBytes(text) } : { path, text });
    }
    send({ done: true });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    send({ problems: error.problems });
  }
});

function asciiBytes(text: string): Uint8Array {
  const bytes = Buffer.from(new ArrayBuffer(text.length));
  bytes.write(text, "latin1");
  return bytes;
}
