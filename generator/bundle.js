import { chmodSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "rolldown";

/** The folder of the package that a module belongs to, or nothing for a module of ours. */
function packageOf(module) {
  if (!module.includes("node_modules")) return undefined;
  let folder = dirname(module);
  while (!existsSync(join(folder, "package.json")) || !readPackage(folder).version) folder = dirname(folder);
  return folder;
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function noticeOf(folder) {
  const { name, version, license } = readPackage(folder);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}

/** Writes the licences of all that is bundled beside the bundle. */
function notices() {
  return {
    name: "third-party-notices",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      const folders = [...new Set(modules.map(packageOf).filter((folder) => folder !== undefined))].sort();
      this.emitFile({
        type: "asset",
        fileName: "THIRD-PARTY-NOTICES.txt",
        source: `${folders.map(noticeOf).join(`\n\n${"-".repeat(80)}\n\n`)}\n`,
      });
    },
  };
}

/** Lets a shell run the command by its file, as npm does for those who install it. */
function executable() {
  return {
    name: "executable",
    writeBundle({ dir }) {
      chmodSync(join(dir, "main.js"), 0o755);
    },
  };
}

// Both entries are bundled so that they start at once: loading file by file takes longer than all the work.
const bundles = [
  {
    input: { main: "generator/main.ts" },
    platform: "node",
    logLevel: "warn",
    external: [/^node:/, /^#generated\//],
    plugins: [notices(), executable()],
    output: {
      dir: "dist/generator",
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      cleanDir: true,
    },
  },
  {
    input: "spec/index.ts",
    platform: "neutral",
    logLevel: "warn",
    // What the generator writes is read where it stands, so that the build need not be repeated after it.
    external: [/^#generated\//],
    output: { file: "dist/spec/index.js", format: "esm" },
  },
];

try {
  await build(bundles);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
