import { spawn, type ChildProcess } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { CONFIG_NAME, findConfig } from "../config.js";
import { foldersUpward, isCheckOut } from "../disk/read.js";
import { snapshot, type Watched } from "../disk/snapshot.js";
import { ProblemError } from "../problem.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { choiceArguments } from "./mend.js";
import type { Choices } from "./plan.js";
import { paint } from "./terminal.js";

const POLL_MS = 200;

/** Not the whole build: its type check needs bindings that the new definitions may not have yet. */
const BUNDLER = "generator/bundle.js";

const SOURCE_EXTENSIONS = [".ts", ".mts", ".js", ".mjs", ".cjs", ".json"];

/**
 * Generates now and after every change, until SIGINT or SIGTERM. Each time in a new process, since a module that was imported
 * once stays as it was.
 */
export async function watch(context: Context, choices: Choices, force: boolean, json: boolean): Promise<ExitCode> {
  const { terminal, packageRoot, program, cwd } = context;
  const session = new Session(cwd);
  const generate = [program, "generate", ...choiceArguments(choices), ...(force ? ["--force"] : []), ...(json ? ["--json"] : [])];
  const own = isCheckOut(packageRoot);
  const sources = { paths: own ? [join(packageRoot, "spec"), join(packageRoot, "generator")] : [], extensions: [".ts"] };
  const say = (text: string): void => {
    if (terminal.interactive) terminal.err(paint(terminal, "dim", `${text}\n`));
  };

  let built = snapshot(sources);
  while (!session.ended) {
    const seenSources = snapshot(sources);
    const inputs = inputsOf(context, choices);
    const seenInputs = inputs.map(snapshot).join("\n");
    let ready = true;
    if (seenSources !== built) {
      say("compiling the definitions");
      ready = await session.run([join(packageRoot, BUNDLER)], packageRoot);
      built = seenSources;
    }
    if (ready) await session.run(generate);
    if (session.ended) break;
    say(`${ready ? "" : "not compiled; "}waiting for changes, Ctrl-C to end`);
    await settle(() => [...inputs, sources].map(snapshot).join("\n"), [seenInputs, seenSources].join("\n"), session);
  }
  return ExitCode.fine;
}

/** What the output depends on, apart from our own source. */
function inputsOf({ packageRoot, cwd }: Context, choices: Choices): readonly Watched[] {
  const configurations = foldersUpward(cwd).flatMap((folder) => [join(folder, CONFIG_NAME), join(folder, "package.json")]);
  const watched: Watched[] = [{ paths: [join(packageRoot, "templates"), ...configurations] }];
  const definitions = choices.definitions ?? configuredDefinitions(cwd);
  if (definitions !== undefined) watched.push({ paths: [dirname(resolve(cwd, definitions))], extensions: SOURCE_EXTENSIONS });
  return watched;
}

function configuredDefinitions(cwd: string): string | undefined {
  try {
    return findConfig(cwd)?.definitions;
  } catch (error) {
    // The process that generates reports it; its repair is a change of a watched file.
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Waits until something differs from `before`, and then until it stays the same from one look to the next. */
async function settle(look: () => string, before: string, session: Session): Promise<void> {
  let last = before;
  while (!session.ended) {
    const start = performance.now();
    const now = look();
    if (now !== before && now === last) return;
    last = now;
    // A look at a large folder must not keep a processor busy.
    await session.pause(Math.max(POLL_MS, 10 * (performance.now() - start)));
  }
}

/** The time until the user ends the watching, and the process that is at work. */
class Session {
  ended = false;
  #child: ChildProcess | undefined;
  #wake: (() => void) | undefined;

  constructor(readonly cwd: string) {
    const end = (): void => {
      this.ended = true;
      this.#child?.kill("SIGTERM");
      this.#wake?.();
    };
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
  }

  /** Runs a Node program; true when it ended well. */
  run(args: readonly string[], cwd = this.cwd): Promise<boolean> {
    return new Promise((done, fail) => {
      const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
      this.#child = child;
      child.on("error", fail);
      child.on("close", (code) => {
        this.#child = undefined;
        done(code === 0);
      });
    });
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
