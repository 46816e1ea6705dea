import type { Model } from "../../../generator/model.js";

/** Numbers at every edge that a reader may have. */
export const NUMBERS: readonly string[] = [
  "0", "-0", "0.0", "-0.0", "0e0", "-0e-5", "1", "1.0", "1e0", "1E+0", "10e-1", "0.1e1", "-1", "1.5", "-1.5", "0.5", "2", "42",
  "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740991", "-9007199254740992", "9007199254740991.4",
  "9007199254740991.5", "9007199254740990.9", "1.0000000000000000000001", "0.9999999999999999999999", "4294967296", "2147483648",
  "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
  "18446744073709551616", "1e15", "1e16", "1e21", "1e22", "1e23", "1e-7", "123456789012345678901234567890", "0.1", "0.30000000000000004",
  "5e-324", "2e-324", "3e-324", "2.2250738585072014e-308", "2.2250738585072011e-308", "1.7976931348623157e308",
  "1.7976931348623159e308", "-1.7976931348623159e308", "1e308", "1e309", "-1e309", "1e400", "-1e400", "1e-400", "-1e-400", "1e99999", "1e-99999",
  "0e99999", "0e-99999", "1e9999999999999999999", "1e-9999999999999999999", "0e9999999999999999999", "0.000001e6", "1000000e-6",
  `1${"0".repeat(400)}`, `1${"0".repeat(400)}e-400`, `0.${"0".repeat(400)}1`, `0.${"0".repeat(400)}1e401`, "7".repeat(100),
];

/** What is nearly a number or a word and is none. */
export const NEAR_ATOMS: readonly string[] = [
  "01", "-01", "00", "1.", ".5", "-.5", "+1", "1e", "1e+", "1e1.5", "-", "--1", "0x10", "1_000", "1 2", "NaN", "Infinity", "-Infinity",
  "-NaN", "nan", "True", "None", "nil", "undefined", "nul", "nulll", "tru", "'text'", "text", "1n", "1f", "\u0661", "0b1", "1,", "", ",", "\"", "\"\\", "\"\\u12\"",
  "\"\\x41\"", "\"\\u{41}\"", "\"\\'\"", "\"\n\"", "\"\t\"", "\"\u0000\"", "\"\u001f\"", "\"\\ud800", "\"\\u00g0\"", "\"\\U0041\"", "/**/1", "1//", "#",
];

/** Strings, with their quotes, that one platform or another has read in its own way. */
export const STRINGS: readonly string[] = [
  '""', '"text"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00"', '"\\ud83d\\ude00"', '"\\udc00\\ud800"', '"\\uD800x"', '"\u{1f600}"', '"\\ud83d\u{1f600}"', '"\u2028\u2029"', '"\u007f\u0080"', '"\ufeff"',
  '"\ufffd"', '"\\ufffe\\uffff"', '"\u{10ffff}"', '"\\/"', '"\\b\\f\\n\\r\\t\\"\\\\"', '"\\u0041"', '"__proto__"', '"constructor"', '"null"', '"1"',
  '"true"', '"\u00e9"', '"e\u0301"', '"\u0130"', '"\u212a"', '"\u017f"', '"~"', '"/"', '"~0~1"', '"\\ud800\\u0041"', '"\\ud800\\ud800\\udc00"', '"*"',
];

/** Keys, with their quotes, that mean something to one platform or another. */
const KEYS: readonly string[] = [
  "__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__class__", "__dict__", "self", "extra", "Extra", "", " ",
  "0", "-1", "01", "4294967295", "9007199254740993", "a", "A", "x-unknown", "$ref", "a/b", "a~b", "~1", "\u0000", "\u2028", "\u{1f600}", "\ufeff", "\n", "\"", "\\", "\ud800", "\udc00", "\ufffd", "then", "toJSON", "length", "$serde_json::private::Number", "$serde_json::private::RawValue",
];

/** What frames of a model are made of. */
export interface Vocabulary {
  /** Every field's key and some that no field has, quoted. */
  readonly keys: readonly string[];
  /** Every word of the model and other strings, quoted. */
  readonly strings: readonly string[];
  /** Every message's type, quoted. */
  readonly types: readonly string[];
}

/** Collects the words of a model. */
export function vocabularyOf(model: Model): Vocabulary {
  const quote = (words: readonly string[]): string[] => [...new Set(words)].map((word) => JSON.stringify(word));
  const objects = model.types.filter((type) => type.kind === "object");
  const fields = [...model.envelope.fields, ...objects.flatMap((type) => type.fields)].map((field) => field.key);
  const values = model.types.flatMap((type) => (type.kind === "enum" ? type.values : []));
  return {
    keys: [...quote(fields), ...quote(KEYS)],
    strings: [...quote(values), ...STRINGS],
    types: quote(model.messages.map((message) => message.type)),
  };
}
