import { isInside } from "../disk/folder.js";
import { isCheckOut } from "../disk/read.js";
import type { Choices } from "./plan.js";
import type { Context } from "./context.js";

/** The choices as words of a command line. */
export function choiceArguments(choices: Choices): readonly string[] {
  const words: string[] = [];
  if (choices.lang !== undefined) words.push("--lang", choices.lang.join(","));
  if (choices.out !== undefined) words.push("--out", choices.out);
  if (choices.definitions !== undefined) words.push("--definitions", choices.definitions);
  // One word, since a value may begin with a dash.
  for (const [name, value] of Object.entries(choices.options)) words.push(`--${name}=${value}`);
  return words;
}

/** The command that writes what a run with these choices would write, ready to be pasted. */
export function generateCommand(context: Context, choices: Choices, force: boolean): string {
  const words = [...choiceArguments(choices), ...(force ? ["--force"] : [])];
  return [programName(context, words.length > 0), ...words.map(quote)].join(" ");
}

function programName({ packageRoot, cwd }: Context, hasArguments: boolean): string {
  if (isCheckOut(packageRoot) && isInside(packageRoot, cwd)) return hasArguments ? "npm run generate --" : "npm run generate";
  const installedBeside = isInside(packageRoot.replace(/[\\/]node_modules[\\/].*$/, ""), cwd);
  return `${!isCheckOut(packageRoot) && installedBeside ? "npx graphmind-gen" : "graphmind-gen"} generate`;
}

/** A word for a POSIX shell. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
