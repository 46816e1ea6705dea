import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Testee } from "../../../generator/conform/testee.js";
import { requestLine } from "../differential/frame.js";

/** What one frame cost a testee. */
export interface Cost {
  /** Time of the processor; what else the machine does hardly changes it. */
  readonly seconds: number;
  /** The most memory that it held, without what it holds before. */
  readonly mebibytes: number;
  /** What the frame was, or how the testee failed. */
  readonly outcome: string;
}

/** Gives frames of growing size to a new testee, one at a time, after one that is small. Reads Linux's /proc. */
export async function measure(testee: Testee, frames: readonly (() => string)[], limitMs: number): Promise<readonly Cost[]> {
  const child = spawn(testee.command, testee.args, { cwd: testee.cwd, env: { ...process.env, ...testee.env } });
  let finish = (_answer: string): void => undefined;
  let parts: string[] = [];
  child.on("error", (error) => finish(error.message));
  child.on("close", (code, signal) => finish(`ended with ${signal ?? String(code)}`));
  child.stdin.on("error", () => undefined);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    parts.push(text);
    if (!text.endsWith("\n")) return;
    finish(parts.join(""));
    parts = [];
  });
  const ask = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve("no answer"), limitMs);
      finish = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      child.stdin.write(requestLine("big", { text }));
    });
  await ask("{}");
  const start = usage(child.pid);
  const costs: Cost[] = [];
  for (const frame of frames) {
    const before = usage(child.pid);
    const outcome = outcomeOf(await ask(frame()));
    const after = usage(child.pid);
    costs.push({ seconds: Math.max(0, after.seconds - before.seconds), mebibytes: Math.max(0, after.mebibytes - start.mebibytes), outcome });
  }
  child.removeAllListeners("close");
  child.kill("SIGKILL");
  return costs;
}

const outcomeOf = (line: string): string => /"kind": ?"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 40);

const TICKS_PER_SECOND = 100;

/** What a process has used so far; nothing of one that has ended. */
function usage(pid: number | undefined): { readonly seconds: number; readonly mebibytes: number } {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1] ?? "0";
    return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, mebibytes: Number(peak) / 1024 };
  } catch {
    return { seconds: 0, mebibytes: 0 };
  }
}
