import type { NamedType, ValueType } from "./model.js";
import { pointerToken } from "./pointer.js";
import type { Problem } from "./problem.js";

/** Validators and samples are nested like the types, and what is much deeper exhausts the stack. */
const MAX_LEVELS = 100;

/**
 * The names of the types that can hold themselves. Reports types that no finite value can have, and names for
 * non-objects that are defined by themselves, which no language can declare, and
 * types that are nested deeper than can be written.
 */
export function checkRecursion(types: readonly NamedType[], problems: Problem[]): ReadonlySet<string> {
  const byName = new Map(types.map((type) => [type.name, type]));
  for (const type of types) {
    if (reaches(type.name, byName, aliasTargets)) {
      problems.push({
        code: "recursive-alias",
        message: `${type.name} is a name for itself`,
        where: `/types/${pointerToken(type.name)}`,
        hint: "put an object into the circle",
      });
    } else if (reaches(type.name, byName, requiredParts)) {
      problems.push({
        code: "endless-type",
        message: `every ${type.name} must hold another one, so no value can exist`,
        where: `/types/${pointerToken(type.name)}`,
        hint: "make a field in the circle optional, or a list or map",
      });
    }
  }
  const recursive = new Set(types.filter((type) => reaches(type.name, byName, allParts)).map((type) => type.name));
  for (const type of types) {
    if (type.inline || levelsOf(type, byName, recursive) <= MAX_LEVELS) continue;
    problems.push({
      code: "nested-too-deep",
      message: `${type.name} holds more than ${MAX_LEVELS} levels of other types`,
      where: `/types/${pointerToken(type.name)}`,
      hint: "a type that holds itself, through Type.Ref, may be nested as deep as frames may",
    });
  }
  return recursive;
}

/** How many types, lists and maps are inside one another, apart from those that hold themselves. Counts no further than needed. */
function levelsOf(type: NamedType, byName: ReadonlyMap<string, NamedType>, recursive: ReadonlySet<string>): number {
  let here: readonly ValueType[] = valuesOf(type);
  let levels = 0;
  while (here.length > 0 && levels <= MAX_LEVELS) {
    levels++;
    const seen = new Set<string>();
    here = here.flatMap((value): readonly ValueType[] => {
      if (value.kind === "list") return [value.items];
      if (value.kind === "map") return [value.values];
      if (value.kind !== "ref" || recursive.has(value.name) || seen.has(value.name)) return [];
      seen.add(value.name);
      const named = byName.get(value.name);
      return named === undefined ? [] : valuesOf(named);
    });
  }
  return levels;
}

function valuesOf(type: NamedType): readonly ValueType[] {
  if (type.kind === "alias") return [type.target];
  return type.kind === "enum" ? [] : type.fields.map((field) => field.type);
}

function reaches(
  start: string,
  byName: ReadonlyMap<string, NamedType>,
  parts: (type: NamedType) => readonly string[],
): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const type = byName.get(name);
    if (type === undefined) continue;
    for (const part of parts(type)) {
      if (part === start) return true;
      if (!seen.has(part)) {
        seen.add(part);
        open.push(part);
      }
    }
  }
  return false;
}

function aliasTargets(type: NamedType): readonly string[] {
  return type.kind === "alias" ? refs(type.target, true) : [];
}

function requiredParts(type: NamedType): readonly string[] {
  if (type.kind === "alias") return refs(type.target, false);
  if (type.kind === "enum") return [];
  return type.fields.filter((field) => field.required).flatMap((field) => refs(field.type, false));
}

function allParts(type: NamedType): readonly string[] {
  if (type.kind === "alias") return refs(type.target, true);
  return type.kind === "enum" ? [] : type.fields.flatMap((field) => refs(field.type, true));
}

function refs(type: ValueType, throughContainers: boolean): readonly string[] {
  if (type.kind === "ref") return [type.name];
  if (!throughContainers) return [];
  if (type.kind === "list") return refs(type.items, true);
  return type.kind === "map" ? refs(type.values, true) : [];
}
