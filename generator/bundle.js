import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import handlebars from "handlebars";
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

/**
 * Parts of the libraries that the command never reaches, by the end of their path, with the names that others import:
 * what quicktype makes names of, where a name is given.
 */
const UNREACHED = {
  "pluralize/pluralize.js": ["default"],
  "urijs/src/URI.js": ["default"],
};

/** Replaces what is never reached. */
function withoutUnreached() {
  return {
    name: "without-unreached",
    load(id) {
      const path = id.replaceAll("\\", "/");
      const names = Object.entries(UNREACHED).find(([end]) => path.endsWith(`/node_modules/${end}`))?.[1];
      return names?.map((name) => `const ${name}_ = () => { throw new Error("left out of the bundle"); };\nexport { ${name}_ as ${name} };`).join("\n");
    },
  };
}

/**
 * Measures yargs' texts by their length. They are the command's own and in ASCII, and to ask for the width of every cluster
 * takes longer than the rest of yargs.
 */
function widthIsLength() {
  return {
    name: "width-is-length",
    load: (id) => (/[\\/]string-width[\\/]index\.js$/.test(id) ? "export default (text) => text.length;" : undefined),
  };
}

/** Two comparisons for yargs, which wants no more of Node's module of assertions; that loads much of Node itself. */
function plainAssertions() {
  const id = "\0plain-assertions";
  const code = ["strictEqual", "notStrictEqual"].map(
    (name) => `export const ${name} = (one, other, message) => { if (Object.is(one, other) === ${name !== "strictEqual"}) throw new Error(message); };`,
  );
  return {
    name: "plain-assertions",
    resolveId: (source, importer) => (source === "assert" && /[\\/]yargs[\\/]/.test(importer) ? id : undefined),
    load: (asked) => (asked === id ? code.join("\n") : undefined),
  };
}

/**
 * Answers for ASCII from tables, and unpacks the properties of all characters, which takes longer than to name all types,
 * only for a name that holds another.
 */
function asciiFirst() {
  const properties = createRequire(createRequire(import.meta.url).resolve("quicktype-core"))("unicode-properties");
  const ascii = Array.from({ length: 128 }, (_, codePoint) => codePoint);
  const tables = ["getCategory", "isLowerCase", "isUpperCase", "isWhiteSpace"].map((name) => {
    const table = JSON.stringify(ascii.map((codePoint) => properties[name](codePoint)));
    return `${name}: answer("${name}", ${table}),`;
  });
  return {
    name: "ascii-first",
    load(id) {
      if (!/[\\/]unicode-properties[\\/]dist[\\/]module\.mjs$/.test(id)) return undefined;
      return [
        "let all;",
        'const properties = () => (all ??= require("unicode-properties"));',
        "const answer = (name, table) => (codePoint) => codePoint < 128 ? table[codePoint] : properties()[name](codePoint);",
        `export default { ${tables.join(" ")} };`,
      ].join("\n");
    },
  };
}

/** Where in a template each value stands, and what older runtimes lack: most of the compiled text, and what loading it takes. */
const BALLAST = [
  [/\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}/g, "0"],
  [/container\.lookupProperty \|\| function\(parent, propertyName\) \{.*?return undefined\s*\}/gs, "container.lookupProperty"],
];

/** A file's text, and its SHA-256, the same whatever its line ends. */
function source(path) {
  const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  return { text, digest: createHash("sha256").update(text).digest("hex") };
}

/** Compiles the templates into the bundle. */
function precompiledTemplates() {
  const options = JSON.parse(readFileSync("generator/template-options.json", "utf8"));
  return {
    name: "precompiled-templates",
    load(id) {
      if (!/[\\/]generator[\\/]precompiled\.ts$/.test(id)) return undefined;
      const paths = readdirSync("templates", { recursive: true }).map((path) => path.replaceAll("\\", "/"));
      const entries = paths.filter((path) => path.endsWith(".hbs")).sort().map((path) => {
        const { text, digest } = source(join("templates", path));
        const code = BALLAST.reduce((whole, [ballast, rest]) => whole.replace(ballast, rest), handlebars.precompile(text, options));
        return `[${JSON.stringify(path)}, { digest: "${digest}", specification: ${code} }],`;
      });
      return `export const precompiled = new Map([\n${entries.join("\n")}\n]);`;
    },
  };
}

/** Tells the command what it was built from. */
function builtFrom() {
  return {
    name: "built-from",
    load(id) {
      if (!/[\\/]generator[\\/]built-from\.ts$/.test(id)) return undefined;
      const names = readdirSync("spec").filter((name) => name.endsWith(".ts")).sort();
      const entries = names.map((name) => [name, source(join("spec", name)).digest]);
      return `export const builtFrom = new Map(${JSON.stringify(entries)});`;
    },
  };
}

/** How the command and its thread are bundled. They start at once that way: loading file by file takes longer than all the work. */
const command = {
  platform: "node",
  logLevel: "warn",
  external: [/^node:/, /^#generated\//],
};

const bundles = [
  {
    ...command,
    input: "generator/main.ts",
    plugins: [withoutUnreached(), widthIsLength(), plainAssertions(), asciiFirst(), precompiledTemplates(), builtFrom(), notices(), executable()],
    output: {
      dir: "dist/generator",
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      // What is needed in any case stands in one file, since each takes a millisecond, however short; but for the entry, whose
      // end the parts that it loads must not wait for.
      codeSplitting: { groups: [{ name: "start", tags: ["$initial"], test: (id) => !/[\\/]main\.ts$/.test(id) }] },
    },
  },
  {
    ...command,
    input: "generator/cases/worker.ts",
    output: { file: "dist/generator/cases-worker.js", format: "esm", codeSplitting: false },
  },
  {
    input: "spec/index.ts",
    platform: "neutral",
    logLevel: "warn",
    // With what the generator writes, so that an import loads one module. The command to generate bundles again.
    output: { file: "dist/spec/index.js", format: "esm" },
  },
];

try {
  rmSync("dist/generator", { recursive: true, force: true });
  await build(bundles);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
