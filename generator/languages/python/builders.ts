import type { Model, ObjectType, ValueType } from "../../model.js";
import { exploded, WIDTH } from "./layout.js";
import { className, fieldNames } from "./names.js";
import { string } from "./text.js";
import type { Values } from "./values.js";

/** What the template of the testee sees of the types: a builder for each, which calls the constructor that users call. */
export function buildersView(model: Model, values: Values): object {
  const objects = model.types.filter((type) => type.kind === "object");
  const builders = objects.map((type) => ({ stem: values.stem(type.name), type: className(type.name), found: found(type, values) }));
  const used = (name: string): boolean => builders.some((builder) => builder.found.includes(name));
  return {
    builders,
    payloads: model.messages.map(({ type, payload }) => `${string(type)}: build_${values.stem(payload)}`),
    usesSame: used("same"),
    usesEach: used("each("),
    usesEvery: used("every("),
  };
}

function found(type: ObjectType, values: Values): string {
  const { attributes } = fieldNames(type);
  if (type.fields.length === 0) return "fields(value)";
  const parts = type.fields.map((field, index) => {
    const items = [string(field.key), string(attributes[index] ?? ""), converter(field.type, values)];
    const line = `(${items.join(", ")})`;
    return 8 + line.length + 1 <= WIDTH ? line : exploded("(", items, ")", 8);
  });
  return exploded("fields(", ["value", ...parts], ")", 4);
}

/** An expression for a function that makes a value of the type of decoded JSON. */
function converter(type: ValueType, values: Values): string {
  const resolved = values.resolve(type);
  switch (resolved.kind) {
    case "list":
      return `each(${converter(resolved.items, values)})`;
    case "map":
      return `every(${converter(resolved.values, values)})`;
    case "ref":
      return values.isEnum(resolved) ? `protocol.${className(resolved.name)}` : `build_${values.stem(resolved.name)}`;
    default:
      return "same";
  }
}
