// A binding of any protocol that walks the model: slow and plain, and broken in the ways that it is told to be.
import { Num, parse, write } from "./json.mjs";

/** A value of the wrong kind; anything but a JSON value. */
const WRONG = Symbol("wrong");

export class Binding {
  constructor(model, faults) {
    this.model = model;
    this.faults = faults;
    this.types = new Map(model.types.map((type) => [type.name, type]));
    this.messages = new Map(model.messages.map((message) => [message.type, message]));
  }

  /** The outcome for a frame's bytes, in the form of a testee's answer. */
  outcome(bytes) {
    const { faults } = this;
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: !faults.has("replaces-invalid-utf-8"), ignoreBOM: !faults.has("takes-byte-order-mark") }).decode(bytes);
    } catch {
      return { kind: "invalid", reason: "json", issues: [] };
    }
    let frame;
    try {
      frame = parse(text, faults);
    } catch (error) {
      return { kind: "invalid", reason: "json", issues: [], message: error.message };
    }
    return this.decide(frame, text);
  }

  decide(frame, text) {
    const { faults, model } = this;
    const issues = [];
    if (!(frame instanceof Map)) return { kind: "invalid", reason: "envelope", issues: [{ path: "", keyword: "type" }] };
    const mismatch = ({ text: gm }) => ({ kind: "version-mismatch", received: Number(gm), supported: model.version });
    const first = frame.get("gm");
    if (faults.has("checks-gm-first") && first instanceof Num && Number(first.text) !== model.version) return mismatch(first);
    const typed = this.object({ fields: model.envelope.fields }, frame, "", issues);
    const runId = frame.get("runId");
    if (typeof runId === "string" && !faults.has("takes-any-run-id") && (runId.includes("\0") || !runId.isWellFormed()))
      issues.push({ path: "/runId", keyword: "unicode" });
    if (issues.length > 0) return this.invalid("envelope", issues);
    if (Number(typed.get("gm").text) !== model.version) return mismatch(typed.get("gm"));
    const type = frame.get("type");
    const message = this.messages.get(type);
    if (message === undefined) {
      if (faults.has("gives-unknown-types-a-payload") && !typed.has("payload")) typed.set("payload", null);
      return { kind: "unknown-type", type, reencoded: this.again(typed, text) };
    }
    const payload = frame.has("payload") ? this.value({ kind: "ref", name: message.payload }, frame.get("payload"), "/payload", issues) : undefined;
    if (payload === undefined) issues.push({ path: "/payload", keyword: "required" });
    if (issues.length > 0) {
      if (faults.has("swallows-errors")) return { kind: "unknown-type", type, reencoded: this.again(typed, text) };
      return this.invalid("payload", issues);
    }
    typed.set("payload", payload);
    return { kind: "ok", type, reencoded: this.again(typed, text) };
  }

  invalid(reason, issues) {
    return { kind: "invalid", reason, issues: this.faults.has("tells-one-issue") ? issues.slice(0, 1) : issues };
  }

  again(frame, text) {
    return this.faults.has("echoes") ? text : write(frame, this.faults);
  }

  object(type, value, path, issues) {
    const { faults } = this;
    const result = new Map();
    const known = new Map(type.fields.map((field) => [field.key, field]));
    for (const [key, one] of value) {
      const name = faults.has("folds-keys") ? (type.fields.find((field) => field.key.toLowerCase() === key.toLowerCase())?.key ?? key) : key;
      const field = known.get(name);
      if (field === undefined) {
        if (!faults.has("drops-unknown-fields")) result.set(key, one);
        continue;
      }
      if (one === null && !field.required) {
        if (faults.has("takes-null-for-absent") || (faults.has("null-becomes-absent") && field.type.kind === "opaque")) continue;
      }
      result.set(name, this.value(field.type, one, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, issues));
    }
    for (const field of type.fields) {
      if (result.has(field.key)) continue;
      if (field.required) issues.push({ path: `${path}/${field.key.replaceAll("~", "~0").replaceAll("/", "~1")}`, keyword: "required" });
      else if (faults.has("fills-in-defaults") && this.types.get(field.type.name)?.kind === "enum") result.set(field.key, this.types.get(field.type.name).values[0]);
    }
    return result;
  }

  value(type, value, path, issues) {
    const fail = (keyword) => {
      issues.push({ path, keyword });
      return WRONG;
    };
    switch (type.kind) {
      case "opaque":
        return value;
      case "string":
        return typeof value === "string" ? value : fail("type");
      case "boolean":
        return typeof value === "boolean" ? value : fail("type");
      case "integer":
      case "number": {
        if (!(value instanceof Num)) return fail("type");
        const number = Number(value.text);
        if (!Number.isFinite(number) || (type.kind === "integer" && !Number.isInteger(number))) return fail("type");
        if (type.kind === "integer" && this.faults.has("refuses-1.0") && !/^-?\d+$/.test(value.text)) return fail("type");
        if (number < (type.minimum ?? -Infinity)) return fail("minimum");
        if (number > (type.maximum ?? Infinity) && !this.faults.has("forgets-maximum")) return fail("maximum");
        return new Num(JSON.stringify(number));
      }
      case "literal": {
        const plain = value instanceof Num ? Number(value.text) : value;
        if (typeof plain !== typeof type.value || plain === null || Math.abs(plain) === Infinity) return fail("type");
        return plain === type.value ? value : fail("const");
      }
      case "list":
        return Array.isArray(value) ? value.map((one, index) => this.value(type.items, one, `${path}/${index}`, issues)) : fail("type");
      case "map":
        if (!(value instanceof Map)) return fail("type");
        return new Map([...value].map(([key, one]) => [key, this.value(type.values, one, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, issues)]));
      default: {
        const named = this.types.get(type.name);
        if (named.kind === "alias") return this.value(named.target, value, path, issues);
        if (named.kind === "object") return value instanceof Map ? this.object(named, value, path, issues) : fail("type");
        if (typeof value !== "string") return fail("type");
        return named.values.includes(value) || this.faults.has("opens-enums") ? value : fail("enum");
      }
    }
  }
}
