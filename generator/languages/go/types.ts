import type { AliasType, EnumType, Field, Model, NamedType, ObjectType, ValueType } from "../../model.js";
import type { Scope } from "../../names.js";
import { continued, GoCode, literalText } from "./code.js";
import { goName, memberScope, typeName } from "./names.js";
import { reachable } from "../../reachable.js";
import { afterColon, sentence } from "./sentence.js";
import { jsonText, rawLiteral, stringLiteral } from "./text.js";

/** The declarations of one file, as the template prints them. */
export interface TypesView {
  readonly usesJSON: boolean;
  readonly types: readonly object[];
}

/** Makes the view of types. Enum constants take their names in the order of the model. */
export class GoTypes {
  readonly #code: GoCode;
  readonly #views: ReadonlyMap<string, object>;
  /** What is read and written: objects by methods of their own, and all that they hold. */
  readonly #used: ReadonlySet<string>;

  constructor(
    readonly model: Model,
    typeText: (type: ValueType) => string,
    scope: Scope,
    matcher: ObjectType | undefined,
  ) {
    this.#code = new GoCode(new Map(model.types.map((type) => [type.name, type])), typeText);
    this.#used = reachable(model, model.types.flatMap(({ kind, name }) => (kind === "object" ? [name] : [])));
    this.#views = new Map(model.types.map((type) => [type.name, this.#view(type, scope, type === matcher)]));
  }

  /** The types of a group, in the order of the model. */
  group(group: string): TypesView {
    const types = this.model.types.filter((type) => type.group === group);
    return {
      usesJSON: types.some((type) => type.kind === "object" || (type.kind === "alias" && holdsOpaque(type.target))),
      types: types.map((type) => this.#views.get(type.name) ?? {}),
    };
  }

  #view(type: NamedType, scope: Scope, isMatcher: boolean): object {
    const common = { name: typeName(type.name), isObject: false, isEnum: false, isAlias: false, isUsed: this.#used.has(type.name) };
    switch (type.kind) {
      case "object":
        return { ...common, isObject: true, ...this.#object(type, isMatcher) };
      case "enum":
        return { ...common, isEnum: true, ...this.#enum(type, scope) };
      case "alias":
        return { ...common, isAlias: true, ...this.#alias(type) };
    }
  }

  #object(type: ObjectType, isMatcher: boolean): object {
    const message = this.model.messages.find(({ payload }) => payload === type.name);
    const name = typeName(type.name);
    const payloadOf = message === undefined ? "" : `is the payload of ${stringLiteral(message.type)}`;
    const scope = memberScope(isMatcher);
    let required = 0;
    const fields = type.fields.map((field) =>
      this.#field(field, scope.give(goName(field.key)), field.required ? required++ : 0),
    );
    return {
      text:
        message === undefined
          ? sentence(name, { verb: "is an object", alone: "is an object of the contract" }, type.description)
          : afterColon(name, { verb: payloadOf, alone: payloadOf }, type.description),
      fields,
      required: fields.filter((field) => field.required),
      requiredCount: String(required),
      knownKeys: type.fields.map((field) => `, ${stringLiteral(field.key)}`).join(""),
    };
  }

  #field(field: Field, name: string, seen: number) {
    const pointed = this.#code.typeText(field.type);
    const pointer = !field.required && !this.#code.isNilable(field.type);
    const target = pointer ? `v.${name}` : `&v.${name}`;
    return {
      name,
      text: fieldText(field, this.#code.resolve(field.type)),
      required: field.required,
      seen: String(seen),
      pointer,
      pointed,
      type: pointer ? `*${pointed}` : pointed,
      key: stringLiteral(field.key),
      prefix: rawLiteral(`,${JSON.stringify(field.key)}:`),
      decode: continued(this.#code.decode(field.type, target), 3),
      encode: continued(this.#code.encode(field.type, target), field.required ? 1 : 2),
    };
  }

  #enum(type: EnumType, scope: Scope): object {
    const name = typeName(type.name);
    const values = type.values.map((value, index) => ({
      first: index === 0,
      constant: scope.give(name + goName(value)),
      value: stringLiteral(value),
      json: rawLiteral(jsonText(value)),
    }));
    return {
      text: sentence(name, { verb: "is one of a closed set of strings", alone: "is one of a closed set of strings" }, type.description),
      values,
      expected: rawLiteral(type.values.map((value) => stringLiteral(value)).join(", ")),
      constants: values.map(({ constant }) => constant).join(",\n\t\t"),
    };
  }

  #alias({ name, target, description }: AliasType): object {
    const type = this.#code.typeText(target);
    const isContainer = target.kind === "list" || target.kind === "map";
    const converted = isContainer ? "v" : `(*${type})(v)`;
    return {
      text: sentence(typeName(name), { verb: "is a type of the contract", alone: "is a type of the contract" }, description),
      type,
      decode: continued(this.#code.decode(target, converted), 1),
      encode: continued(this.#code.encode(target, converted), 1),
    };
  }
}

function fieldText(field: Field, type: ValueType): string {
  const text = field.description === "" ? `The field ${stringLiteral(field.key)}.` : field.description;
  if (type.kind === "literal") return `${text} It is always ${literalText(type)}.`;
  return text;
}

function holdsOpaque(type: ValueType): boolean {
  if (type.kind === "list") return holdsOpaque(type.items);
  return type.kind === "map" ? holdsOpaque(type.values) : type.kind === "opaque";
}
