import { spawn } from "node:child_process";

/** How a program is run. */
export interface RunOptions {
  readonly cwd?: string;
  /** Added to the environment of the test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The exit codes that are expected; 0 alone when left out. */
  readonly exitCodes?: readonly number[];
}

/** What a program said. */
export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. Rejects with everything that it printed when its exit code is not an expected one. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { cwd, env, input = "", exitCodes = [0] } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("close", (code, signal) => {
      const result = { code: code ?? -1, stdout, stderr };
      if (exitCodes.includes(result.code)) resolve(result);
      else reject(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? result.code}\n${stdout}\n${stderr}`));
    });
  });
}
