import type { Model, ValueType } from "../../model.js";

/** Which kinds of values a protocol has: only what reads and writes those is printed. */
export interface Kinds {
  readonly boolean: boolean;
  readonly number: boolean;
  /** A number that lacks a bound. */
  readonly unbounded: boolean;
  readonly list: boolean;
  readonly map: boolean;
  readonly literals: { readonly string: boolean; readonly number: boolean; readonly boolean: boolean };
}

/** The kinds of all values in the model, at any depth. */
export function kindsOf(model: Model): Kinds {
  const found = new Set<string>();
  const visit = (type: ValueType): void => {
    found.add(type.kind === "literal" ? `literal ${typeof type.value}` : type.kind);
    if (type.kind === "number" && (type.minimum === undefined || type.maximum === undefined)) found.add("unbounded");
    if (type.kind === "list") visit(type.items);
    if (type.kind === "map") visit(type.values);
  };
  for (const type of model.types) {
    if (type.kind === "object") for (const field of type.fields) visit(field.type);
    if (type.kind === "alias") visit(type.target);
  }
  return {
    boolean: found.has("boolean") || found.has("literal boolean"),
    number: found.has("number"),
    unbounded: found.has("unbounded"),
    list: found.has("list"),
    map: found.has("map"),
    literals: {
      string: found.has("literal string"),
      number: found.has("literal number"),
      boolean: found.has("literal boolean"),
    },
  };
}

/**
 * The files that read and write these kinds, each with what its template sees. Comparing unknown fields takes lists
 * where the protocol itself has none.
 */
export function runtimeFiles(kinds: Kinds, comparesJSON: boolean): readonly (readonly [path: string, context: object])[] {
  const files: [string, object][] = [];
  if (kinds.boolean) files.push(["jsonboolean.go", {}]);
  if (kinds.number) files.push(["jsondouble.go", { unbounded: kinds.unbounded }], ["jsondouble_test.go", {}]);
  if (kinds.list || comparesJSON) files.push(["jsonlist.go", { typed: kinds.list }]);
  if (Object.values(kinds.literals).includes(true)) files.push(["jsonliteral.go", kinds.literals]);
  if (kinds.map) files.push(["jsonmap.go", {}]);
  return files;
}
