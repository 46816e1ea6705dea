import type { NamedType } from "../model.js";
import { pointerToken } from "../pointer.js";
import { TypeTable, type Contract } from "./contract.js";
import type { Draft } from "./draft.js";
import type { SourceVerdict } from "./finding.js";
import { isInlined, type PairNode } from "./type-comparison.js";

const FITS_BY_SHAPE: Partial<SourceVerdict> = { typescript: "fits" };

/**
 * What became of the names of types: which were given another name, split, merged, added or removed. `explained` holds
 * the names of payloads that came and went with their message.
 */
export function compareNames(
  oldContract: Contract,
  newContract: Contract,
  pairs: readonly PairNode[],
  explained: ReadonlySet<string>,
): readonly Draft[] {
  const [oldNames, newNames] = [namesOf(oldContract), namesOf(newContract)];
  const [heirs, origins] = [new Links(), new Links()];
  const later = new TypeTable(newContract);
  for (const { before, after } of pairs) {
    if (isInlined(before, after, later)) continue;
    heirs.add(before.name, after);
    origins.add(after.name, before);
  }
  const drafts: Draft[] = [];
  for (const [name, successors] of heirs.entries()) {
    const others = successors.filter((type) => type.name !== name);
    const [first] = others;
    if (first === undefined) continue;
    const source = newNames.has(name) ? { source: FITS_BY_SHAPE } : {};
    if (successors.length > 1) {
      drafts.push({ rule: "type-split", pointer: place(first), document: "new", change: `${name} became ${listed(successors)}`, ...source });
    } else if (origins.of(first.name).length === 1) {
      drafts.push({ rule: "type-renamed", pointer: place(first), document: "new", change: `${name} became ${shown(first)}` });
    }
  }
  for (const [name, ancestors] of origins.entries()) {
    const [first, second] = ancestors;
    if (first === undefined || second === undefined) continue;
    const gone = ancestors.filter((type) => !newNames.has(type.name));
    const source = gone.length === 0 ? { source: FITS_BY_SHAPE } : {};
    drafts.push({ rule: "types-merged", pointer: `/$defs/${pointerToken(name)}`, document: "new", change: `${listed(ancestors)} became ${name}`, ...source });
  }
  for (const type of newContract.types) {
    if (type.inline || oldNames.has(type.name) || origins.of(type.name).length > 0 || explained.has(type.name)) continue;
    drafts.push({ rule: "type-added", pointer: place(type), document: "new", change: `the type ${type.name} was added` });
  }
  for (const type of oldContract.types) {
    if (type.inline || newNames.has(type.name) || heirs.of(type.name).length > 0 || explained.has(type.name)) continue;
    drafts.push({ rule: "type-removed", pointer: place(type), document: "old", change: `the type ${type.name} was removed` });
  }
  return drafts;
}

/** Which types of one contract stand where a type of the other one does. */
class Links {
  readonly #links = new Map<string, Map<string, NamedType>>();

  add(name: string, type: NamedType): void {
    const known = this.#links.get(name) ?? new Map<string, NamedType>();
    this.#links.set(name, known.set(type.name, type));
  }

  of(name: string): readonly NamedType[] {
    return [...(this.#links.get(name)?.values() ?? [])];
  }

  entries(): readonly (readonly [string, readonly NamedType[]])[] {
    return [...this.#links.keys()].map((name) => [name, this.of(name)] as const);
  }
}

function namesOf(contract: Contract): ReadonlySet<string> {
  return new Set(contract.types.map((type) => type.name));
}

function place(type: NamedType): string {
  return `/$defs/${pointerToken(type.name)}`;
}

function shown(type: NamedType): string {
  return type.inline ? `${type.name}, a type without a definition of its own` : type.name;
}

function listed(types: readonly NamedType[]): string {
  const names = types.map((type) => type.name);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
