import { pointerToken } from "./pointer.js";

/**
 * Turns something that is not JSON (a date, a map, bytes, a bigint, a function, a cycle) into something that is, or
 * gives `undefined` when it cannot. `pointer` says where in the envelope the value stands.
 */
export type ToJson = (value: unknown, pointer: string) => unknown;

/** Something that cannot be written. */
export interface WriteFault {
  readonly pointer: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** A container that is being written. */
interface Level {
  readonly container: object;
  /** The keys of an object; absent for a list. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  /** Which member is being written. */
  index: number;
  /** Whether a member was written already. */
  begun: boolean;
  /** Whether the container came out of the caller's conversion. */
  readonly converted: boolean;
}

/** A conversion may give what must be converted in turn, but not without end. */
const CONVERSION_LIMIT = 512;

/**
 * Writes any value as JSON, or says what in it is not JSON and where. Gives the bytes that `JSON.stringify` gives for
 * plain data, but calls no `toJSON`, loses nothing in silence, and takes any depth. The value's own keys are written
 * in their order, after those in `leading`.
 */
export function writeJson(
  value: unknown,
  leading: readonly string[],
  toJson: ToJson | undefined,
): { readonly text: string } | WriteFault {
  const writer = new Writer(leading, toJson);
  try {
    return { text: writer.write(value) };
  } catch (error) {
    if (error instanceof Unwritable) return { pointer: writer.pointer(), message: error.message };
    return { pointer: writer.pointer(), message: "reading or converting the value failed", cause: error };
  }
}

class Unwritable extends Error {}

class Writer {
  readonly #parts: string[] = [];
  readonly #levels: Level[] = [];
  readonly #ancestors = new Set<object>();
  #conversions = 0;

  constructor(
    readonly leading: readonly string[],
    readonly toJson: ToJson | undefined,
  ) {}

  write(value: unknown): string {
    this.#value(value, false);
    for (let level = this.#top(); level !== undefined; level = this.#top()) {
      if (++level.index < level.length) this.#member(level);
      else this.#close(level);
    }
    return this.#parts.join("");
  }

  /** Where the writer stands. */
  pointer(): string {
    return this.#levels.map(({ keys, index }) => pointerToken(keys?.[index] ?? index)).join("");
  }

  #top(): Level | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  #member(level: Level): void {
    const key = level.keys?.[level.index];
    const member = (level.container as Readonly<Record<string | number, unknown>>)[key ?? level.index];
    if (key !== undefined && member === undefined) return;
    if (level.begun) this.#parts.push(",");
    level.begun = true;
    if (key !== undefined) this.#parts.push(JSON.stringify(key), ":");
    this.#value(member, false);
  }

  #value(value: unknown, converted: boolean): void {
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      this.#parts.push(JSON.stringify(value));
    } else if (typeof value === "object" && isContainer(value) && !this.#ancestors.has(value)) {
      this.#open(value, converted);
    } else {
      this.#convert(value, converted);
    }
  }

  #convert(value: unknown, converted: boolean): void {
    const result = converted ? undefined : this.toJson?.(value, this.pointer());
    if (result === undefined) throw new Unwritable(`${nameOf(value, this.#ancestors)} is not JSON`);
    if (this.#conversions >= CONVERSION_LIMIT) throw new Unwritable("the conversion to JSON does not end");
    this.#value(result, true);
  }

  #open(container: object, converted: boolean): void {
    const keys = Array.isArray(container) ? undefined : this.#keysOf(container);
    const length = keys === undefined ? (container as readonly unknown[]).length : keys.length;
    this.#parts.push(keys === undefined ? "[" : "{");
    this.#levels.push({ container, keys, length, index: -1, begun: false, converted });
    this.#ancestors.add(container);
    if (converted) this.#conversions++;
  }

  #keysOf(container: object): readonly string[] {
    const keys = Object.keys(container);
    if (this.#levels.length > 0) return keys;
    const first = this.leading.filter((key) => keys.includes(key));
    return [...first, ...keys.filter((key) => !first.includes(key))];
  }

  #close(level: Level): void {
    this.#parts.push(level.keys === undefined ? "]" : "}");
    this.#levels.pop();
    this.#ancestors.delete(level.container);
    if (level.converted) this.#conversions--;
  }
}

/** A list, or an object without a class of its own, of this realm or another. */
function isContainer(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOf(value: unknown, ancestors: ReadonlySet<unknown>): string {
  if (ancestors.has(value)) return "a value that contains itself";
  if (typeof value !== "object" || value === null) return value === undefined ? "undefined" : `a ${typeof value}`;
  const { constructor } = value as { constructor?: unknown };
  return typeof constructor === "function" && constructor.name !== "" ? `an instance of ${constructor.name}` : "an instance of a class";
}
