/** The line length of the package's formatter settings. */
export const WIDTH = 100;

/** An assignment, broken as the formatter breaks one that is too long. */
export function assignment(indent: number, target: string, value: string): string {
  const margin = " ".repeat(indent);
  if (margin.length + target.length + 3 + value.length <= WIDTH || brackets(value) !== undefined) {
    return margin + expression(indent, `${target} = `, value);
  }
  const inside = `${margin}    ${value}`;
  const helps = inside.length <= WIDTH && `${margin}${target} = (`.length <= WIDTH;
  return helps ? `${margin}${target} = (\n${inside}\n${margin})` : `${margin}${target} = ${value}`;
}

/** An attribute's annotation, broken likewise. */
export function annotated(indent: number, name: string, hint: string): string {
  const margin = " ".repeat(indent);
  const line = `${margin}${name}: ${hint}`;
  if (line.length <= WIDTH) return line;
  const inside = `${margin}    ${hint}`;
  if (hint.endsWith(" | None")) return inside.length <= WIDTH ? `${margin}${name}: (\n${inside}\n${margin})` : line;
  return margin + expression(indent, `${name}: `, hint);
}

/** A parameter of its own line, broken likewise; without indent for the first line and without the comma. */
export function parameter(indent: number, name: string, hint: string, value: string): string {
  const end = value === "" ? "" : ` = ${value}`;
  if (indent + name.length + 2 + hint.length + end.length + 1 <= WIDTH) return `${name}: ${hint}${end}`;
  if (!hint.endsWith(" | None")) return expression(indent, `${name}: `, hint) + end;
  const margin = " ".repeat(indent);
  return `${expression(indent, `${name}: `, hint.slice(0, -" | None".length))}\n${margin}| None${end}`;
}

/** An expression behind a prefix, without the first line's indent: as it is where it fits, else broken inside its brackets. */
function expression(indent: number, prefix: string, code: string): string {
  const at = brackets(code);
  if (indent + prefix.length + code.length <= WIDTH || at === undefined) return prefix + code;
  const margin = " ".repeat(indent + 4);
  const inner = code.slice(at.open + 1, at.close);
  const [element = "", clause] = split(inner, " for ");
  const lines =
    clause === undefined || indent + 4 + inner.length <= WIDTH
      ? contents(indent + 4, inner, code.charAt(at.open))
      : [
          element.startsWith("key: ")
            ? expression(indent + 4, "key: ", element.slice("key: ".length))
            : expression(indent + 4, "", element),
          expression(indent + 4, "", `for ${clause}`),
        ];
  const body = lines.map((line) => `${margin}${line}\n`).join("");
  return `${prefix}${code.slice(0, at.open + 1)}\n${body}${" ".repeat(indent)}${code.slice(at.close)}`;
}

/** What stands in brackets that are broken: on one line if that fits, else one part per line. */
function contents(indent: number, inner: string, open: string): string[] {
  const parts = split(inner, ", ");
  if (indent + inner.length <= WIDTH) return [inner];
  if (open === "[" && parts.length === 1) return [expression(indent, "", inner)];
  return parts.map((part) => `${expression(indent, "", part)},`);
}

/** The outermost brackets that hold something and end the code, but for a call without arguments behind them. */
function brackets(code: string): { readonly open: number; readonly close: number } | undefined {
  const end = /\.(?:items|copy)\(\)$/.exec(code)?.index ?? code.length;
  if (!")]}".includes(code.charAt(end - 1)) || end === 0) return undefined;
  const opened: number[] = [];
  let open: number | undefined;
  scan(code.slice(0, end), (character, index) => {
    if ("([{".includes(character)) opened.push(index);
    if (")]}".includes(character)) open = opened.pop();
  });
  return open === undefined ? undefined : { open, close: end - 1 };
}

/** The parts between separators that stand in no brackets; for `" for "` at most two. */
function split(code: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scan(code, (character, index) => {
    if ("([{".includes(character)) depth++;
    if (")]}".includes(character)) depth--;
    if (depth > 0 || !code.startsWith(separator, index) || (separator === " for " && parts.length > 0)) return;
    parts.push(code.slice(start, index));
    start = index + separator.length;
  });
  return [...parts, code.slice(start)];
}

/** Visits every character outside string literals. */
function scan(code: string, visit: (character: string, index: number) => void): void {
  let quote = "";
  for (let index = 0; index < code.length; index++) {
    const character = code.charAt(index);
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else visit(character, index);
  }
}

/** `if` with tests joined by `or`, one per line where they do not fit. */
export function condition(indent: number, tests: readonly string[]): string {
  const margin = " ".repeat(indent);
  const line = `${margin}if ${tests.join(" or ")}:`;
  if (line.length <= WIDTH || tests.length === 1) return line;
  return `${margin}if (\n${margin}    ${tests.join(`\n${margin}    or `)}\n${margin}):`;
}

/** An alias for a union, one member per line where they do not fit. */
export function union(target: string, members: readonly string[]): string {
  const line = `${target} = ${members.join(" | ")}`;
  if (line.length <= WIDTH || members.length === 1) return line;
  return `${target} = (\n    ${members.join("\n    | ")}\n)`;
}

/** Brackets with one item per line; the formatter keeps them because of the last comma. */
export function exploded(open: string, items: readonly string[], close: string, indent: number): string {
  const margin = " ".repeat(indent);
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${margin}    ${item},\n`).join("")}${margin}${close}`;
}

/** A call that is one item of a list: on one line if that fits, else one argument per line. */
export function item(indent: number, callee: string, values: readonly string[]): string {
  const margin = " ".repeat(indent);
  const line = `${margin}${callee}(${values.join(", ")}),`;
  if (line.length <= WIDTH) return line;
  const inside = `${margin}    ${values.join(", ")}`;
  if (inside.length <= WIDTH) return `${margin}${callee}(\n${inside}\n${margin}),`;
  return `${margin}${exploded(`${callee}(`, values, ")", indent)},`;
}

/** The order in which the linter wants imported names: constants, classes, then the rest. */
export function sorted(names: Iterable<string>): string[] {
  return [...names].sort(
    (left, right) => kindOf(left) - kindOf(right) || compareNatural(left.toLowerCase(), right.toLowerCase()) || compare(left, right),
  );
}

/** The order in which it wants the names of `__all__`, where case counts. */
export function sortedExports(names: Iterable<string>): string[] {
  return [...names].sort((left, right) => kindOf(left) - kindOf(right) || compareNatural(left, right));
}

function kindOf(name: string): number {
  if (name.length > 1 && name === name.toUpperCase()) return 0;
  return /^[A-Z]/.test(name) ? 1 : 2;
}

function compareNatural(left: string, right: string): number {
  const parts = (text: string): string[] => text.match(/\d+|\D+/g) ?? [];
  const [a, b] = [parts(left), parts(right)];
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [x, y] = [a[index] ?? "", b[index] ?? ""];
    if (x === y) continue;
    const numbers = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : 0;
    return numbers || (x < y ? -1 : 1);
  }
  return a.length - b.length || compare(left, right);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
