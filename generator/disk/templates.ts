import { join } from "node:path";
import { onDisk } from "./disk-problem.js";
import { nodeFileSystem as fs } from "./file-system.js";

/** Gives the texts of templates below a folder. A check-out with CRLF makes no other output. */
export function templatesIn(folder: string): (path: string) => string {
  const texts = new Map<string, string>();
  return (path) => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const file = join(folder, ...path.split("/"));
    const text = onDisk("read", file, () => fs.readFileSync(file, "utf8")).replaceAll("\r\n", "\n");
    texts.set(path, text);
    return text;
  };
}
