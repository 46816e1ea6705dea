import { join, resolve } from "node:path";
import type { Config } from "../config.js";
import type { Manifest, RecordedOptions } from "../disk/manifest.js";
import { isCheckOut } from "../disk/read.js";
import type { GenerateRequest } from "../generate.js";
import type { Language } from "../language.js";
import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";

/** What the command line asks for. */
export interface Choices {
  readonly lang?: readonly string[];
  /** As typed: relative to the working folder. */
  readonly out?: string;
  readonly definitions?: string;
  /** Options of languages that were given. */
  readonly options: Readonly<Record<string, string>>;
}

/** Where the command runs. */
export interface Surroundings {
  readonly cwd: string;
  readonly packageRoot: string;
  readonly config?: Config;
  /** This package's name and version, for copies that live elsewhere. */
  readonly release: string;
  /** The manifest that an earlier run left in a folder. */
  readonly manifestIn: (folder: string) => Manifest | undefined;
}

/** One folder to write, and what goes there. */
export interface Destination {
  readonly root: string;
  /** Where the manifest is kept, below `root`. */
  readonly records: string;
  /** `tree`, or the language whose package fills the folder. */
  readonly holds: string;
  readonly request: GenerateRequest;
  /** What is chosen for each language. */
  readonly options: RecordedOptions;
  /** True for the paths that this run answers for. */
  readonly covers: (path: string) => boolean;
}

/** All that one run does. */
export interface Plan {
  readonly definitions?: string;
  readonly destinations: readonly Destination[];
}

/** Folder and language list before the command line narrows them. */
interface Place {
  readonly root: string;
  readonly layout: "repository" | "tree" | "package";
  readonly languages: readonly Language[];
  /** False when the place is meant to hold other languages as well, which this run leaves alone. */
  readonly whole: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/** Joins command line and configuration. All that is wrong with them is reported together. */
export function makePlan(choices: Choices, surroundings: Surroundings, languages: readonly Language[]): Plan {
  const { config, cwd } = surroundings;
  const check = new PlanCheck(languages);
  const chosen = choices.lang === undefined ? undefined : check.languages(choices.lang, "--lang");
  check.config(config);
  if (choices.out === "") check.problem("wrong-use", "--out", "the folder's name is empty");
  check.stop();

  const places = findPlaces(choices, surroundings, check, chosen);
  check.stop();
  check.given(choices.options, places.flatMap((place) => place.languages));
  check.distinct(places);
  check.stop();

  const definitions = choices.definitions === undefined ? config?.definitions : resolve(cwd, choices.definitions);
  return {
    destinations: places.map((place) => destinationOf(place, choices.options, surroundings, definitions === undefined)),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

function findPlaces(
  { lang, out }: Choices,
  { cwd, packageRoot, config }: Surroundings,
  check: PlanCheck,
  chosen: readonly Language[] | undefined,
): readonly Place[] {
  const all = check.known;
  const options = config?.options ?? {};
  if (out !== undefined) {
    const listed = chosen ?? (config?.languages === undefined ? all : check.languages(config.languages, config.where));
    return [{ root: resolve(cwd, out), layout: layoutFor(listed, lang ?? config?.languages), languages: listed, whole: chosen === undefined, options }];
  }
  const configured = config === undefined ? [] : configuredPlaces(config, check);
  if (configured.length > 0) return narrow(configured, chosen, check);
  if (isCheckOut(packageRoot)) {
    return [{ root: packageRoot, layout: "repository", languages: chosen ?? all, whole: chosen === undefined, options }];
  }
  check.problem(
    "no-destination",
    "--out",
    "it is not said where to write",
    "Give a folder with --out, or name one in graphmind-gen.config.json; see graphmind-gen generate --help.",
  );
  return [];
}

/** A single language that was asked for fills its folder; otherwise each has a folder of its own. */
function layoutFor(languages: readonly Language[], asked: readonly string[] | undefined): "tree" | "package" {
  return asked !== undefined && languages.length === 1 ? "package" : "tree";
}

function configuredPlaces(config: Config, check: PlanCheck): readonly Place[] {
  const places: Place[] = [];
  if (config.out !== undefined) {
    const languages = config.languages === undefined ? check.known : check.languages(config.languages, config.where);
    places.push({ root: config.out, layout: layoutFor(languages, config.languages), languages, whole: true, options: config.options });
  }
  for (const target of config.targets) {
    places.push({
      root: target.out,
      layout: "package",
      languages: check.languages([target.language], target.where),
      whole: true,
      options: { ...config.options, ...target.options },
    });
  }
  return places;
}

function narrow(places: readonly Place[], chosen: readonly Language[] | undefined, check: PlanCheck): readonly Place[] {
  if (chosen === undefined) return places;
  for (const language of chosen) {
    if (places.some((place) => place.languages.includes(language))) continue;
    check.problem("no-destination", "--lang", `the configuration has no place for ${language.id}`, "Add one, or give a folder with --out.");
  }
  return places.flatMap((place): Place[] => {
    const languages = place.languages.filter((language) => chosen.includes(language));
    if (languages.length === 0) return [];
    return [{ ...place, languages, whole: place.whole && languages.length === place.languages.length }];
  });
}

function destinationOf(place: Place, given: Readonly<Record<string, string>>, { release, manifestIn }: Surroundings, isOurs: boolean): Destination {
  const { root, layout, languages } = place;
  const holds = layout === "package" ? (languages[0]?.id ?? "") : "tree";
  const records = layout === "repository" ? "generated" : "";
  const manifest = manifestIn(join(root, records));
  const recorded = manifest?.holds === holds ? manifest.options : {};
  const chosen = Object.fromEntries(languages.map((language) => [language.id, optionsOf(language, { ...recorded[language.id], ...place.options, ...given })]));
  const options = Object.assign({}, ...Object.values(chosen)) as Readonly<Record<string, string>>;
  if (layout === "package") {
    const packages = languages.map((language) => ({ language, folder: "" }));
    const request = { packages, options, origin: { ...(isOurs ? { release } : {}), command: `graphmind-gen generate --lang ${holds} --out FOLDER` } };
    return { root, records, holds, options: chosen, request, covers: () => true };
  }
  const below = records === "" ? "" : `${records}/`;
  const packages = languages.map((language) => ({ language, folder: below + language.id }));
  const covered = ["cases", ...languages.map(({ id }) => id)].map((folder) => `${below}${folder}/`);
  const origin = layout === "repository" ? {} : { origin: { ...(isOurs ? { release } : {}), command: "graphmind-gen generate --out FOLDER" } };
  return {
    root,
    records,
    holds,
    options: chosen,
    request: { packages, schema: "schema.json", cases: `${below}cases`, options, ...origin },
    covers: (path) => place.whole || path === "schema.json" || covered.some((folder) => path.startsWith(folder)),
  };
}

/** Those of some options that the language has. */
function optionsOf(language: Language, options: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => language.options.some((option) => option.name === name)));
}

class PlanCheck {
  readonly #problems: Problem[] = [];

  constructor(readonly known: readonly Language[]) {}

  problem(code: string, where: string, message: string, hint?: string): void {
    this.#problems.push({ code, message, where, ...(hint === undefined ? {} : { hint }) });
  }

  stop(): void {
    if (this.#problems.length > 0) throw new ProblemError(this.#problems);
  }

  /** The languages of these names, in their usual order and each once. */
  languages(names: readonly string[], where: string): readonly Language[] {
    const ids = this.known.map(({ id }) => id);
    if (names.length === 0) this.problem("wrong-use", where, "no language is named", `Languages: ${ids.join(", ")}.`);
    for (const name of names) {
      if (ids.includes(name)) continue;
      this.problem("unknown-language", where, `there is no language ${JSON.stringify(name)}`, suggestion(name, ids) ?? `Languages: ${ids.join(", ")}.`);
    }
    return this.known.filter(({ id }) => names.includes(id));
  }

  /** Every name in a configuration has to exist, also where the command line goes another way. */
  config(config: Config | undefined): void {
    if (config === undefined) return;
    const names = this.known.flatMap(({ options }) => options.map(({ name }) => name));
    const checkNames = (options: Readonly<Record<string, string>>, where: string, among: readonly string[]): void => {
      for (const name of Object.keys(options)) {
        if (among.includes(name)) continue;
        this.problem("unknown-option", where, `there is no option ${JSON.stringify(name)} here`, suggestion(name, among) ?? `Options: ${among.join(", ")}.`);
      }
    };
    checkNames(config.options, `${config.where}/options`, names);
    if (config.languages !== undefined) this.languages(config.languages, `${config.where}/languages`);
    for (const target of config.targets) {
      const [language] = this.languages([target.language], `${target.where}/language`);
      if (language !== undefined) checkNames(target.options, `${target.where}/options`, language.options.map(({ name }) => name));
    }
  }

  /** An option on the command line that changes nothing is a mistake. */
  given(options: Readonly<Record<string, string>>, languages: readonly Language[]): void {
    for (const name of Object.keys(options)) {
      if (languages.some((language) => language.options.some((option) => option.name === name))) continue;
      const owner = this.known.find((language) => language.options.some((option) => option.name === name));
      const hint = owner === undefined ? undefined : `Add ${owner.id} to --lang, or leave the option out.`;
      this.problem("option-without-use", `--${name}`, "the option belongs to a language that is not generated", hint);
    }
  }

  distinct(places: readonly Place[]): void {
    const seen = new Set<string>();
    for (const { root } of places) {
      if (seen.has(root)) this.problem("same-folder", root, "two targets write to this folder", "Give each a folder of its own.");
      seen.add(root);
    }
  }
}
