/**
 * Whether `JSON.stringify` certainly writes all of a value, and nothing but the value: no member is lost, converted
 * by a `toJSON`, or not JSON. `false` says only that this is not certain.
 *
 * `depth` bounds the recursion, and with it the time that a cycle takes.
 */
export function isPlainJson(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return true;
    case "object":
      return value === null || (depth > 0 && (Array.isArray(value) ? isPlainList(value, depth - 1) : isPlainObject(value, depth - 1)));
    default:
      return false;
  }
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  // Reading is quicker than asking with `in`.
  if (Object.getPrototypeOf(list) !== Array.prototype || (list as { readonly toJSON?: unknown }).toJSON !== undefined) return false;
  for (let index = 0; index < list.length; index++) {
    if (!isPlainJson(list[index], depth)) return false;
  }
  return true;
}

function isPlainObject(object: object, depth: number): boolean {
  if (!hasPlainPrototype(object)) return false;
  for (const key in object) {
    const member = (object as Readonly<Record<string, unknown>>)[key];
    // Most members are seen here: a call for each would take twice as long.
    if (typeof member === "string" || typeof member === "number" || typeof member === "boolean") continue;
    if (member !== null && member !== undefined && !isPlainJson(member, depth)) return false;
  }
  return true;
}

/** Whether an object certainly has no class of its own. */
export function hasPlainPrototype(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}
