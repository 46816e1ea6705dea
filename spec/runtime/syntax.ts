const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const NOTHING = /^/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Says in one sentence where a text stops being JSON, or nothing where it is JSON. JavaScript's own message names a place
 * in some engines only, and quotes the text, which may be large or secret.
 */
export function syntaxError(text: string): string | undefined {
  const fault = new Scan(text).run();
  // The engine keeps the text that a pattern matched last, and with it perhaps a large frame.
  NOTHING.test("");
  return fault;
}

class Scan {
  #index = 0;

  constructor(readonly text: string) {}

  /** Reads values until one is not there. A loop rather than recursion: depth is the sender's choice. */
  run(): string | undefined {
    const open: ("]" | "}")[] = [];
    for (;;) {
      if (this.#take("[")) {
        if (!this.#take("]")) {
          open.push("]");
          continue;
        }
      } else if (this.#take("{")) {
        if (!this.#take("}")) {
          open.push("}");
          const fault = this.#key();
          if (fault !== undefined) return this.#stop(fault);
          continue;
        }
      } else {
        const fault = this.#scalar();
        if (fault !== undefined) return this.#stop(fault);
      }
      // A value ends here; so do the containers that it is the last of.
      let closing = open[open.length - 1];
      while (closing !== undefined && this.#take(closing)) {
        open.pop();
        closing = open[open.length - 1];
      }
      if (closing === undefined) break;
      if (!this.#take(",")) return this.#stop(`a comma or ${closing}`);
      const fault = closing === "}" ? this.#key() : undefined;
      if (fault !== undefined) return this.#stop(fault);
    }
    this.#skipWhiteSpace();
    return this.#index < this.text.length ? this.#stop("the end") : undefined;
  }

  #stop(expected: string): string {
    return this.#index < this.text.length
      ? `not JSON: expected ${expected} at offset ${this.#index}`
      : `not JSON: ends where ${expected} is expected`;
  }

  #key(): string | undefined {
    this.#skipWhiteSpace();
    if (this.text[this.#index] !== '"') return "a key";
    return this.#string() ?? (this.#take(":") ? undefined : "a colon");
  }

  #scalar(): string | undefined {
    if (this.text[this.#index] === '"') return this.#string();
    return this.#skip(SCALAR) ? undefined : "a value";
  }

  #string(): string | undefined {
    this.#index++;
    for (;;) {
      const character = this.text.charCodeAt(this.#index);
      if (Number.isNaN(character)) return "the end of a string";
      if (character < 0x20) return "an escape of the control character";
      if (character === 0x5c) {
        if (!this.#skip(ESCAPE)) return "an escape sequence";
      } else {
        this.#index++;
        if (character === 0x22) return undefined;
      }
    }
  }

  #take(character: string): boolean {
    this.#skipWhiteSpace();
    if (this.text[this.#index] !== character) return false;
    this.#index++;
    return true;
  }

  #skipWhiteSpace(): void {
    for (;;) {
      switch (this.text.charCodeAt(this.#index)) {
        case 0x20:
        case 0x09:
        case 0x0a:
        case 0x0d:
          this.#index++;
          continue;
        default:
          return;
      }
    }
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#index;
    if (!pattern.test(this.text)) return false;
    this.#index = pattern.lastIndex;
    return true;
  }
}
