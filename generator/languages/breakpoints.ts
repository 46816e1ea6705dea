import type { EnumType, Field, Model, NamedType, ObjectType } from "../model.js";

const NAMED_KINDS = ["agent", "llm", "tool", "chain", "retriever"];

/**
 * The type that the matching of breakpoints is written for (rules B1 and B2), where the protocol has it and the kinds that
 * node ids are made of (rule N1). A type that only has the same name gets no such functions, in any language.
 */
export function breakpointMatcher(model: Model): ObjectType | undefined {
  const find = (name: string): NamedType | undefined =>
    model.types.find((type) => type.name === name && type.group === "primitives");
  const [matcher, kind, point] = [find("BreakpointMatcher"), find("NodeKind"), find("PausePoint")];
  const named = isEnumOf(kind, NAMED_KINDS) && isEnumOf(point, ["before", "after", "error"]);
  if (!named || matcher?.kind !== "object") return undefined;
  return matcher.fields.length === 3 && matcher.fields.every(isPart) ? matcher : undefined;
}

function isEnumOf(type: NamedType | undefined, values: readonly string[]): type is EnumType {
  return type?.kind === "enum" && values.every((value) => type.values.includes(value));
}

function isPart({ key, required, type }: Field): boolean {
  if (required) return false;
  if (key === "name") return type.kind === "string";
  const wanted = { kind: "NodeKind", point: "PausePoint" }[key];
  return wanted !== undefined && type.kind === "ref" && type.name === wanted;
}
