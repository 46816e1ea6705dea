import type { EnumType, Message, Model, ObjectType } from "../../model.js";
import { breakpointMatcher } from "../breakpoints.js";
import { use } from "./layout.js";
import { capabilityNames, typeName, variantNames } from "./names.js";
import { literal } from "./text.js";

interface Example {
  readonly hasExample: boolean;
  readonly hasHello: boolean;
  readonly exampleCapability: string;
  readonly exampleUse: string;
  readonly exampleValue: string;
  readonly exampleCall: string;
}

const NONE: Example = { hasExample: false, hasHello: false, exampleCapability: "", exampleUse: "", exampleValue: "", exampleCall: "" };

/** Values that say more than the key that they are for. */
const TELLING: ReadonlyMap<string, string> = new Map([
  ["nodeId", 'node_id::tool("search")'],
  ["name", '"search"'],
  ["instanceId", '"call-1"'],
]);

/** A few lines for the README that build messages: the first one with texts and a closed choice, and a greeting, if there are any. */
export function exampleOf(model: Model, module: string): Example {
  for (const message of model.messages) {
    const example = exampleFor(model, message, module);
    if (example !== undefined) return example;
  }
  return NONE;
}

function exampleFor(model: Model, message: Message, module: string): Example | undefined {
  const required = requiredOf(model, message.payload);
  if (required.length < 3 || required.length > 5) return undefined;
  const hasHello = isGreeting(model);
  const imports = ["EnvelopeFactory", typeName(message.payload)];
  if (hasHello) imports.push("capability", "Hello", "HelloVersions", "PROTOCOL_VERSION");
  const isAboutNodes = breakpointMatcher(model) !== undefined;
  const values: string[] = [];
  for (const { type, key } of required) {
    const named = type.kind === "ref" ? model.types.find(({ name }) => name === type.name) : undefined;
    if (type.kind === "string") {
      const value = (isAboutNodes ? TELLING.get(key) : undefined) ?? literal(key);
      if (value.startsWith("node_id")) imports.push("node_id");
      values.push(value);
    } else if (named?.kind === "enum") {
      imports.push(typeName(named.name));
      values.push(`${typeName(named.name)}::${variantOf(named)}`);
    } else {
      return undefined;
    }
  }
  return {
    hasExample: true,
    hasHello,
    exampleCapability: `capability::${capabilityNames(model)[0] ?? ""}.to_owned()`,
    exampleUse: use(module, imports),
    exampleValue: `${typeName(message.payload)}::new(${values.join(", ")})`,
    exampleCall: message.scope === "run" ? 'for_run("run-1", message)' : "without_run(message)",
  };
}

function requiredOf(model: Model, name: string): ObjectType["fields"] {
  const type = model.types.find((candidate) => candidate.name === name);
  return type?.kind === "object" ? type.fields.filter((field) => field.required) : [];
}

/** Whether apps introduce themselves as GraphMind's do. */
function isGreeting(model: Model): boolean {
  const keys = (name: string): string => requiredOf(model, name).map(({ key }) => key).join();
  return (
    keys("Hello") === "versions,capabilities" &&
    keys("HelloVersions") === "protocol,client" &&
    model.messages.some((message) => message.payload === "Hello" && message.scope === "wildcard") &&
    model.capabilities.length > 0 &&
    model.constants.some(({ name }) => name === "PROTOCOL_VERSION")
  );
}

function variantOf(type: EnumType): string {
  const tool = type.values.indexOf("tool");
  return variantNames(type)[Math.max(tool, 0)] ?? "";
}
