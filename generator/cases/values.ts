import { asDouble, asUnicode, escapedString, list, object, raw, string, type Json } from "./json.js";
import { freshKey, type Shape } from "./samples.js";

/** A value that its place accepts. */
export interface Good {
  readonly name: string;
  readonly value: Json;
  readonly rules: readonly string[];
  /** The value as everybody writes it again, where that is another one. */
  readonly everywhere?: Json;
  /** The value where numbers are doubles only. */
  readonly asDouble?: Json;
  /** The value where strings are Unicode text. */
  readonly asUnicode?: Json;
}

/** A value that its place refuses, with the keyword that says so. */
export interface Bad {
  readonly name: string;
  readonly value: Json;
  readonly rules: readonly string[];
  readonly keyword: "type" | "enum" | "const" | "minimum" | "maximum";
}

/** One value of each JSON kind. */
const KINDS: readonly (readonly [name: string, value: Json])[] = [
  ["null", raw("null")],
  ["boolean", raw("false")],
  ["number", raw("3")],
  ["string", string("3")],
  ["array", list()],
  ["object", object()],
];

/** Values of every JSON kind, as an opaque place takes them. */
export const ANYTHING: readonly Good[] = [
  ...KINDS.map(([name, value]): Good => ({ name, value, rules: name === "null" ? ["O3"] : ["O3", "T6"] })),
  { name: "true", value: raw("true"), rules: ["O3"] },
  { name: "empty-string", value: string(""), rules: ["O3"] },
  { name: "float", value: raw("-12.5e-1"), rules: ["O3", "T6"] },
  { name: "nulls-inside", value: list(raw("null"), object(["a", raw("null")])), rules: ["O3"] },
  { name: "own-keys", value: object(["__proto__", object(["x", raw("1")])], ["constructor", raw("null")]), rules: ["O3", "E7"] },
  {
    name: "large-integer",
    value: raw("123456789012345678901234567890"),
    asDouble: raw(asDouble("123456789012345678901234567890")),
    rules: ["O3", "T6"],
  },
  { name: "lone-surrogate", value: string("a\ud800b"), rules: ["O3", "T7"] },
];

const bad = (name: string, value: Json, keyword: Bad["keyword"], ...rules: readonly string[]): Bad => ({
  name,
  value,
  keyword,
  rules,
});

function kindOf(shape: Shape): string {
  switch (shape.kind) {
    case "integer":
      return "number";
    case "enum":
      return "string";
    case "list":
      return "array";
    case "map":
      return "object";
    case "literal":
      return typeof shape.value;
    default:
      return shape.kind;
  }
}

const wrongKinds = (shape: Shape): readonly Bad[] =>
  KINDS.filter(([name]) => name !== kindOf(shape)).map(([name, value]) => bad(name, value, "type", "P3"));

const inside = (value: number, { minimum = -Infinity, maximum = Infinity }: { minimum?: number; maximum?: number }): boolean =>
  minimum <= value && value <= maximum;

function integerValues(shape: Shape & { kind: "integer" }): readonly Good[] {
  const one = (text: string, name = text): Good => ({ name, value: raw(text), rules: ["T5"] });
  const spelled = inside(2, shape) ? 2 : shape.minimum;
  const sign = spelled < 0 ? "-" : "";
  const digits = String(Math.abs(spelled));
  const shifted = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return [
    one(String(shape.minimum), "lowest"),
    one(String(shape.maximum), "highest"),
    one(`${sign}${digits}.0`, "point-zero"),
    one(`${sign}${digits}e0`, "exponent-zero"),
    ...(spelled === 0 ? [] : [one(`${sign}${digits}0E-1`, "exponent-down")]),
    one(`${sign}${shifted}e+${digits.length - 1}`, "exponent-up"),
    ...[4294967297, 2147483648].filter((value) => inside(value, shape)).map((value) => one(String(value), `beyond-32-bits-${value}`)),
    { ...one(`${spelled}.${"0".repeat(20)}1`, "rounded-to-whole"), everywhere: raw(String(spelled)) },
    ...(shape.maximum === Number.MAX_SAFE_INTEGER ? [{ ...one("9007199254740991.4", "rounded-to-highest"), everywhere: raw("9007199254740991") }] : []),
    ...(inside(0, shape) ? [one("-0", "minus-zero"), one("0e400", "zero-with-exponent"), one("-0.0", "minus-zero-point-zero")] : []),
  ];
}

const integerFaults = (shape: Shape & { kind: "integer" }): readonly Bad[] => [
  bad("below-lowest", raw(String(shape.minimum - 1)), "minimum", "T5", "O5"),
  bad("above-highest", raw(String(shape.maximum + 1)), "maximum", "T5", "O5"),
  bad("far-above", raw("1e300"), "maximum", "T5"),
  bad("far-below", raw("-1e300"), "minimum", "T5"),
  bad("fraction", raw("1.5"), "type", "T5"),
  bad("small-fraction", raw("1e-7"), "type", "T5"),
  bad("overflow", raw("1e400"), "type", "T5"),
];

/** Integers that become small ones in 32 or 64 bits, and what is wrong with them in two ways of which one counts. */
function integerEdgeFaults(shape: Shape & { kind: "integer" }): readonly Bad[] {
  const texts = ["18446744073709551617", "9223372036854775808", "36893488147419103233", "-9223372036854775809", "-18446744073709551615"];
  return [
    ...texts.map((text) => bad(text, raw(text), text.startsWith("-") ? "minimum" : "maximum", "T5")),
    bad("negative-fraction", raw("-1.5"), "type", "T5", "P3"),
    bad("digits-in-text", string("1"), "type", "T5"),
    ...(shape.maximum === Number.MAX_SAFE_INTEGER ? [bad("rounded-beyond-highest", raw("9007199254740991.5"), "maximum", "T5")] : []),
    ...(shape.minimum === 0 ? [bad("lowest-minus-fraction", raw("-5e-324"), "type", "T5")] : []),
  ];
}

function numberValues(shape: Shape & { kind: "number" }): readonly Good[] {
  const texts: readonly (readonly [name: string, text: string])[] = [
    ...(shape.minimum === undefined ? [] : [["lowest", String(shape.minimum)] as const]),
    ...(shape.maximum === undefined ? [] : [["highest", String(shape.maximum)] as const]),
    ["zero", "0"],
    ["minus-zero", "-0"],
    ["fraction", "0.25"],
    ["exponent", "12.5E-1"],
    ["negative", "-2.5"],
    ["smallest", "5e-324"],
    ["largest", "1.7976931348623157e308"],
    ["rounded", "0.1000000000000000055511151231257827021181583404541015625"],
    ["rounded-to-zero", "1e-400"],
    ["rounded-to-minus-zero", "-1e-400"],
    ["rounded-integer", "9007199254740993"],
  ];
  return texts
    .filter(([, text]) => inside(Number(text), shape))
    .map(([name, text]) => {
      const value = raw(text);
      return name.startsWith("rounded") ? { name, value, everywhere: raw(asDouble(text)), rules: ["T5"] } : { name, value, rules: ["T5"] };
    });
}

function numberFaults(shape: Shape & { kind: "number" }): readonly Bad[] {
  const beyond = (bound: number, step: number): string => {
    const next = bound + step;
    return next === bound ? (step < 0 ? "-1e308" : "1e308") : String(next);
  };
  return [
    bad("overflow", raw("1e400"), "type", "T5", "O5"),
    bad("negative-overflow", raw("-1e400"), "type", "T5", "O5"),
    ...(shape.minimum === undefined ? [] : [bad("below-lowest", raw(beyond(shape.minimum, -0.5)), "minimum", "T5", "O5")]),
    ...(shape.minimum === 0 ? [bad("just-below-lowest", raw("-5e-324"), "minimum", "T5", "O5")] : []),
    ...(shape.maximum === undefined ? [] : [bad("above-highest", raw(beyond(shape.maximum, 0.5)), "maximum", "T5", "O5")]),
  ];
}

const STRINGS: readonly Good[] = [
  { name: "empty", value: string(""), rules: ["T2"] },
  { name: "unicode", value: string("é \u4e16 😀 \u2028"), rules: ["T1"] },
  { name: "escapes", value: raw(String.raw`"\u0000\b\f\n\r\t\/\\\"\ud83d\ude00"`), rules: ["T2"] },
  {
    name: "lone-surrogate",
    value: string("a\udc00"),
    asUnicode: string(asUnicode("a\udc00")),
    rules: ["T7"],
  },
];

function enumFaults(values: readonly string[]): readonly Bad[] {
  const other = freshKey(values, "unknown-value");
  const [first = ""] = values;
  const changed = [first.toUpperCase(), first.toLowerCase(), `${first} `, ` ${first}`, "", "constructor", "__proto__", "toString"];
  return [...new Set([other, ...changed])]
    .filter((value) => !values.includes(value))
    .map((value) => bad(`value-${value}`, string(value), "enum", "O4"));
}

/** Values that differ from each one of an enum only as careless comparisons think. */
function enumEdgeFaults(values: readonly string[]): readonly Bad[] {
  const [first = ""] = values;
  const changed = [
    ...values.flatMap((value) => [value.toUpperCase(), value.slice(0, 1).toUpperCase() + value.slice(1)]),
    ...[`${first}\u0000`, `\ufeff${first}`, `${first}\u200b`, `${first}\ud800`, `${first}x`, first.slice(0, -1), first.replace("s", "\u017f").replace("k", "\u212a"), values.join(",")],
  ];
  const named = new Set(enumFaults(values).map(({ name }) => name));
  return [...new Set(changed)]
    .filter((value) => !values.includes(value))
    .map((value) => bad(`value-${value}`, string(value), "enum", "O4"))
    .filter(({ name }) => !named.has(name));
}

const enumValues = (values: readonly string[]): readonly Good[] => [
  ...values.map((value): Good => ({ name: `value-${value}`, value: string(value), rules: ["O4"] })),
  { name: "escaped", value: raw(escapedString(values[0] ?? "")), rules: ["O4", "T2"] },
];

function literalValues(value: string | number | boolean): readonly Good[] {
  const own: Good = { name: "value", value: raw(JSON.stringify(value)), rules: ["O4"] };
  if (typeof value === "string") return [own, { name: "escaped", value: raw(escapedString(value)), rules: ["O4", "T2"] }];
  if (typeof value === "number" && Number.isInteger(value))
    return [own, { name: "point-zero", value: raw(`${value}.0`), rules: ["T5"] }];
  return [own];
}

function literalFaults(value: string | number | boolean): readonly Bad[] {
  if (typeof value === "boolean") return [bad("other", raw(String(!value)), "const", "O4")];
  if (typeof value === "number")
    return [
      bad("other", raw(JSON.stringify(value === 2 ? 3 : 2)), "const", "O4"),
      bad("fraction", raw(`${value}.5`), "const", "O4"),
      bad("overflow", raw("1e400"), "type", "T5"),
    ];
  return [
    bad("other", string(`${value}x`), "const", "O4"),
    bad("case", string(value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()), "const", "O4"),
  ].filter((fault) => JSON.stringify(value) !== (fault.value.kind === "text" ? fault.value.text : ""));
}

/** Values that the place accepts, beside the smallest and the fullest one. */
export function goodValues(shape: Shape): readonly Good[] {
  switch (shape.kind) {
    case "string":
      return STRINGS;
    case "boolean":
      return [
        { name: "true", value: raw("true"), rules: ["T2"] },
        { name: "false", value: raw("false"), rules: ["T2"] },
      ];
    case "integer":
      return integerValues(shape);
    case "number":
      return numberValues(shape);
    case "literal":
      return literalValues(shape.value);
    case "enum":
      return enumValues(shape.values);
    case "opaque":
      return ANYTHING;
    case "list":
      return [{ name: "empty", value: list(), rules: ["O6"] }];
    case "map":
      return [{ name: "empty", value: object(), rules: ["O6"] }];
    case "object":
      return [];
  }
}

/** Values that the place refuses by themselves, whatever lies around it. */
export function badValues(shape: Shape): readonly Bad[] {
  switch (shape.kind) {
    case "opaque":
      return [];
    case "integer":
      return [...wrongKinds(shape), ...integerFaults(shape)];
    case "number":
      return [...wrongKinds(shape), ...numberFaults(shape)];
    case "literal":
      return [...wrongKinds(shape), ...literalFaults(shape.value)];
    case "enum":
      return [...wrongKinds(shape), ...enumFaults(shape.values)];
    default:
      return wrongKinds(shape);
  }
}

/** More values that the place refuses: what only careless readers take. They stand apart, so that no pair of faults changes with them. */
export function edgeFaults(shape: Shape): readonly Bad[] {
  if (shape.kind === "integer") return integerEdgeFaults(shape);
  return shape.kind === "enum" ? enumEdgeFaults(shape.values) : [];
}
