import type { Toolkit } from "./toolkit.js";

/** What the script of `completion` puts before the words of the line that the user is typing. */
const REQUEST = "--get-yargs-completions";

/** Options whose value is a path, which the shell completes by itself when nothing is offered. */
const PATHS = ["--out", "--definitions", "--cases", "--known", "--junit", "--html"];

/** The words before the one to complete and that one, when the shell asks for completions. */
export function completionRequest(argv: readonly string[]): { readonly before: string | undefined; readonly current: string } | undefined {
  const at = argv.indexOf(REQUEST);
  if (at < 0) return undefined;
  const words = argv.slice(at + 1);
  return { before: words[words.length - 2], current: words[words.length - 1] ?? "" };
}

/** What may stand as the value of an option, where that is for us to say. */
export async function valuesFor(option: string | undefined, current: string, toolkit: Toolkit): Promise<readonly string[] | undefined> {
  if (option === "--lang") {
    const chosen = current.split(",").slice(0, -1);
    const ids = (await toolkit.languages()).map(({ id }) => id).filter((id) => !chosen.includes(id));
    return ids.map((id) => [...chosen, id].join(","));
  }
  return option !== undefined && PATHS.includes(option) ? [] : undefined;
}
