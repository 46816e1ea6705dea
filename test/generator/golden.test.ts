import { expect, it } from "vitest";
import { templatesIn } from "../../generator/disk/templates.js";
import { generate } from "../../generator/generate.js";
import type { Language } from "../../generator/language.js";
import { languages } from "../../generator/languages/index.js";
import { three } from "../protocols/three.js";
import { root } from "../support/paths.js";

/** The files that hold what a protocol's author writes, in which a change of a template is best seen. */
const shown = /\/(types|_?primitives|events|controls|handshake|envelope|catalogue|constants)\.(d\.ts|py|go|rs)$/;

it.each<[string, Language]>(languages.map((language) => [language.title, language]))(
  "prints three messages in %s as a reviewer saw them last",
  async (_title, language) => {
    const packages = [{ language, folder: language.id }];
    const output = await generate(three, { packages, schema: "schema.json" }, templatesIn(`${root}/templates`));
    const reviewed = [...output].filter(([path]) => path === "schema.json" || shown.test(path));
    expect(reviewed.length).toBeGreaterThan(2);
    for (const [path, text] of reviewed) await expect(text).toMatchFileSnapshot(`golden/${path}`);
  },
);
