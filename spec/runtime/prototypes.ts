/**
 * Whether nothing was added to the prototype of all objects, by enumerable key or as a conversion. If something was,
 * reading `object.key` may find what the object does not hold, and everything takes the careful way.
 */
export function prototypesAreClean(): boolean {
  for (const _ in EMPTY) return false;
  return !("toJSON" in EMPTY);
}

const EMPTY = {};
