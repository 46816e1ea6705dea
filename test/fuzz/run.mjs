// `node test/fuzz/run.mjs differential …`, `… big …` or `… recordings …`: runs main.ts of the folder, of which it makes
// one module first, since Node does not read TypeScript.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const [command, ...args] = process.argv.slice(2);
if (!["differential", "big", "recordings"].includes(command)) {
  process.stderr.write("node test/fuzz/run.mjs differential|big|recordings [OPTIONS]\n");
  process.exit(2);
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}fuzz-`);

/** Modules find what lies beside their source, not beside the bundle. */
const places = {
  name: "places",
  transform: (code, id) => ({ code: code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)) }),
};

await build({
  input: { main: fileURLToPath(new URL(`${command}/main.ts`, import.meta.url)) },
  platform: "node",
  plugins: [places],
  logLevel: "warn",
  output: { dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
});
try {
  const { main } = await import(pathToFileURL(`${folder}/main.mjs`));
  process.exitCode = await main(args);
} finally {
  // Parts of it are loaded when they are first needed.
  rmSync(folder, { recursive: true, force: true });
}
