import { diskProblem } from "../disk/disk-problem.js";
import { formatProblem } from "../problem.js";
import { ExitCode } from "./exit-code.js";

/** The user's terminal: results on one stream, all else on the other. */
export interface Terminal {
  /** Results, for pipes as well as people. */
  out(text: string): void;
  /** Progress, warnings and errors. */
  err(text: string): void;
  /** True when a person watches the second stream. */
  readonly interactive: boolean;
  /** True when that person's terminal is to get colours. */
  readonly colour: boolean;
  /** Width of the help text. */
  readonly columns: number;
}

/** The process's own streams. */
export function processTerminal(): Terminal {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // `graphmind-gen schema | head` closes the pipe early: the exit code is what it would have been.
    if (error.code === "EPIPE") return;
    process.stderr.write(`error ${formatProblem(diskProblem(error, "write", "standard output"))}\n`);
    process.exit(ExitCode.problem);
  });
  // There is nobody left to tell.
  process.stderr.on("error", () => undefined);
  const interactive = process.stderr.isTTY === true;
  const { NO_COLOR, TERM } = process.env;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive,
    colour: interactive && (NO_COLOR === undefined || NO_COLOR === "") && TERM !== "dumb",
    columns: Math.min(100, process.stdout.columns ?? 100),
  };
}

/** Text in bold, dim or red where colours are wanted. */
export function paint(terminal: Terminal, style: "bold" | "dim" | "red", text: string): string {
  const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39] } as const;
  const [on, off] = codes[style];
  return terminal.colour ? `\x1b[${on}m${text}\x1b[${off}m` : text;
}
