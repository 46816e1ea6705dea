/**
 * Whether two values are the same JSON: objects in any order of keys, numbers by value, absent and `null` distinct. A
 * member that is `undefined` is absent. A loop rather than recursion, since depth is the sender's choice.
 */
export function equalJson(one: unknown, other: unknown): boolean {
  const pairs: [unknown, unknown][] = [[one, other]];
  const compared = new Map<object, Set<object>>();
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (!isContainer(left) || !isContainer(right)) return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const partners = compared.get(left) ?? new Set();
    if (partners.has(right)) continue;
    compared.set(left, partners.add(right));
    const keys = presentKeys(left);
    if (presentKeys(right).length !== keys.length) return false;
    if (Array.isArray(left) && left.length !== (right as unknown as unknown[]).length) return false;
    for (const key of keys) {
      if (!Object.prototype.hasOwnProperty.call(right, key)) return false;
      pairs.push([left[key], right[key]]);
    }
  }
  return true;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function presentKeys(value: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}
