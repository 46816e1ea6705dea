// A testee over any model: `node testee.mjs MODEL [FAULT…]`. Without faults it is right.
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Binding } from "./binding.mjs";

const [path, ...names] = process.argv.slice(2);
const faults = new Set(names);
const binding = new Binding(JSON.parse(readFileSync(path, "utf8")), faults);

let count = 0;
const say = (line) => process.stdout.write(`${line}\n`);

function sayAtOnce(text) {
  try {
    writeSync(1, text);
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
}

function answer(request) {
  count++;
  if (faults.has("is-silent")) return;
  if (faults.has("dies-on-the-third") && count === 3) process.exit(3);
  if (faults.has("dies-with-a-trace") && count === 3) {
    writeSync(2, `the cause: too deep\n${"  at one more line of the trace\n".repeat(200)}the end of the trace\n`);
    process.exit(3);
  }
  if (faults.has("skips-one-answer") && count === 5) return;
  if (faults.has("prints-a-debug-line") && count === 5) say("debug: five");
  if (faults.has("prints-without-end")) for (;;) sayAtOnce(`${"x".repeat(1000)}\n`);
  const frame = request.frame === undefined ? Buffer.from(request.frameBase64, "base64") : Buffer.from(request.frame);
  const outcome = faults.has("says-ok-always") ? { kind: "ok", type: "hello", reencoded: frame.toString() } : binding.outcome(frame);
  const line = faults.has("answers-no-object") && count === 5 ? "[1]" : JSON.stringify({ id: request.id, ...(faults.has("answers-without-a-kind") && count === 5 ? {} : outcome) });
  say(line);
  if (faults.has("answers-twice") && count === 5) say(line);
  if (faults.has("crashes-on-deep-frames") && outcome.message === "too deep") process.abort();
}

for await (const line of createInterface({ input: process.stdin })) answer(JSON.parse(line));
if (faults.has("never-ends")) setInterval(() => undefined, 1000);
if (faults.has("ends-with-1")) process.exitCode = 1;
