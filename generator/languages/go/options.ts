const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package " +
    "range return select struct switch type var"
  ).split(" "),
);

/** Packages that the generated examples import under their own name. */
const USED_BY_EXAMPLES: ReadonlySet<string> = new Set(["fmt", "json", "math", "time"]);

/** Says why a package cannot have this name. */
export function checkPackage(value: string): string | undefined {
  if (!/^[a-z][a-z0-9]*$/.test(value)) return `${JSON.stringify(value)} is not a lower-case word`;
  if (KEYWORDS.has(value)) return `${value} is a keyword of Go`;
  if (USED_BY_EXAMPLES.has(value)) return `${value} is a package of the standard library that the examples import`;
  return value === "main" ? "a package with the name main is a program" : undefined;
}

/** Says why a package cannot be imported under this path. */
export function checkModule(value: string): string | undefined {
  const elements = value.split("/");
  if (!elements.every((element) => /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(element) && !element.endsWith("."))) {
    return `${JSON.stringify(value)} is not an import path`;
  }
  return elements.includes("vendor") ? `the go command looks for no package with ${value} as its path` : undefined;
}

/** Says why this does not answer whether to write a go.mod. */
export function moduleFileChoices(value: string): string | undefined {
  return value === "yes" || value === "no" ? undefined : `${JSON.stringify(value)} is neither yes nor no`;
}
