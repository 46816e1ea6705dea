import { join } from "node:path";
import { builtFrom } from "../built-from.js";
import { digest } from "../disk/digest.js";
import { nodeFileSystem as fs } from "../disk/file-system.js";
import { isCheckOut, isThere, readTextIfThere } from "../disk/read.js";
import { ProblemError } from "../problem.js";

/**
 * Makes sure that the command was built from the definitions that stand in the check-out: it would take the old ones for those.
 *
 * @throws ProblemError with the first file that differs.
 */
export function requireFreshBuild(packageRoot: string): void {
  const folder = join(packageRoot, "spec");
  if (builtFrom.size === 0 || !isCheckOut(packageRoot) || !isThere(folder)) return;
  const present = fs.readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const changed = [...new Set([...builtFrom.keys(), ...present])].sort().find((name) => digestOf(join(folder, name)) !== builtFrom.get(name));
  if (changed === undefined) return;
  throw new ProblemError([
    {
      code: "old-build",
      message: "the definitions have changed since the command was built",
      where: join(folder, changed),
      hint: "run npm run build first; npm run generate does so by itself",
    },
  ]);
}

function digestOf(path: string): string | undefined {
  const text = readTextIfThere(path);
  return text === undefined ? undefined : digest(text);
}
