/** rustfmt's own measures, so that what is printed is what it would print. */
const MAX_WIDTH = 100;
const CALL_WIDTH = 60;
const ARRAY_WIDTH = 60;
const SHORT_ITEM = 10;

const pad = (indent: number): string => " ".repeat(indent);
const fits = (line: string): boolean => line.length <= MAX_WIDTH;

/** `head value` on one line, or the value on a line of its own. */
export function assigned(indent: number, head: string, value: string): string {
  const line = `${pad(indent)}${head} ${value}`;
  return fits(line) ? line : `${pad(indent)}${head}\n${pad(indent + 4)}${value}`;
}

/** A chain of one member in a list, without the indent of its first line and the comma behind it. */
export function member(indent: number, head: string, access: string): string {
  return fits(`${pad(indent)}${head}${access},`) ? head + access : `${head}\n${pad(indent + 4)}${access}`;
}

/** A function's signature up to its opening brace. */
export function signature(indent: number, head: string, parameters: readonly string[], tail: string): string {
  const line = `${pad(indent)}${head}(${parameters.join(", ")})${tail}`;
  return fits(line) ? line : vertical(indent, `${head}(`, parameters, `)${tail}`);
}

/** A call, or whatever takes arguments in round brackets. */
export function call(indent: number, head: string, values: readonly string[], tail: string): string {
  const inner = values.join(", ");
  const line = `${pad(indent)}${head}(${inner})${tail}`;
  return fits(line) && inner.length <= CALL_WIDTH ? line : vertical(indent, `${head}(`, values, `)${tail}`);
}

function vertical(indent: number, head: string, items: readonly string[], tail: string): string {
  return [pad(indent) + head, ...items.map((item) => `${pad(indent + 4)}${item},`), pad(indent) + tail].join("\n");
}

/** What a call gives, under a name. */
export function assignedCall(indent: number, name: string, head: string, values: readonly string[]): string {
  if (values.join(", ").length > CALL_WIDTH) return call(indent, `${name} = ${head}`, values, ";");
  return assigned(indent, `${name} =`, `${head}(${values.join(", ")});`);
}

/** The opening line of a declaration. */
export function opening(head: string): string {
  return fits(`${head} {`) ? `${head} {` : `${head}\n{`;
}

/** One arm of a match; what does not fit beside its pattern goes into a block, where a chain may go on below. */
export function arm(indent: number, pattern: string, value: string, chained = ""): string {
  const line = `${pad(indent)}${pattern} => ${value}${chained},`;
  // Beside an assignment rustfmt leaves two columns free.
  if (fits(value.includes(" = ") ? `${line}  ` : line)) return line;
  const inner = pad(indent + 4) + value;
  const body = fits(inner + chained) ? inner + chained : `${inner}\n${pad(indent + 8)}${chained}`;
  return [`${pad(indent)}${pattern} => {`, body, `${pad(indent)}}`].join("\n");
}

/** The header of an implementation. */
export function implementation(trait: string, type: string): string {
  const line = `impl${trait} for ${type} {`;
  return fits(line) ? line : `impl${trait}\n    for ${type}\n{`;
}

/** A constant slice. */
export function slice(indent: number, head: string, items: readonly string[]): string {
  const inner = items.join(", ");
  const line = `${pad(indent)}${head} &[${inner}];`;
  if (inner.length <= ARRAY_WIDTH && fits(line)) return line;
  const short = items.every((item) => item.length <= SHORT_ITEM);
  const lines = short ? filled(indent + 4, items) : items.map((item) => `${pad(indent + 4)}${item},`);
  const open = `${pad(indent)}${head} &[`;
  return [open, ...lines, `${pad(indent)}];`].join("\n");
}

/** An import of names from one module, in rustfmt's order. */
export function use(module: string, names: readonly string[]): string {
  const sorted = [...new Set(names)].sort(byCaseThenText);
  if (sorted.length === 1) return `use ${module}::${sorted.join("")};`;
  const line = `use ${module}::{${sorted.join(", ")}};`;
  // rustfmt reserves two columns here.
  if (fits(`${line}  `)) return line;
  return [`use ${module}::{`, ...filled(4, sorted), "};"].join("\n");
}

function byCaseThenText(a: string, b: string): number {
  const rank = (name: string): number => (/^[a-z]/.test(name) ? 0 : /[a-z]/.test(name) ? 1 : 2);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** Items side by side. On all lines but an only one rustfmt leaves a column free. */
function filled(indent: number, items: readonly string[]): string[] {
  const whole = `${pad(indent)}${items.join(", ")},`;
  if (fits(whole)) return [whole];
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    const longer = line === "" ? `${pad(indent)}${item},` : `${line} ${item},`;
    if (line !== "" && !fits(`${longer} `)) {
      lines.push(line);
      line = `${pad(indent)}${item},`;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
