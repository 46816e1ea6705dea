import type { Message, Model, ObjectType } from "../../model.js";
import { use } from "./layout.js";
import { typeName, variantNames } from "./names.js";
import { literal } from "./text.js";

interface Example {
  readonly hasExample: boolean;
  readonly exampleUse: string;
  readonly exampleValue: string;
  readonly exampleCall: string;
}

const NONE: Example = { hasExample: false, exampleUse: "", exampleValue: "", exampleCall: "" };

/** A few lines for the README that build a message: the first one with texts and a closed choice, if there is one. */
export function exampleOf(model: Model, module: string): Example {
  for (const message of model.messages) {
    const example = exampleFor(model, message, module);
    if (example !== undefined) return example;
  }
  return NONE;
}

function exampleFor(model: Model, message: Message, module: string): Example | undefined {
  const payload = model.types.find((type): type is ObjectType => type.name === message.payload && type.kind === "object");
  const required = payload?.fields.filter((field) => field.required) ?? [];
  if (payload === undefined || required.length < 3 || required.length > 5) return undefined;
  const imports = ["EnvelopeFactory", typeName(payload.name)];
  const values: string[] = [];
  for (const { type, key } of required) {
    const named = type.kind === "ref" ? model.types.find(({ name }) => name === type.name) : undefined;
    if (type.kind === "string") {
      values.push(literal(key));
    } else if (named?.kind === "enum") {
      imports.push(typeName(named.name));
      values.push(`${typeName(named.name)}::${variantNames(named)[0] ?? ""}`);
    } else {
      return undefined;
    }
  }
  return {
    hasExample: true,
    exampleUse: use(module, imports),
    exampleValue: `${typeName(payload.name)}::new(${values.join(", ")})`,
    exampleCall: message.scope === "run" ? 'for_run("run-1", message)' : "for_all_runs(message)",
  };
}
