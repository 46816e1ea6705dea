import type { Field, ValueType } from "../model.js";
import { pointerToken } from "../pointer.js";
import { quoted, textOf } from "./describe.js";
import type { Draft } from "./draft.js";
import { renamesOf } from "./rename.js";

/** The object whose fields are compared. */
export interface ObjectPlace {
  readonly pointer: string;
  /** True when the old contract refuses unknown fields here. */
  readonly wasClosed: boolean;
  /** True when the new contract refuses unknown fields here. */
  readonly isClosed: boolean;
  /** True when both types allow the same values. */
  readonly isSame: (before: ValueType, after: ValueType) => boolean;
}

/** Fields that came, went, or changed between required and optional. Their types are compared elsewhere, their order never. */
export function compareFields(before: readonly Field[], after: readonly Field[], place: ObjectPlace): readonly Draft[] {
  const [earlier, later] = [byKey(before), byKey(after)];
  const added = after.filter((field) => !earlier.has(field.key));
  const removed = before.filter((field) => !later.has(field.key));
  const renames = renamesOf(removed, added, (from, to) => place.isSame(from.type, to.type), ({ key }) => key);
  const hintTo = new Map(renames.map(({ from, to }) => [to.key, `may be ${quoted(from.key)} under another name; on the wire a renamed field is a new one`]));
  const hintFrom = new Map(renames.map(({ from, to }) => [from.key, `may live on as ${quoted(to.key)}; on the wire the old one is gone all the same`]));
  return [
    ...added.map((field) => addedField(field, place, hintTo.get(field.key))),
    ...removed.map((field) => removedField(field, place, hintFrom.get(field.key))),
    ...after.flatMap((field) => optionality(earlier.get(field.key), field, place)),
  ];
}

function addedField(field: Field, { pointer, wasClosed }: ObjectPlace, hint: string | undefined): Draft {
  return {
    rule: field.required ? "field-added-required" : "field-added-optional",
    pointer: fieldPointer(pointer, field.key),
    document: "new",
    change: `the ${field.required ? "required" : "optional"} field ${quoted(field.key)} (${textOf(field.type)}) was added`,
    wire: { oldReceiver: wasClosed ? "refused" : "tolerated", newReceiver: field.required ? "refused" : "understood" },
    ...(hint === undefined ? {} : { hint }),
  };
}

function removedField(field: Field, { pointer, isClosed }: ObjectPlace, hint: string | undefined): Draft {
  return {
    rule: field.required ? "field-removed-required" : "field-removed-optional",
    pointer: fieldPointer(pointer, field.key),
    document: "old",
    change: `the ${field.required ? "required" : "optional"} field ${quoted(field.key)} (${textOf(field.type)}) was removed`,
    wire: { oldReceiver: field.required ? "refused" : "understood", newReceiver: isClosed ? "refused" : "tolerated" },
    ...(hint === undefined ? {} : { hint }),
  };
}

function optionality(before: Field | undefined, after: Field, { pointer }: ObjectPlace): readonly Draft[] {
  if (before === undefined || before.required === after.required) return [];
  return [
    {
      rule: after.required ? "field-now-required" : "field-now-optional",
      pointer: fieldPointer(pointer, after.key),
      document: "new",
      change: `the field ${quoted(after.key)} became ${after.required ? "required" : "optional"}`,
    },
  ];
}

function byKey(fields: readonly Field[]): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [field.key, field]));
}

function fieldPointer(pointer: string, key: string): string {
  return `${pointer}/properties/${pointerToken(key)}`;
}
