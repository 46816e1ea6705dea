import type { TSchema } from "typebox";
import { checkRecursion } from "../check-recursion.js";
import type { ValueType } from "../model.js";
import { pointerToken } from "../pointer.js";
import { ProblemError, type Problem } from "../problem.js";
import { SchemaReader } from "../read-schema.js";
import { checkFrames, REFERENCE } from "./check-frames.js";
import { CATALOGUE, type Catalogue } from "./baseline.js";
import type { Contract, ContractMessage } from "./contract.js";
import { isCopy, isSchema, normalize, type Schema } from "./schema-source.js";

/** A message as the JSON Schema states it. */
interface Entry {
  readonly type: string;
  readonly envelope: string;
  readonly payload: string;
}

/**
 * Reads a contract from a JSON Schema as `graphmind-gen schema` prints it, or from a baseline, which holds more.
 *
 * @throws ProblemError with everything in it that the generator does not support. `where` names the document in it.
 */
export function readDocument(document: unknown, where: string): Contract {
  const definitions = definitionsOf(document, where);
  const problems: Problem[] = [];
  const entries = messageEntries(document as Schema, definitions);
  if (entries.length === 0) {
    problems.push({
      code: "no-messages",
      message: "the document describes no message",
      where: "/allOf",
      hint: "give the schema.json of a protocol, as `graphmind-gen schema` prints it",
    });
  }
  const envelopes = new Map(entries.map(({ envelope: name }) => [name, definitions.get(name) ?? {}]));
  problems.push(...checkFrames(document as Schema, envelopes));
  const envelope = definitions.get("Envelope") ?? {};
  const { version, schema } = unversioned(envelope, problems);
  const catalogue = catalogueOf(document as Schema, problems);
  const stated = new Map(catalogue?.messages.map((message) => [message.type, message]));

  const frames = new Set(["Envelope", "KnownEnvelope", ...entries.map((entry) => entry.envelope)]);
  const normalized = normalize(new Map([...definitions].filter(([name]) => !frames.has(name))));
  for (const { envelope: name, payload } of entries) {
    const stated = (envelopes.get(name)?.["properties"] as Schema)["payload"] as Schema;
    if (isCopy(stated, payload, normalized.definitions)) continue;
    problems.push({
      code: "two-payloads",
      message: `the envelope holds something else than the definition ${payload}`,
      where: `/$defs/${pointerToken(name)}/properties/payload`,
      hint: "refer to the definition",
    });
  }
  const payloads = new Set(entries.map(({ payload }) => payload));
  const reader = new SchemaReader(problems, "add it to `$defs`");
  for (const [name, definition] of normalized.definitions) {
    if (!payloads.has(name)) reader.declare(definition as TSchema, "primitives", `/$defs/${pointerToken(name)}`);
  }
  const messages = entries.map(({ type, envelope: name, payload }): ContractMessage => {
    const { direction, scope, group } = stated.get(type) ?? {};
    const definition = normalized.definitions.get(payload);
    const place = `/$defs/${pointerToken(payload)}`;
    if (definition === undefined) {
      problems.push({
        code: "unknown-reference",
        message: `there is no definition ${payload}`,
        where: `/$defs/${pointerToken(name)}/properties/payload`,
        hint: "a payload must be an entry of `$defs`",
      });
    } else reader.readPayload(definition as TSchema, group ?? "primitives", place);
    return {
      type,
      envelope: name,
      payload,
      ...(direction === undefined ? {} : { direction }),
      ...(scope === undefined ? {} : { scope }),
      ...(group === undefined ? {} : { group }),
    };
  });
  const fields = reader.readFields(schema as TSchema, "Envelope", "envelope", "/$defs/Envelope");
  const types = reader.types();
  const names = new Set(types.map(({ name }) => name));
  for (const { key, type } of fields) {
    if (isWithin(type, names)) continue;
    problems.push({
      code: "unnamed-type",
      message: "a field of the envelope holds an object or an enum without a definition of its own",
      where: `/$defs/Envelope/properties/${pointerToken(key)}`,
      hint: "define the type among `$defs` and refer to it",
    });
  }
  const recursive = problems.length > 0 ? new Set<string>() : checkRecursion(types, problems);
  if (problems.length > 0) {
    throw new ProblemError(problems.map((problem) => ({ ...problem, where: `${where}#${problem.where.replace(/^\/types\//, "/$defs/")}` })));
  }
  return {
    version,
    envelope: { description: String(envelope["description"] ?? ""), fields },
    types: types.map((type) => (type.kind === "object" ? { ...type, recursive: recursive.has(type.name) } : type)),
    messages,
    closed: normalized.closed,
    ...(catalogue?.capabilities === undefined ? {} : { capabilities: catalogue.capabilities }),
    ...(catalogue?.constants === undefined ? {} : { constants: catalogue.constants }),
  };
}

// A schema that a person wrote is some twenty levels deep.
const MAX_DEPTH = 200;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

function definitionsOf(document: unknown, where: string): ReadonlyMap<string, Schema> {
  const definitions = isSchema(document) ? document["$defs"] : undefined;
  if (!isSchema(definitions) || !isSchema(definitions["Envelope"])) {
    throw new ProblemError([
      {
        code: "not-a-contract",
        message: "the document is no JSON Schema of a protocol: it has no `$defs/Envelope`",
        where,
        hint: "give a schema.json as `graphmind-gen schema` prints it, or a baseline",
      },
    ]);
  }
  if (isDeeperThan(MAX_DEPTH, document)) {
    throw new ProblemError([{ code: "too-deep", message: `the document has more than ${MAX_DEPTH} levels`, where, hint: "give a type that repeats itself a name, and refer to it" }]);
  }
  return new Map(Object.entries(definitions).filter((entry): entry is [string, Schema] => isSchema(entry[1])));
}

/** The messages in the order of the root, which states them as `if` and `then`; a document without that is searched for envelopes. */
function messageEntries(document: Schema, definitions: ReadonlyMap<string, Schema>): readonly Entry[] {
  const branches = Array.isArray(document["allOf"]) ? (document["allOf"] as readonly unknown[]) : [];
  const stated = branches.flatMap((branch) => reference(isSchema(branch) ? branch["then"] : undefined) ?? []);
  const names = stated.length > 0 ? stated : [...definitions.keys()];
  return names.flatMap((name): Entry[] => {
    const properties = definitions.get(name)?.["properties"];
    if (!isSchema(properties)) return [];
    const [type, payload] = [properties["type"], reference(properties["payload"])];
    const text = isSchema(type) ? type["const"] : undefined;
    return typeof text === "string" && payload !== undefined ? [{ type: text, envelope: name, payload }] : [];
  });
}

function reference(schema: unknown): string | undefined {
  if (!isSchema(schema)) return undefined;
  const target = schema["$ref"];
  if (typeof target === "string" && target.startsWith(REFERENCE)) return target.slice(REFERENCE.length);
  return typeof schema["title"] === "string" ? schema["title"] : undefined;
}

/** The envelope as every version has it, and the version that the document fixes. */
function unversioned(envelope: Schema, problems: Problem[]): { readonly version: number; readonly schema: Schema } {
  const properties = isSchema(envelope["properties"]) ? envelope["properties"] : {};
  const { const: version, ...gm } = isSchema(properties["gm"]) ? properties["gm"] : {};
  if (typeof version !== "number" || !Number.isSafeInteger(version)) {
    problems.push({
      code: "no-version",
      message: "the envelope does not fix the version",
      where: "/$defs/Envelope/properties/gm/const",
      hint: "`gm` must be the `const` of the protocol's version",
    });
  }
  return { version: Number(version), schema: { ...envelope, properties: { ...properties, gm } } };
}

/** A baseline states all three lists; what is put together from other sources may lack the last two. */
type Stated = Pick<Catalogue, "messages"> & Partial<Catalogue>;

function catalogueOf(document: Schema, problems: Problem[]): Stated | undefined {
  const catalogue = document[CATALOGUE];
  if (catalogue === undefined) return undefined;
  const stated = isSchema(catalogue) ? catalogue : {};
  const isList = (name: string): boolean => {
    const list = stated[name];
    return Array.isArray(list) && list.every(isSchema);
  };
  const isEvery = (name: string, holds: (entry: Schema) => boolean): boolean => isList(name) && (stated[name] as readonly Schema[]).every(holds);
  const isNamed = ({ name }: Schema): boolean => typeof name === "string";
  const isConstant = ({ value }: Schema): boolean => typeof value === "string" || typeof value === "number";
  const isSound =
    isEvery("messages", isStatedMessage) &&
    (stated["capabilities"] === undefined || isEvery("capabilities", isNamed)) &&
    (stated["constants"] === undefined || isEvery("constants", (constant) => isNamed(constant) && isConstant(constant)));
  if (isSound) return catalogue as unknown as Stated;
  problems.push({
    code: "broken-catalogue",
    message: "the catalogue is not what a baseline states",
    where: `/${CATALOGUE}`,
    hint: "it has `messages`, `capabilities` and `constants`; compare it with another baseline",
  });
  return undefined;
}

function isStatedMessage({ type, direction, scope, group }: Schema): boolean {
  const isOneOf = (value: unknown, values: readonly string[]): boolean => value === undefined || values.includes(value as string);
  const isText = typeof type === "string" && (group === undefined || typeof group === "string");
  return isText && isOneOf(direction, ["app-to-viewer", "viewer-to-app"]) && isOneOf(scope, ["run", "wildcard"]);
}

/** True when all types that a type names are among these. */
function isWithin(type: ValueType, names: ReadonlySet<string>): boolean {
  if (type.kind === "list") return isWithin(type.items, names);
  if (type.kind === "map") return isWithin(type.values, names);
  return type.kind !== "ref" || names.has(type.name);
}
