import { equalJson } from "./json-equality.js";

/** The fields of a matcher that decide. */
export interface MatcherFields {
  readonly kind?: string;
  readonly name?: string;
  readonly point?: string;
}

/** A gate that an execution has reached. */
export interface Gate<Kind extends string = string, Point extends string = string> {
  /** The node's kind. */
  readonly kind: Kind;
  /** The node's `name`, not its `nodeId`. */
  readonly name: string;
  readonly point: Point;
}

/** Whether a breakpoint holds at a gate: every field that is present matches, and an absent `point` means `before` (rule B1). */
export function matcherMatches(matcher: MatcherFields, gate: Gate): boolean {
  return (
    (matcher.kind === undefined || matcher.kind === gate.kind) &&
    (matcher.name === undefined || matcher.name === gate.name) &&
    (matcher.point ?? "before") === gate.point
  );
}

/** Whether two matchers are the same breakpoint: all fields equal, unknown ones included, in any order (rule B2). */
export function matchersEqual(one: MatcherFields, other: MatcherFields): boolean {
  return equalJson(one, other);
}
