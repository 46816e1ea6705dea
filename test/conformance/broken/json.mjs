// JSON for the testees of the tests: numbers keep their text, objects are maps. Reads what RFC 8259 allows.

/** A number that nobody has interpreted. */
export class Num {
  constructor(text) {
    this.text = text;
  }
}

const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Reads a text; `faults` are the mistakes that it makes on purpose. Throws for anything that is not JSON. */
export function parse(text, faults) {
  const reader = new Reader(text, faults);
  reader.space();
  const value = reader.value(1);
  reader.space();
  if (reader.at < text.length) throw new SyntaxError("text after the value");
  return value;
}

class Reader {
  at = 0;

  constructor(text, faults) {
    this.text = text;
    this.faults = faults;
    this.deepest = faults.has("nests-to-100") ? 100 : 600;
  }

  space() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at++;
  }

  value(depth) {
    const first = this.text[this.at];
    if (first === "{" || first === "[") {
      if (depth > this.deepest) throw new SyntaxError("too deep");
      return first === "{" ? this.object(depth) : this.list(depth);
    }
    if (first === '"') return this.string();
    for (const [word, value] of [["null", null], ["true", true], ["false", false]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    const pattern = this.faults.has("takes-leading-zeros") ? /-?\d+(\.\d+)?([eE][+-]?\d+)?/y : /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
    pattern.lastIndex = this.at;
    const [number] = pattern.exec(this.text) ?? [];
    if (number === undefined) throw new SyntaxError("no value");
    this.at += number.length;
    return new Num(number);
  }

  list(depth) {
    return this.members("]", [], (items) => items.push(this.value(depth + 1)));
  }

  object(depth) {
    return this.members("}", new Map(), (entries) => {
      const key = this.string();
      this.space();
      this.take(":");
      this.space();
      const value = this.value(depth + 1);
      if (key === "__proto__" && this.faults.has("drops-proto")) return;
      if (entries.has(key) && this.faults.has("keeps-first-duplicate")) return;
      entries.set(key, value);
    });
  }

  members(close, result, member) {
    this.at++;
    this.space();
    if (this.text[this.at] === close) {
      this.at++;
      return result;
    }
    for (;;) {
      member(result);
      this.space();
      if (this.text[this.at] !== ",") break;
      this.at++;
      this.space();
      if (this.text[this.at] === close && this.faults.has("takes-trailing-commas")) break;
    }
    this.take(close);
    return result;
  }

  take(character) {
    if (this.text[this.at] !== character) throw new SyntaxError(`no ${character}`);
    this.at++;
  }

  string() {
    this.take('"');
    let result = "";
    for (;;) {
      const character = this.text[this.at++];
      if (character === undefined || character < " ") throw new SyntaxError("a string does not end");
      if (character === '"') break;
      result += character === "\\" ? this.escape() : character;
    }
    return this.faults.has("replaces-lone-surrogates") ? Array.from(result, (one) => (/^[\ud800-\udfff]$/.test(one) ? "\ufffd" : one)).join("") : result;
  }

  escape() {
    const character = this.text[this.at++];
    if (character === "u") {
      const digits = this.text.slice(this.at, this.at + 4);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new SyntaxError("not an escape");
      this.at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const value = ESCAPES[character];
    if (value === undefined) throw new SyntaxError("not an escape");
    return value;
  }
}

/** The text of a value. */
export function write(value, faults) {
  if (value instanceof Num) return faults.has("numbers-through-double") ? JSON.stringify(Number(value.text)) : value.text;
  if (value instanceof Map) return `{${[...value].map(([key, one]) => `${JSON.stringify(key)}:${write(one, faults)}`).join(",")}}`;
  if (Array.isArray(value)) return `[${value.map((one) => write(one, faults)).join(",")}]`;
  return JSON.stringify(value);
}
