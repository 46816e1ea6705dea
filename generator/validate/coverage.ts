import type { Model, NamedType, ValueType } from "../model.js";
import { capabilityScopes } from "./coverage-scope.js";
import type { PayloadInspector } from "./payload-inspector.js";

/** What of one sort of thing was exercised. */
export interface CoverageShare {
  readonly covered: number;
  readonly total: number;
  /** The names of what is in scope and was not exercised. */
  readonly missing: readonly string[];
}

/** What of the protocol recordings exercised. */
export interface Coverage {
  /** Of everything in scope, from 0 to 100. */
  readonly percent: number;
  /** The capabilities that the apps announced; absent when no valid hello was recorded, and then everything is in scope. */
  readonly announced?: readonly string[];
  /** The capabilities that no app announced, where one was recorded: what needs them is out of scope. */
  readonly uncounted: readonly string[];
  readonly types: CoverageShare;
  readonly fields: CoverageShare;
  readonly values: CoverageShare;
  readonly capabilities: CoverageShare;
}

/** Collects over any number of recordings what of the protocol they exercise. */
export class CoverageMeter {
  readonly #types: Map<string, number>;
  #announced: Set<string> | undefined;

  constructor(
    readonly model: Model,
    readonly inspector: PayloadInspector,
  ) {
    this.#types = new Map(model.messages.map(({ type }) => [type, 0]));
  }

  /** Counts a valid frame of a known type. */
  count(type: string): void {
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
  }

  /** An app said what it can do. */
  announce(capabilities: readonly string[]): void {
    this.#announced ??= new Set();
    for (const { name } of this.model.capabilities) if (capabilities.includes(name)) this.#announced.add(name);
  }

  measure(): Coverage {
    const scopes = Object.entries(capabilityScopes);
    const outside = scopes.filter(([name]) => this.#announced?.has(name) === false).map(([, scope]) => scope);
    const excluded = (part: "types" | "fields" | "values"): Set<string> => new Set(outside.flatMap((scope) => scope[part]));
    const excludedTypes = excluded("types");
    const messages = this.model.messages.filter(({ type }) => !excludedTypes.has(type));
    const reachable = reachableTypes(this.model, messages.map(({ payload }) => payload), excluded("fields"));

    const items = { types: new Map<string, boolean>(), fields: new Map<string, boolean>(), values: new Map<string, boolean>() };
    for (const { type } of messages) items.types.set(type, (this.#types.get(type) ?? 0) > 0);
    for (const type of reachable) {
      if (type.kind === "object") {
        for (const { key } of type.fields) items.fields.set(`${type.name}.${key}`, this.inspector.fieldCount(type.name, key) > 0);
      } else if (type.kind === "enum") {
        for (const value of type.values) items.values.set(`${type.name}.${value}`, this.inspector.valueCount(type, value) > 0);
      }
    }
    for (const field of excluded("fields")) items.fields.delete(field);
    for (const value of excluded("values")) items.values.delete(value);

    const isShown = (item: string): boolean => items.types.get(item) ?? items.fields.get(item) ?? items.values.get(item) ?? false;
    const capabilities = new Map(
      scopes
        .filter(([name]) => this.#announced?.has(name) !== false)
        .map(([name, { shownBy }]): [string, boolean] => [name, shownBy.some(isShown)]),
    );
    const shares = { types: share(items.types), fields: share(items.fields), values: share(items.values), capabilities: share(capabilities) };
    const sum = (part: "covered" | "total"): number => Object.values(shares).reduce((total, each) => total + each[part], 0);
    return {
      percent: sum("total") === 0 ? 0 : (100 * sum("covered")) / sum("total"),
      ...(this.#announced === undefined ? {} : { announced: [...this.#announced] }),
      uncounted: scopes.filter(([name]) => this.#announced?.has(name) === false).map(([name]) => name),
      ...shares,
    };
  }
}

function share(items: ReadonlyMap<string, boolean>): CoverageShare {
  const missing = [...items].filter(([, covered]) => !covered).map(([name]) => name);
  return { covered: items.size - missing.length, total: items.size, missing };
}

/** The named types that the payloads use, in the order of the model. */
function reachableTypes(model: Model, payloads: readonly string[], withoutFields: ReadonlySet<string>): NamedType[] {
  const types = new Map(model.types.map((type) => [type.name, type]));
  const reached = new Set<string>();
  const waiting = [...payloads];
  const visit = (type: ValueType): void => {
    if (type.kind === "list") visit(type.items);
    else if (type.kind === "map") visit(type.values);
    else if (type.kind === "ref") waiting.push(type.name);
  };
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const type = types.get(name);
    if (type?.kind === "alias") visit(type.target);
    if (type?.kind !== "object") continue;
    for (const field of type.fields) if (!withoutFields.has(`${name}.${field.key}`)) visit(field.type);
  }
  return model.types.filter(({ name }) => reached.has(name));
}
