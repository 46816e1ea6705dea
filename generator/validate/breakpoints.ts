import type { BreakpointMatcher } from "../../spec/primitives.js";
import type { FrameContext } from "./frame-context.js";
import { fingerprint } from "./fingerprint.js";

const MAX_BREAKPOINTS = 10_000;

/**
 * The breakpoints that are set. They are known from an ack on, which carries them all. Matchers are the same when all fields
 * are equal, unknown ones included (rule B2).
 */
export class Breakpoints {
  #set: Set<number> | undefined;

  /** Nothing is known any more. */
  forget(): void {
    this.#set = undefined;
  }

  replace(matchers: readonly BreakpointMatcher[]): void {
    this.#set = new Set(matchers.map(fingerprint));
    this.#bound();
  }

  add(matcher: BreakpointMatcher): void {
    this.#set?.add(fingerprint(matcher));
    this.#bound();
  }

  clear(frame: FrameContext, matcher: BreakpointMatcher): void {
    if (this.#set === undefined || this.#set.delete(fingerprint(matcher))) return;
    const { point, ...rest } = matcher;
    const twin: BreakpointMatcher | undefined = point === undefined ? { ...matcher, point: "before" } : point === "before" ? rest : undefined;
    const isTwinSet = twin !== undefined && this.#set.has(fingerprint(twin));
    frame.report("breakpoint-never-set", {
      pointer: "/payload/matcher",
      got: shown(matcher),
      hint: isTwinSet ? `${shown(twin)} is set, which holds at the same gates and is another breakpoint (rule B2).` : undefined,
    });
  }

  #bound(): void {
    if (this.#set !== undefined && this.#set.size > MAX_BREAKPOINTS) this.forget();
  }
}

function shown({ kind, name, point, ...others }: BreakpointMatcher): string {
  const known = JSON.stringify({ kind, name: name?.slice(0, 60), point });
  return Object.keys(others).length === 0 ? known : `${known} and unknown fields`;
}
