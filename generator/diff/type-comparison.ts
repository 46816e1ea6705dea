import type { EnumType, NamedType, ObjectType, ValueType } from "../model.js";
import { pointerToken } from "../pointer.js";
import { compareFields } from "./compare-fields.js";
import { compareEnums, compareNumbers } from "./compare-scalars.js";
import { TypeTable, type Contract, type Resolved } from "./contract.js";
import { quoted, textOf } from "./describe.js";
import type { Draft } from "./draft.js";
import type { Outcome, SourceVerdict } from "./finding.js";
import { Inclusion } from "./inclusion.js";
import type { RuleId } from "./rules.js";

const EVERYWHERE: SourceVerdict = { typescript: "breaks", python: "breaks", go: "breaks", rust: "breaks" };

/** Two named types that stand at the same place of the two contracts, and what differs between them. */
export interface PairNode {
  readonly before: NamedType;
  readonly after: NamedType;
  readonly drafts: Draft[];
  /** The pairs that a value of this one holds. */
  readonly inner: Set<PairNode>;
}

/** Compares the types of two contracts in parallel, each pair of named types once. */
export class TypeComparison {
  readonly old: TypeTable;
  readonly new: TypeTable;
  /** What the old contract's senders send, under the new contract. */
  readonly oldInNew: Inclusion;
  /** What the new contract's senders send, under the old contract. */
  readonly newInOld: Inclusion;
  readonly #nodes = new Map<string, PairNode>();

  constructor(oldContract: Contract, newContract: Contract) {
    this.old = new TypeTable(oldContract);
    this.new = new TypeTable(newContract);
    this.oldInNew = new Inclusion(this.old, this.new);
    this.newInOld = new Inclusion(this.new, this.old);
  }

  /** All pairs that were compared. */
  nodes(): readonly PairNode[] {
    return [...this.#nodes.values()];
  }

  /** Compares two named types; `pointer` is the place of a type without a definition of its own. */
  pair(before: NamedType, after: NamedType, pointer = `/$defs/${pointerToken(after.name)}`): PairNode {
    const key = JSON.stringify([before.name, after.name]);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: PairNode = { before, after, drafts: [], inner: new Set() };
    this.#nodes.set(key, node);
    const place = after.inline ? pointer : `/$defs/${pointerToken(after.name)}`;
    if (before.kind === "object" && after.kind === "object") this.#objects(before, after, place, node);
    else if (before.kind === "enum" && after.kind === "enum") node.drafts.push(...compareEnums(before, after, place));
    else this.#resolved(unaliased(before), unaliased(after), place, node);
    return node;
  }

  /** Compares the types of one place, and adds what it finds to the node that the place belongs to. */
  values(before: ValueType, after: ValueType, pointer: string, node: PairNode): void {
    const [oldName, newName] = [this.old.named(before), this.new.named(after)];
    if (oldName !== undefined && newName !== undefined) {
      if (this.#isExchanged(oldName, newName)) return this.#exchange(before, after, pointer, node);
      if (comparable(oldName, newName)) {
        if (isInlined(oldName, newName, this.new)) {
          this.#add(node, "reference-inlined", pointer, `the reference to ${oldName.name} became a copy of it`);
        }
        node.inner.add(this.pair(oldName, newName, pointer));
        return;
      }
    }
    this.#resolved(this.old.resolve(before), this.new.resolve(after), pointer, node);
  }

  /** True when both types are known under their names in both contracts, so that none was renamed: the place was given another type. */
  #isExchanged(before: NamedType, after: NamedType): boolean {
    if (before.name === after.name || before.inline || after.inline) return false;
    return this.new.find(before.name) !== undefined && this.old.find(after.name) !== undefined;
  }

  #isSame(before: ValueType, after: ValueType): boolean {
    return this.oldInNew.holds(before, after) && this.newInOld.holds(after, before);
  }

  #resolved(before: Resolved | ValueType, after: Resolved | ValueType, pointer: string, node: PairNode): void {
    if (before.kind === "ref" || after.kind === "ref") {
      this.values(asValue(before), asValue(after), pointer, node);
    } else if (before.kind === "object" && after.kind === "object") {
      node.inner.add(this.pair(before, after, pointer));
    } else if (before.kind === "enum" && after.kind === "enum") {
      node.inner.add(this.pair(before, after, pointer));
    } else if (before.kind === "list" && after.kind === "list") {
      this.values(before.items, after.items, `${pointer}/items`, node);
    } else if (before.kind === "map" && after.kind === "map") {
      this.values(before.values, after.values, `${pointer}/additionalProperties`, node);
    } else if ((before.kind === "integer" || before.kind === "number") && before.kind === after.kind) {
      node.drafts.push(...compareNumbers(before, after, pointer));
    } else if (before.kind === "literal" && after.kind === "literal") {
      if (before.value === after.value) return;
      const sameKind = typeof before.value === typeof after.value;
      node.drafts.push({
        rule: "literal-changed",
        pointer: `${pointer}/const`,
        document: "new",
        change: `the literal ${quoted(before.value)} became ${quoted(after.value)}`,
        ...(sameKind ? {} : { source: EVERYWHERE }),
      });
    } else if (before.kind !== after.kind) {
      this.#exchange(asValue(before), asValue(after), pointer, node);
    }
  }

  /** A place was given a type of another kind, or another named type: what that does is decided on the sets of values. */
  #exchange(before: ValueType, after: ValueType, pointer: string, node: PairNode): void {
    const grows = this.oldInNew.holds(before, after);
    const shrinks = this.newInOld.holds(after, before);
    const [old, current] = [this.old.resolve(before), this.new.resolve(after)];
    const rule = exchangeRule(old, current, grows, shrinks);
    const sameText = [before, after].every((type) => type.kind === "integer" || type.kind === "number");
    node.drafts.push({
      rule,
      pointer,
      document: "new",
      change: `${exchangedText(before, old)} became ${exchangedText(after, current)}`,
      wire: { oldReceiver: shrinks ? outcomeOf(current, old) : "refused", newReceiver: grows ? outcomeOf(old, current) : "refused" },
      ...(sameText ? { source: { typescript: "fits" } as const } : {}),
    });
  }

  #objects(before: ObjectType, after: ObjectType, pointer: string, node: PairNode): void {
    const [wasClosed, isClosed] = [this.old.isClosed(before.name), this.new.isClosed(after.name)];
    if (wasClosed !== isClosed) {
      const rule = isClosed ? "object-closed" : "object-opened";
      this.#add(node, rule, `${pointer}/additionalProperties`, isClosed ? "unknown fields are refused from now on" : "unknown fields are kept from now on");
    }
    const place = { pointer, wasClosed, isClosed, isSame: (one: ValueType, other: ValueType) => this.#isSame(one, other) };
    node.drafts.push(...compareFields(before.fields, after.fields, place));
    this.fields(before.fields, after.fields, pointer, node);
  }

  /** Compares the types of the fields that both sides have. */
  fields(before: ObjectType["fields"], after: ObjectType["fields"], pointer: string, node: PairNode): void {
    const earlier = new Map(before.map((field) => [field.key, field]));
    for (const field of after) {
      const old = earlier.get(field.key);
      if (old !== undefined) this.values(old.type, field.type, `${pointer}/properties/${pointerToken(field.key)}`, node);
    }
  }

  #add(node: PairNode, rule: RuleId, pointer: string, change: string): void {
    node.drafts.push({ rule, pointer, document: "new", change });
  }
}

function exchangeRule(before: Resolved, after: Resolved, grows: boolean, shrinks: boolean): RuleId {
  if (grows && shrinks) return "type-respelled";
  if (before.kind === "opaque") return "opaque-now-typed";
  if (after.kind === "opaque") return "typed-now-opaque";
  if (grows) return after.kind === "string" ? "enum-opened" : "type-widened";
  if (shrinks) return before.kind === "string" ? "enum-closed" : "type-narrowed";
  return "type-changed";
}

/** Named types are compared once for all places, unless a place was given a type of another kind and name. */
function comparable(before: NamedType, after: NamedType): boolean {
  return before.kind === after.kind || before.name === after.name;
}

/** True when a place that referred to a type holds a copy without a name of its own, while the type itself is still there. */
export function isInlined(before: NamedType, after: NamedType, later: TypeTable): boolean {
  return !before.inline && after.inline && later.find(before.name) !== undefined;
}

/** What becomes of valid values: fields that the receiver does not know are kept and ignored. */
function outcomeOf(sent: Resolved, received: Resolved): Outcome {
  if (sent.kind !== "object" || received.kind !== "object") return "understood";
  const known = new Set(received.fields.map(({ key }) => key));
  return sent.fields.every(({ key }) => known.has(key)) ? "understood" : "tolerated";
}

/** A named type with its kind, since the kind may be all that has changed. */
function exchangedText(type: ValueType, resolved: Resolved): string {
  if (type.kind !== "ref") return textOf(type);
  const kind = resolved.kind === "object" ? "an object" : resolved.kind === "enum" ? "a closed set of texts" : textOf(resolved);
  return `${type.name} (${kind})`;
}

function unaliased(type: NamedType): Exclude<NamedType, { kind: "alias" }> | ValueType {
  return type.kind === "alias" ? type.target : type;
}

function asValue(type: Resolved | ValueType): ValueType {
  return type.kind === "object" || type.kind === "enum" ? { kind: "ref", name: (type as ObjectType | EnumType).name } : type;
}
