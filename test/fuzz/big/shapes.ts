/** A kind of frame that can be made in any size. */
export interface Shape {
  readonly name: string;
  /** What is counted, and how much of it the smallest of the four sizes has. */
  readonly unit: string;
  readonly base: number;
  readonly frame: (size: number) => string;
}

const envelope = (type: string, payload: string, rest = ""): string =>
  `{"gm":1,"seq":1,"ts":1,"runId":"r","type":"${type}","payload":${payload}${rest}}`;

const opaque = (value: string): string => envelope("node.started", `{"nodeId":"n","kind":"llm","name":"n","instanceId":"i","input":${value}}`);

const list = (size: number, item: (index: number) => string): string => `[${Array.from({ length: size }, (_, index) => item(index)).join(",")}]`;

const members = (size: number, key: (index: number) => string, value: (index: number) => string = String): string =>
  Array.from({ length: size }, (_, index) => `"${key(index)}":${value(index)}`).join(",");

const nodes = (size: number, item: (index: number) => string): string => envelope("graph.hint", `{"nodes":${list(size, item)}}`);

const KEYS = 25_000;
const MEBIBYTE = 1 << 20;

/** Every way in which a frame can be big, each of which has made some parser quadratic. */
export const SHAPES: readonly Shape[] = [
  { name: "one string", unit: "byte", base: 2 * MEBIBYTE, frame: (size) => opaque(`"${"x".repeat(size)}"`) },
  { name: "one typed string", unit: "byte", base: 2 * MEBIBYTE, frame: (size) => envelope("run.started", `{"app":"${"x".repeat(size)}","sdk":{"name":"s","version":"1"}}`) },
  { name: "escapes", unit: "escape", base: 100_000, frame: (size) => opaque(`"${String.raw`\u00e9`.repeat(size)}"`) },
  { name: "typed escapes", unit: "escape", base: 100_000, frame: (size) => envelope("run.started", `{"app":"${String.raw`\n\u00e9`.repeat(size / 2)}","sdk":{"name":"s","version":"1"}}`) },
  { name: "lone surrogates", unit: "escape", base: 100_000, frame: (size) => opaque(`"${String.raw`\ud800`.repeat(size)}"`) },
  { name: "escaped keys", unit: "key", base: KEYS, frame: (size) => opaque(`{${members(size, (index) => String.raw`\ud800\n${index}`)}}`) },
  { name: "small values", unit: "value", base: 250_000, frame: (size) => opaque(list(size, (index) => ["null", "1", "1.5", '"x"', "{}", "[]", "true", "-0"][index % 8] as string)) },
  // All of one length: a reader may take a shorter way for short numbers.
  { name: "numbers", unit: "number", base: 125_000, frame: (size) => opaque(list(size, (index) => `${100_000_000_000 + index * 7919}.5e-3`)) },
  { name: "empty lists", unit: "list", base: 125_000, frame: (size) => opaque(list(size, () => "[[]]")) },
  { name: "typed list", unit: "node", base: 25_000, frame: (size) => nodes(size, (index) => `{"nodeId":"n${index}","kind":"llm","name":"n"}`) },
  { name: "typed strings", unit: "delta", base: 125_000, frame: (size) => envelope("hello", `{"versions":{"protocol":1,"client":"c"},"capabilities":${list(size, (index) => `"c${index}"`)}}`) },
  { name: "keys of an opaque value", unit: "key", base: KEYS, frame: (size) => opaque(`{${members(size, (index) => `k${index}`)}}`) },
  { name: "keys of a map", unit: "key", base: KEYS, frame: (size) => envelope("run.started", `{"app":"a","sdk":{"name":"s","version":"1"},"meta":{${members(size, (index) => `k${index}`)}}}`) },
  { name: "unknown fields", unit: "field", base: KEYS, frame: (size) => envelope("mode.set", `{"mode":"run",${members(size, (index) => `k${index}`)}}`) },
  { name: "unknown envelope keys", unit: "key", base: KEYS, frame: (size) => envelope("mode.set", '{"mode":"run"}', `,${members(size, (index) => `k${index}`)}`) },
  { name: "keys like indices", unit: "key", base: KEYS, frame: (size) => opaque(`{${members(size, (index) => String((index * 1_000_003) % 4_294_967_291))}}`) },
  { name: "keys of equal tails", unit: "key", base: KEYS / 4, frame: (size) => opaque(`{${members(size, (index) => `${"x".repeat(200)}${index}${"y".repeat(200)}`)}}`) },
  { name: "keys that differ in surrogates", unit: "key", base: KEYS, frame: (size) => envelope("mode.set", `{"mode":"run",${members(size, (index) => String.raw`\ud${(0x800 + (index % 2048)).toString(16)}${index >> 11}`)}}`) },
  { name: "one key again and again", unit: "key", base: KEYS * 4, frame: (size) => opaque(`{${members(size, () => "a")}}`) },
  { name: "one unknown field again and again", unit: "field", base: KEYS * 4, frame: (size) => envelope("mode.set", `{"mode":"run",${members(size, () => "a")}}`) },
  { name: "one typed field again and again", unit: "field", base: KEYS * 4, frame: (size) => envelope("mode.set", `{${members(size, () => "mode", () => '"run"')}}`) },
  { name: "one wrong field again and again", unit: "field", base: KEYS * 4, frame: (size) => envelope("mode.set", `{${members(size, () => "mode", () => "1")},"mode":"run"}`) },
  { name: "a payload again and again", unit: "payload", base: KEYS, frame: (size) => envelope("mode.set", '{"mode":1}', `,${members(size, () => "payload", () => '{"mode":1,"x":[1]}')}`) },
  { name: "a type and a payload again and again", unit: "pair", base: KEYS, frame: (size) => envelope("hello", "{}", `,${Array.from({ length: size }, (_, index) => `"type":"${index % 2 ? "mode.set" : "hello"}","payload":{}`).join(",")}`) },
  { name: "wrong items", unit: "item", base: 25_000, frame: (size) => nodes(size, () => "1") },
  { name: "items with two issues", unit: "item", base: 25_000, frame: (size) => nodes(size, (index) => `{"nodeId":"n${index}","kind":"x","name":1}`) },
  { name: "items without fields", unit: "item", base: 25_000, frame: (size) => nodes(size, () => "{}") },
  { name: "wrong items, twice", unit: "item", base: 12_500, frame: (size) => envelope("graph.hint", `{"nodes":${list(size, () => "{}")},"nodes":${list(size, () => "1")}}`) },
  { name: "nested lists", unit: "level", base: 100_000, frame: (size) => opaque("[".repeat(size) + "]".repeat(size)) },
  { name: "nested objects", unit: "level", base: 100_000, frame: (size) => opaque(`${'{"a":'.repeat(size)}1${"}".repeat(size)}`) },
  { name: "nesting that never ends", unit: "level", base: 250_000, frame: (size) => "[".repeat(size) },
  { name: "white space", unit: "byte", base: MEBIBYTE, frame: (size) => `${" \n".repeat(size / 2)}${opaque("1")}` },
  { name: "digits", unit: "digit", base: 50_000, frame: (size) => opaque("7".repeat(size)) },
  { name: "digits of a fraction", unit: "digit", base: 50_000, frame: (size) => opaque(`0.${"7".repeat(size)}`) },
  { name: "digits of seq", unit: "digit", base: 50_000, frame: (size) => opaque("1").replace('"seq":1', `"seq":${"7".repeat(size)}`) },
  { name: "digits of a whole seq", unit: "digit", base: 50_000, frame: (size) => opaque("1").replace('"seq":1', `"seq":1${"0".repeat(size)}e-${size}`) },
  { name: "many long numbers", unit: "number", base: 2_500, frame: (size) => opaque(list(size, (index) => `${index}${"7".repeat(400)}`)) },
  { name: "invalid UTF-8 at the end", unit: "byte", base: MEBIBYTE, frame: (size) => opaque(`"${"\u00e9".repeat(size / 2)}\ud800"`) },
  { name: "an error at the end", unit: "byte", base: MEBIBYTE, frame: (size) => `${opaque(`"${"x".repeat(size)}"`)}x` },
  { name: "unknown type", unit: "byte", base: MEBIBYTE, frame: (size) => envelope("x".repeat(size), "[1]") },
];
