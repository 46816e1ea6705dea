// Runs main.ts, of which it makes one module first, since Node does not read TypeScript.
import { mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const cache = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));
const folder = mkdtempSync(`${cache}fuzz-`);

/** Modules find what lies beside their source, not beside the bundle. */
const places = {
  name: "places",
  transform: (code, id) => ({ code: code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)) }),
};

await build({
  input: { main: fileURLToPath(new URL("main.ts", import.meta.url)) },
  platform: "node",
  external: [/^#generated\//],
  plugins: [places],
  logLevel: "warn",
  output: { dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
});
const { main } = await import(pathToFileURL(`${folder}/main.mjs`));
rmSync(folder, { recursive: true, force: true });
process.exitCode = await main(process.argv.slice(2));
