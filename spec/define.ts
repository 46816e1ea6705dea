import type { TSchema } from "typebox";

/**
 * The same schema with a description of its own, for the place where a type is used: a field says what *it*
 * means, while the named type keeps its own text.
 *
 * Property descriptors are copied rather than spread, since TypeBox keeps its marks (`~kind`, `~optional`) in
 * properties that a spread loses.
 */
export function describe<T extends TSchema>(schema: T, description: string): T {
  const copy = Object.create(
    Object.getPrototypeOf(schema) as object | null,
    Object.getOwnPropertyDescriptors(schema),
  ) as T;
  Object.defineProperty(copy, "description", {
    value: description,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}
