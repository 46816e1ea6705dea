import { createHash } from "node:crypto";
import type { TemplateDelegate as Template } from "handlebars";
import options from "./template-options.json" with { type: "json" };

export type { Template };

/** Gives the text of a template by its path below `templates/`, with `/`. */
export type TemplateSource = (path: string) => string;

/** A function of the templates: takes the template's values, without Handlebars' own options behind them. */
export type Helper = (...values: string[]) => string;

/** Makes a template's text, by its path, into a function. */
export type TemplateEngine = (helpers: Readonly<Record<string, Helper>>) => (path: string) => Template;

/**
 * Handlebars for these templates: its runtime alone, as long as all those in the folders are still the ones that were
 * compiled with the command; otherwise the whole of it.
 */
export async function templateEngine(templates: TemplateSource, folders: readonly string[]): Promise<TemplateEngine> {
  const { precompiled } = await import("./precompiled.js");
  const used = [...precompiled].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)));
  if (used.length > 0 && used.every(([path, { digest }]) => digest === digestOf(templates(path)))) {
    // Its declarations hide that this is the same interface.
    const runtime = (await import("handlebars/runtime.js")).default as unknown as typeof Handlebars;
    return (helpers) => {
      const environment = withHelpers(runtime.create(), helpers);
      return (path) => {
        const known = precompiled.get(path);
        if (known === undefined) throw new Error(`templates/${path} is newer than the command`);
        return environment.template(known.specification);
      };
    };
  }
  const { default: handlebars } = await import("handlebars");
  return (helpers) => {
    const environment = withHelpers(handlebars.create(), helpers);
    return (path) => environment.compile(templates(path), options);
  };
}

function withHelpers(environment: typeof Handlebars, helpers: Readonly<Record<string, Helper>>): typeof Handlebars {
  for (const [name, helper] of Object.entries(helpers)) {
    environment.registerHelper(name, (...values: unknown[]) => helper(...(values.slice(0, -1) as string[])));
  }
  return environment;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
