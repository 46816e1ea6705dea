/**
 * Whether `JSON.stringify` certainly writes all of a value, and nothing but the value: no member is lost, converted
 * by a `toJSON`, or not JSON. `false` says only that this is not certain.
 *
 * `depth` bounds the recursion, and with it the time that a cycle takes.
 */
export function isPlainJson(value: unknown, depth: number): boolean {
  return typeof value === "object" && value !== null ? isPlainContainer(value, depth) : isPlainScalar(value);
}

function isPlainScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null;
}

const prototypeOf = Object.getPrototypeOf;
const isArray = Array.isArray;
const objects = Object.prototype;

// One function for both kinds, and no call for what is no container: that halves the time of large values.
function isPlainContainer(container: object, depth: number): boolean {
  if (depth <= 0) return false;
  if (isArray(container)) {
    // Reading `toJSON` is quicker than asking with `in`. Whatever its class, all else of a list is written by its items.
    if ((container as { readonly toJSON?: unknown }).toJSON !== undefined) return false;
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index];
      if (isPlainScalar(item)) continue;
      if (typeof item !== "object" || !isPlainContainer(item as object, depth - 1)) return false;
    }
    return true;
  }
  if (!hasPlainPrototype(container)) return false;
  for (const key in container) {
    const member = (container as Readonly<Record<string, unknown>>)[key];
    if (isPlainScalar(member) || member === undefined) continue;
    if (typeof member !== "object" || !isPlainContainer(member as object, depth - 1)) return false;
  }
  return true;
}

/** Whether an object certainly has no class of its own. */
export function hasPlainPrototype(object: object): boolean {
  const prototype: unknown = prototypeOf(object);
  return prototype === objects || prototype === null;
}
