import type { Model, NamedType, ObjectType, ValueType } from "../../model.js";
import { GoCode } from "./code.js";
import { goName, memberScope, typeName } from "./names.js";
import { reachable } from "../../reachable.js";
import { stringLiteral } from "./text.js";

/** What the template of the testee's builders sees: how each type is put together field by field, without the package's parser. */
export function buildersView(model: Model, typeText: (type: ValueType) => string, matcher: ObjectType | undefined): object {
  const code = new GoCode(new Map(model.types.map((type) => [type.name, type])), typeText);
  const enums = new Set(model.types.filter(({ kind }) => kind === "enum").map(({ name }) => name));

  /** An expression for a function that makes a value of decoded JSON. */
  const builder = (type: ValueType): string => {
    switch (type.kind) {
      case "list":
        return `list(${builder(type.items)})`;
      case "map":
        return `dictionary(${builder(type.values)})`;
      case "ref":
        return enums.has(type.name) ? `text[protocol.${typeName(type.name)}]` : `build${typeName(type.name)}`;
      case "opaque":
        return "opaque";
      case "string":
        return "text[string]";
      default:
        return `scalar[${code.typeText(type)}]`;
    }
  };

  const statements = (type: ObjectType): readonly string[] => {
    const scope = memberScope(type === matcher);
    return type.fields.map((field) => {
      const taken = !field.required && !code.isNilable(field.type) ? "takePointer" : "take";
      return `v.${scope.give(goName(field.key))} = ${taken}(o, ${stringLiteral(field.key)}, ${builder(field.type)})`;
    });
  };

  const view = (type: NamedType) => ({
    name: typeName(type.name),
    isObject: type.kind === "object",
    isAlias: type.kind === "alias",
    statements: type.kind === "object" ? statements(type) : [],
    builder: type.kind === "alias" ? builder(type.target) : "",
  });
  const built = reachable(model, model.messages.map(({ payload }) => payload));
  const types = model.types.filter(({ name }) => built.has(name)).map(view);
  const lines = types.flatMap((type) => [...type.statements, type.builder]);
  const uses = (word: string): boolean => lines.some((line) => line.includes(word));
  return {
    builders: types,
    payloads: model.messages.map(({ type, payload }) => ({ value: stringLiteral(type), payload: typeName(payload) })),
    usesPointer: uses("takePointer("),
    usesList: uses("list("),
    usesDictionary: uses("dictionary("),
    usesOpaque: uses("opaque"),
  };
}
