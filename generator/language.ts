import type { Model, ValueType } from "./model.js";
import type { Helper } from "./template-engine.js";

/** One thing that the user of a language may choose, such as the package's name. */
export interface LanguageOption {
  /** As on the command line, for example `python-package`. */
  readonly name: string;
  /** One sentence for `--help`. */
  readonly description: string;
  /** The value when nothing is chosen, derived from the protocol's name. */
  readonly default: (model: Model) => string;
  /** A sentence that says why the value is not legal, or nothing when it is. */
  readonly check: (value: string) => string | undefined;
}

/** How quicktype is asked for one language's type text. */
export interface QuicktypeTarget {
  readonly renderer: "python" | "go" | "rust";
  /** The text of an opaque value's type, at any depth. */
  readonly opaque: string;
  /** The language's name of a named type of the model, for example a title that is a reserved word there. */
  readonly typeName: (name: string) => string;
}

/** The text of types in one language. */
export interface TypeNaming {
  /** The text of a type, without any mark for optional, for example `list[GraphNodeHint]`. */
  typeText(type: ValueType): string;
}

/** One file to print. */
export interface OutputFile {
  /** Where it goes, below the language's folder, with `/`. */
  readonly path: string;
  /** The template, below `templates/<language>/`. A template whose name ends in `.hbs` is rendered; any other is copied. */
  readonly template: string;
  /** What the template sees. Absent for a copied file. */
  readonly context?: object;
}

/** A target language: data and pure functions. All that differs between languages stands here and in its templates. */
export interface Language {
  /** The word of `--lang` and the name of the folder, for example `python`. */
  readonly id: string;
  /** The language's name for people. */
  readonly title: string;
  /** What is written, where that is less than a package that stands alone. */
  readonly note?: string;
  readonly options: readonly LanguageOption[];
  /** How quicktype is asked for the text of types; absent for a language that has its types elsewhere. */
  readonly quicktype?: QuicktypeTarget;
  /** Helpers for the language's own templates: comments, string literals. */
  readonly helpers: Readonly<Record<string, Helper>>;
  /** The files of a package for this model. `options` holds every option of the language, checked. */
  files(
    model: Model,
    options: Readonly<Record<string, string>>,
    naming: TypeNaming,
  ): readonly OutputFile[] | Promise<readonly OutputFile[]>;
}
