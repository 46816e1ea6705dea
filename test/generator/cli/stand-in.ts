import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../../generator/cli/run.js";
import { processTerminal } from "../../../generator/cli/terminal.js";
import { lazyToolkit, type Toolkit } from "../../../generator/cli/toolkit.js";
import { templatesIn } from "../../../generator/disk/templates.js";
import type { Language } from "../../../generator/language.js";

/** The command with two small languages of its own, so that tests of the command do not depend on real ones. */

const packageRoot = process.env["PACKAGE_ROOT"] ?? "";
const templates = join(packageRoot, "templates");

function language(id: string, title: string, option: string, note?: string): Language {
  return {
    id,
    title,
    ...(note === undefined ? {} : { note }),
    options: [
      {
        name: option,
        description: `Name of the ${title} package.`,
        default: (model) => `${model.name}-protocol`,
        check: (value) => (/^[a-z-]+$/.test(value) ? undefined : "only a to z and - may be used"),
      },
    ],
    helpers: {},
    files: (model, options) => [
      { path: "name.txt", template: "name.txt.hbs", context: { title: model.title, name: options[option] } },
      { path: "deep/copied.txt", template: "copied.txt" },
      // Of a kind that has a header, where a test wants one.
      ...(existsSync(join(templates, id, "notes.md")) ? [{ path: "notes.md", template: "notes.md" }] : []),
    ],
  };
}

const languages = [language("python", "Python", "python-package"), language("go", "Go", "go-module", "without tests")];
const real = lazyToolkit(packageRoot);
const toolkit: Toolkit = {
  ...real,
  languages: () => Promise.resolve(languages),
  generate: async (protocol, request) => {
    if (process.env["BUG"] !== undefined) throw new TypeError("a bug for the test");
    const { cases: folder, ...rest } = request;
    const { generate } = await import("../../../generator/generate.js");
    const files = new Map(await generate(protocol, rest, templatesIn(templates)));
    if (folder !== undefined) files.set(`${folder}/cases.ndjson`, "{}\n");
    return files;
  },
};

process.exitCode = await run(process.argv.slice(2), {
  terminal: processTerminal(),
  toolkit,
  cwd: process.cwd(),
  packageRoot,
  program: fileURLToPath(import.meta.url),
});
