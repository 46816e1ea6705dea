import { splitIntoWords } from "quicktype-core/dist/esm/support/Strings.js";

/** One word of a name. */
export interface Word {
  /** ASCII letters and digits, as the definition writes them. Never empty. */
  readonly text: string;
  /** True for a word that Go and others write in capitals throughout, such as `id` or `url`. */
  readonly acronym: boolean;
}

const addedAcronyms = new Set(["llm"]);
const ordinaryWords = new Set(["ack"]);

/**
 * The words of any text, the same for every language: case changes and everything that is neither letter nor digit
 * divide them. Characters beyond ASCII become their code point (`u1f600`), since languages disagree on which of them
 * an identifier may hold. A text without any word becomes `empty` or names its punctuation, so that the result is never empty.
 */
export function words(text: string): readonly Word[] {
  const found = text.split(/([^\x00-\x7f])/u).flatMap((part) => (part > "\x7f" ? [codePointWord(part)] : splitAscii(part)));
  if (found.length > 0) return found;
  return text === "" ? [{ text: "empty", acronym: false }] : [...text].map(codePointWord);
}

function splitAscii(text: string): Word[] {
  // Each part alone, since quicktype takes `1.5` and `1 5` for one word.
  const parts = text.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  return parts.flatMap((part) => splitIntoWords(part)).map(({ word, isAcronym }) => {
    const lower = word.toLowerCase();
    return { text: word, acronym: (isAcronym || addedAcronyms.has(lower)) && !ordinaryWords.has(lower) };
  });
}

function codePointWord(character: string): Word {
  return { text: `u${(character.codePointAt(0) ?? 0).toString(16)}`, acronym: false };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** `run_id` */
export function snakeCase(parts: readonly Word[]): string {
  return parts.map((word) => word.text.toLowerCase()).join("_");
}

/** `RUN_ID` */
export function upperSnakeCase(parts: readonly Word[]): string {
  return parts.map((word) => word.text.toUpperCase()).join("_");
}

/** `RunId`, or `RunID` when acronyms are written in capitals. */
export function pascalCase(parts: readonly Word[], acronyms: "title" | "upper" = "title"): string {
  const written = parts.map((word) =>
    word.acronym && acronyms === "upper" ? word.text.toUpperCase() : capitalized(word.text),
  );
  return separateDigits(written);
}

/** `runId`, or `runID` when acronyms are written in capitals. */
export function camelCase(parts: readonly Word[], acronyms: "title" | "upper" = "title"): string {
  const [first, ...rest] = parts;
  if (first === undefined) return "";
  return separateDigits([first.text.toLowerCase(), ...rest.map((word) => pascalCase([word], acronyms))]);
}

/** `v1` and `2` must not run together into `v12`, which another pair of words spells too. */
function separateDigits(written: readonly string[]): string {
  return written.reduce((name, word) => name + (/\d$/.test(name) && /^\d/.test(word) ? "_" : "") + word, "");
}

/** How a language makes a name legal and unique. */
export interface ScopeRules {
  /** Names that nothing may take: reserved words, builtins, names of generated members. */
  readonly reserved: ReadonlySet<string>;
  /** Put before a name that starts with a digit, for example `_` or `N`. */
  readonly digitPrefix: string;
  /** Put between a name and its number, for example `_` in snake case. */
  readonly numberSeparator: string;
  /** Maps names to what must differ, for example to lower case where a file system or a language folds it. */
  readonly fold?: (name: string) => string;
}

/**
 * Gives names in the order of the definition. The first to ask keeps its name; a later one that is spelled the same is
 * numbered from 2, and a reserved word gets a trailing underscore. So a name once given never changes when a
 * neighbour is added behind it.
 */
export class Scope {
  readonly #taken = new Set<string>();

  constructor(readonly rules: ScopeRules) {}

  /** A legal name that nothing else in this scope has, as near to `wanted` as the rules allow. */
  give(wanted: string): string {
    const started = /^\d/.test(wanted) ? this.rules.digitPrefix + wanted : wanted;
    const base = this.rules.reserved.has(started) ? `${started}_` : started;
    let name = base;
    for (let number = 2; this.#isTaken(name); number++) name = base + this.rules.numberSeparator + String(number);
    this.#taken.add(this.#fold(name));
    return name;
  }

  #isTaken(name: string): boolean {
    return this.rules.reserved.has(name) || this.#taken.has(this.#fold(name));
  }

  #fold(name: string): string {
    return this.rules.fold?.(name) ?? name;
  }
}
