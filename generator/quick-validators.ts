import { definitionOf, type Schema } from "./expansion.js";

/**
 * JavaScript of functions that say whether a value fits a definition, each called `is` and the definition's name. They
 * trust that an object has no keys but its own, and stop at the first fault.
 */
export function quickValidatorCode($defs: Readonly<Record<string, Schema>>): string {
  const functions = Object.entries($defs).map(([name, schema]) => {
    const lines = new Checks().of(schema, "data", "  ");
    return [`function is${name}(data) {`, ...lines, "  return true;", "}", ""].join("\n");
  });
  return functions.join("\n");
}

/** The statements of one function: each returns `false` where the value does not fit, and goes on where it does. */
class Checks {
  #variables = 0;

  of(schema: Schema, value: string, indent: string): string[] {
    const refuse = (...faults: string[]): string => `${indent}if (${faults.join(" || ")}) return false;`;
    const reference = schema["$ref"];
    if (typeof reference === "string") return [refuse(`!is${definitionOf(reference)}(${value})`)];
    if ("const" in schema) return [refuse(`${value} !== ${JSON.stringify(schema["const"])}`)];
    if (Array.isArray(schema["enum"])) return [refuse(schema["enum"].map((member) => `${value} !== ${JSON.stringify(member)}`).join(" && "))];
    switch (schema["type"]) {
      case "string":
      case "boolean":
        return [refuse(`typeof ${value} !== "${schema["type"]}"`)];
      case "integer":
        return [refuse(`!Number.isInteger(${value})`, ...bounds(schema, value))];
      case "number":
        return [refuse(`!Number.isFinite(${value})`, ...bounds(schema, value))];
      case "array":
        return [refuse(`!Array.isArray(${value})`), ...this.#items(schema, value, indent)];
      case "object":
        return [
          refuse(`typeof ${value} !== "object"`, `${value} === null`, `Array.isArray(${value})`),
          ...this.#properties(schema, value, indent),
          ...this.#values(schema, value, indent),
        ];
      default:
        return [];
    }
  }

  #items(schema: Schema, list: string, indent: string): string[] {
    const index = this.#variable("i");
    const item = this.#variable("item");
    const checks = this.of((schema["items"] ?? {}) as Schema, item, `${indent}  `);
    if (checks.length === 0) return [];
    return [
      `${indent}for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {`,
      `${indent}  const ${item} = ${list}[${index}];`,
      ...checks,
      `${indent}}`,
    ];
  }

  #values(schema: Schema, map: string, indent: string): string[] {
    const key = this.#variable("key");
    const member = this.#variable("member");
    const checks = this.of((schema["additionalProperties"] ?? {}) as Schema, member, `${indent}  `);
    if (checks.length === 0) return [];
    return [`${indent}for (const ${key} in ${map}) {`, `${indent}  const ${member} = ${map}[${key}];`, ...checks, `${indent}}`];
  }

  #properties(schema: Schema, object: string, indent: string): string[] {
    const required = (schema["required"] ?? []) as readonly string[];
    const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
    return properties.flatMap(([key, property]) => {
      const member = this.#variable("member");
      const read = `${indent}const ${member} = ${readText(object, key)};`;
      if (required.includes(key)) {
        const checks = this.of(property, member, indent);
        // Whatever is checked at all is not `undefined`.
        return [read, ...(checks.length > 0 ? checks : [`${indent}if (${member} === undefined) return false;`])];
      }
      const checks = this.of(property, member, `${indent}  `);
      return checks.length === 0 ? [] : [read, `${indent}if (${member} !== undefined) {`, ...checks, `${indent}}`];
    });
  }

  #variable(name: string): string {
    return `${name}${this.#variables++}`;
  }
}

function bounds(schema: Schema, value: string): string[] {
  const { minimum, maximum } = schema;
  return [
    ...(minimum === undefined ? [] : [`${value} < ${String(minimum)}`]),
    ...(maximum === undefined ? [] : [`${value} > ${String(maximum)}`]),
  ];
}

function readText(object: string, key: string): string {
  const text = JSON.stringify(key);
  if (key in Object.prototype) return `Object.hasOwn(${object}, ${text}) ? ${object}[${text}] : undefined`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${object}.${key}` : `${object}[${text}]`;
}
