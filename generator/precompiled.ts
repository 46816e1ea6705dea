/** A template as it was when the command was built. */
export interface Precompiled {
  /** SHA-256 of the template's text, in hexadecimal. */
  readonly digest: string;
  /** What Handlebars' `precompile` gave. */
  readonly specification: object;
}

/** The templates by their path below `templates/`. Empty until the bundler puts them here, since compiling them takes as long as all else. */
export const precompiled: ReadonlyMap<string, Precompiled> = new Map();
