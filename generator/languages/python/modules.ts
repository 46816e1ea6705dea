import type { Model, NamedType, ValueType } from "../../model.js";
import { Scope, snakeCase, words } from "../../names.js";
import { moduleRules } from "./names.js";

/**
 * The module of each group. Groups whose types mention each other share the module of the first, since neither of two
 * modules could import the other's names before its own are there.
 */
export function moduleNames(model: Model): ReadonlyMap<string, string> {
  const scope = new Scope(moduleRules);
  const names = new Map(model.groups.map((group) => [group, scope.give(snakeCase(words(group)))]));
  const reached = new Map(model.groups.map((group) => [group, new Set<string>()]));
  const groups = new Map(model.types.map(({ name, group }) => [name, group]));
  for (const type of model.types) {
    for (const name of mentions(type)) reached.get(type.group)?.add(groups.get(name) ?? type.group);
  }
  // Each group in turn as a stop on the way: after all of them every way is known.
  for (const stop of model.groups) {
    for (const from of reached.values()) {
      if (from.has(stop)) for (const group of reached.get(stop) ?? []) from.add(group);
    }
  }
  const home = (group: string): string =>
    model.groups.find((other) => reached.get(other)?.has(group) === true && reached.get(group)?.has(other) === true) ?? group;
  return new Map(model.groups.map((group) => [group, names.get(home(group)) ?? group]));
}

/** The types that a type mentions. */
export function mentions(type: NamedType): string[] {
  const inside = (value: ValueType): string[] => {
    if (value.kind === "ref") return [value.name];
    if (value.kind === "list") return inside(value.items);
    return value.kind === "map" ? inside(value.values) : [];
  };
  if (type.kind === "alias") return inside(type.target);
  return type.kind === "object" ? type.fields.flatMap((field) => inside(field.type)) : [];
}

/** Types in the order of the definition, but that an alias, which Python evaluates, stands behind what it mentions. */
export function definable(types: readonly NamedType[]): NamedType[] {
  const missing = new Set(types.map(({ name }) => name));
  const found: NamedType[] = [];
  let waiting: NamedType[] = [];
  for (const next of types) {
    waiting.push(next);
    for (let before = -1; before !== found.length; ) {
      before = found.length;
      waiting = waiting.filter((type) => {
        if (type.kind === "alias" && mentions(type).some((name) => missing.has(name))) return true;
        found.push(type);
        missing.delete(type.name);
        return false;
      });
    }
  }
  return found;
}
