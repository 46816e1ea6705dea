import { pointerToken } from "./pointer.js";
import type { Problem } from "./problem.js";

/** Deeper data is a mistake, and would exhaust the stack of whoever reads it. */
const MAX_DEPTH = 500;

/** Ten times what the largest protocol that can be generated holds. */
const MAX_VALUES = 1_000_000;

/**
 * A copy of a foreign value that nothing can surprise: objects, lists and scalars, every getter asked once, no value inside
 * itself, and nothing that JSON has no word for but `undefined` fields, which are left out, and numbers that are not finite.
 * What cannot be copied is reported, each with a pointer into the value.
 */
export function plainCopy(value: unknown, problems: Problem[]): unknown {
  return new Copier(problems).copy(value, "");
}

class Copier {
  readonly #above = new Set<object>();
  #values = 0;

  constructor(readonly problems: Problem[]) {}

  copy(value: unknown, where: string): unknown {
    if (++this.#values > MAX_VALUES) {
      if (this.#values === MAX_VALUES + 1) this.#refuse("too-large", `the definition holds more than ${MAX_VALUES} values`, where, "give types that are used often a `title`, and refer to them with Type.Ref");
      return undefined;
    }
    switch (typeof value) {
      case "string":
      case "number":
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#object(value, where);
      default:
        this.#refuse("not-data", `a definition is data, and cannot hold ${value === undefined ? "undefined" : `a ${typeof value}`}`, where, "use objects, lists, strings, numbers and booleans");
        return undefined;
    }
  }

  #object(value: object, where: string): unknown {
    if (this.#above.has(value)) {
      this.#refuse("circular", "the definition holds itself here", where, "give the type a `title`, and refer to it with Type.Ref");
      return undefined;
    }
    if (this.#above.size >= MAX_DEPTH) {
      this.#refuse("too-deep", `the definition is nested deeper than ${MAX_DEPTH} levels`, where, "give inner types a `title`, and refer to them with Type.Ref");
      return undefined;
    }
    this.#above.add(value);
    const copy = this.#parts(value, where);
    this.#above.delete(value);
    return copy;
  }

  #parts(value: object, where: string): unknown {
    try {
      if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => this.copy(item, `${where}/${index}`));
      const entries = Object.entries(value).filter(([key, field]) => field !== undefined && !isInternal(key, field));
      // Takes a key `__proto__` for a key.
      return Object.fromEntries(entries.map(([key, field]) => [key, this.copy(field, `${where}/${pointerToken(key)}`)]));
    } catch (error) {
      this.#refuse("unreadable", `reading it fails: ${textOfThrown(error)}`, where, "export plain data, without getters that throw");
      return undefined;
    }
  }

  #refuse(code: string, message: string, where: string, hint: string): void {
    this.problems.push({ code, message, where: where === "" ? "/" : where, hint });
  }
}

/** TypeBox keeps functions of its own in keys that begin with a tilde. */
const isInternal = (key: string, value: unknown): boolean => key.startsWith("~") && typeof value === "function";

/** What somebody else threw, whatever it is. */
export function textOfThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  } catch {
    return "something that has no text was thrown";
  }
}
