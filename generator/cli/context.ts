import type { ExitCode } from "./exit-code.js";
import type { Terminal } from "./terminal.js";
import type { Toolkit } from "./toolkit.js";

/** Everything that a command may touch. */
export interface Context {
  readonly terminal: Terminal;
  readonly toolkit: Toolkit;
  readonly cwd: string;
  /** The folder of this package. */
  readonly packageRoot: string;
  /** The file that was run, to run it again. */
  readonly program: string;
}

/** Takes the exit code of the command that ran. */
export type Finish = (code: ExitCode) => void;
