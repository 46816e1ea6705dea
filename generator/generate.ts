import type { ProtocolDefinition } from "../spec/protocol.js";
import { buildModel } from "./build-model.js";
import { casesHere, EXAMPLE, type Waiting } from "./cases/maker.js";
import type { Language } from "./language.js";
import type { Model } from "./model.js";
import { ProblemError, type Problem } from "./problem.js";
import { typeNamings } from "./quicktype.js";
import { Renderer } from "./render.js";
import { rulesPage } from "./rules-page.js";
import { schemaText } from "./schema.js";
import { templateEngine, type TemplateSource } from "./template-engine.js";

/** What to generate. Folders and paths are relative to the root of the output, with `/`; an empty folder is the root. */
export interface GenerateRequest {
  /** The languages to write packages for, each with its folder. */
  readonly packages: readonly { readonly language: Language; readonly folder: string }[];
  /** Where the JSON Schema goes, if anywhere. */
  readonly schema?: string;
  /** The folder of the conformance cases, if they are wanted. */
  readonly cases?: string;
  /** Options of the languages by name; what is left out takes its default. */
  readonly options?: Readonly<Record<string, string>>;
  /** What the header of a copy names that lives outside of the definition's repository. */
  readonly origin?: { readonly release?: string; readonly command: string };
}

/**
 * Everything that the request asks for, as texts by path, in a fixed order. Pure: reads nothing but the templates, writes
 * nothing, and gives the same bytes for the same protocol.
 *
 * @throws ProblemError with all that is wrong with the definition or the options.
 */
export async function generate(
  protocol: ProtocolDefinition,
  request: GenerateRequest,
  templates: TemplateSource,
): Promise<ReadonlyMap<string, string>> {
  const model = buildModel(protocol);
  const cases = request.cases === undefined ? undefined : casesHere(model, templates(EXAMPLE));
  return generateFrom(model, request, templates, cases);
}

/** The same for a model, with the files of the cases from wherever they are made. */
export async function generateFrom(
  model: Model,
  request: GenerateRequest,
  templates: TemplateSource,
  cases: Waiting | undefined,
): Promise<ReadonlyMap<string, string>> {
  const languages = request.packages.map(({ language }) => language);
  const chosen = checkedOptions(model, languages, request.options ?? {});
  const namings = typeNamings(model, languages);
  const engine = await templateEngine(templates, languages.map(({ id }) => id));
  const output = new Map<string, string>();
  const add = (folder: string, path: string, text: string): void => {
    const whole = folder === "" ? path : `${folder}/${path}`;
    if (output.has(whole)) throw new Error(`${whole} was rendered twice`);
    output.set(whole, text);
  };
  const { release, command } = request.origin ?? { command: "graphmind-gen generate" };
  if (request.schema !== undefined) add("", request.schema, schemaText(model));
  for (const { language, folder } of request.packages) {
    const renderer = new Renderer(language, templates, engine, {
      source: release === undefined ? model.source : `${release}, ${model.source}`,
      command,
    });
    const naming = namings.get(language.id) ?? { typeText: () => "" };
    for (const file of await language.files(model, chosen.get(language.id) ?? {}, naming)) {
      add(folder, file.path, renderer.render(file));
    }
    add(folder, "RULES.md", renderer.withHeader("RULES.md", rulesPage(model)));
  }
  for (const [path, text] of (await cases?.()) ?? []) add(request.cases ?? "", path, text);
  return output;
}

/** Every option of the chosen languages, given or default. */
function checkedOptions(
  model: Model,
  languages: readonly Language[],
  given: Readonly<Record<string, string>>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const problems: Problem[] = [];
  const chosen = new Map(
    languages.map((language) => {
      const values = language.options.map((option) => {
        const value = given[option.name] ?? option.default(model);
        const message = option.check(value);
        if (message !== undefined) {
          problems.push({ code: "illegal-option", message, where: `--${option.name}`, hint: option.description });
        }
        return [option.name, value] as const;
      });
      return [language.id, Object.fromEntries(values)] as const;
    }),
  );
  if (problems.length > 0) throw new ProblemError(problems);
  return chosen;
}
