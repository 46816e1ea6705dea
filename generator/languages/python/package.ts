import type { Model } from "../../model.js";
import { upperSnakeCase, words } from "../../names.js";
import { breakpointMatcher } from "../breakpoints.js";
import { importsFrom } from "./classes.js";
import { exploded, sortedExports } from "./layout.js";
import { moduleNames } from "./modules.js";
import { className, constantScope } from "./names.js";
import { docstring, scalar, string } from "./text.js";

interface Named {
  readonly name: string;
  readonly value: string | number;
  readonly description: string;
}

/** The constants under the names that Python gives them; the version is always among them. */
function constants(model: Model): readonly Named[] {
  const scope = constantScope();
  const version = { name: "PROTOCOL_VERSION", value: model.version, description: "The protocol's MAJOR version." };
  const own = model.constants.some(({ name }) => name === version.name) ? [] : [version];
  return [
    ...[...own, ...model.constants].map((constant) => ({ ...constant, name: scope.give(constant.name) })),
    ...model.capabilities.map(({ name, description }) => ({
      name: scope.give(`CAPABILITY_${upperSnakeCase(words(name))}`),
      value: name,
      description: `The capability \`\`${name}\`\`. ${description}`,
    })),
  ];
}

/** What the template of the constants sees. */
export function constantsView(model: Model): object {
  const capabilities = model.capabilities.map(({ name, description }) => `${string(name)}: ${string(description)}`);
  return {
    constants: constants(model).map(({ name, value, description }) => ({
      text: `${name}: Final = ${scalar(value)}`,
      doc: docstring(description, 0),
    })),
    capabilities: exploded("{", capabilities, "}", 0),
  };
}

/** Whether the model has the types that the breakpoint and node helpers are about. */
export function hasBreakpoints(model: Model): boolean {
  return breakpointMatcher(model) !== undefined;
}

const RUNTIME: Readonly<Record<string, readonly string[]>> = {
  absent: ["ABSENT", "Absent"],
  catalogue: ["MESSAGES", "Direction", "Message", "Scope", "is_message_type"],
  encode: ["EncodeError", "encode"],
  factory: ["EnvelopeFactory"],
  number: ["JsonNumber"],
  outcome: ["Invalid", "Issue", "Ok", "Outcome", "UnknownType", "VersionMismatch"],
  parse: ["parse_envelope", "parse_frame"],
};

const BREAKPOINTS: Readonly<Record<string, readonly string[]>> = {
  matching: ["matches", "same_breakpoint"],
  nodes: [
    "LLM_STEP_NODE_ID",
    "agent_node_id",
    "chain_node_id",
    "llm_step_instance_id",
    "retriever_node_id",
    "tool_node_id",
  ],
};

/** What the template of the package's own module sees. */
export function exportsView(model: Model): object {
  const modules = moduleNames(model);
  const exported = new Map<string, string[]>(
    Object.entries({ ...RUNTIME, ...(hasBreakpoints(model) ? BREAKPOINTS : {}) }).map(([module, names]) => [module, [...names]]),
  );
  exported.set("constants", ["CAPABILITIES", ...constants(model).map(({ name }) => name)]);
  const directions = new Set(model.messages.map(({ direction }) => direction));
  exported.set("envelope", [
    "Envelope",
    "Payload",
    "RawEnvelope",
    ...(directions.has("app-to-viewer") ? ["AppPayload"] : []),
    ...(directions.has("viewer-to-app") ? ["ViewerPayload"] : []),
  ]);
  for (const { group, name } of model.types) {
    const module = modules.get(group) ?? group;
    exported.set(module, [...(exported.get(module) ?? []), className(name)]);
  }
  const all = [...exported.values()].flat();
  return {
    title: docstring(`${model.title}\n\n${model.description}`, 0),
    imports: importsFrom(exported),
    all: exploded("[", sortedExports(all).map(string), "]", 0),
  };
}
