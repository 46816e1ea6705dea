import type { Constant } from "../model.js";
import { CATALOGUE, type Catalogue } from "./baseline.js";
import { isSchema, type Schema } from "./schema-source.js";

/** Files of the TypeScript binding that say what the JSON Schema does not, below the root of the repository. */
export const bindingFiles = { catalogue: "generated/typescript/catalogue.js", constants: "generated/typescript/constants.js" } as const;

/**
 * A JSON Schema with the catalogue that the generated bindings of the same revision state. They are read as text and never
 * run, since a revision may be anybody's. Without bindings, directions come from a baseline of that revision.
 */
export function withCatalogue(document: unknown, bindings: { readonly catalogue?: string; readonly constants?: string }, baseline: unknown): unknown {
  if (!isSchema(document) || document[CATALOGUE] !== undefined) return document;
  const messages = listIn(bindings.catalogue, "messages");
  const capabilities = listIn(bindings.catalogue, "capabilities");
  const constants = constantsIn(bindings.constants);
  if (messages !== undefined && capabilities !== undefined && constants !== undefined) {
    return { ...document, [CATALOGUE]: { messages, capabilities, constants } as unknown as Catalogue };
  }
  const stated = isSchema(baseline) ? baseline[CATALOGUE] : undefined;
  const directions = isSchema(stated) && Array.isArray(stated["messages"]) ? (stated["messages"] as readonly Schema[]) : [];
  return { ...document, [CATALOGUE]: { messages: directions.map(({ type, direction }) => ({ type, direction })) } };
}

/** One exported list of plain objects. */
function listIn(text: string | undefined, name: string): readonly unknown[] | undefined {
  const [, body] = new RegExp(`^export const ${name} = (\\[\\n[^]*?^\\]|\\[\\]);$`, "m").exec(text ?? "") ?? [];
  if (body === undefined) return undefined;
  const json = body.replace(/^( +)(\w+): (.*)$/gm, '$1"$2": $3').replace(/,(\n *[}\]])/g, "$1");
  return parsed(json) as readonly unknown[] | undefined;
}

function constantsIn(text: string | undefined): readonly Constant[] | undefined {
  if (text === undefined) return undefined;
  return [...text.matchAll(/^export const (\w+) = (.*);$/gm)].map(([, name = "", value = ""]) => ({ name, value: parsed(value) as string | number, description: "" }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
