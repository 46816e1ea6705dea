import type { Model, ValueType } from "./model.js";

/** The names of types that values of the given types can hold, and of those types. */
export function reachable(model: Model, roots: readonly string[]): ReadonlySet<string> {
  const types = new Map(model.types.map((type) => [type.name, type]));
  const found = new Set<string>();
  const visit = (type: ValueType): void => {
    if (type.kind === "list") visit(type.items);
    if (type.kind === "map") visit(type.values);
    if (type.kind === "ref") reach(type.name);
  };
  const reach = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const type = types.get(name);
    if (type?.kind === "object") for (const field of type.fields) visit(field.type);
    if (type?.kind === "alias") visit(type.target);
  };
  roots.forEach(reach);
  return found;
}
