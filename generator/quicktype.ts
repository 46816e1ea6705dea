import {
  ClassType,
  GoRenderer,
  InputData,
  JSONSchemaInput,
  PythonRenderer,
  RustRenderer,
  TargetLanguage,
  getOptionValues,
  goOptions,
  pythonOptions,
  quicktype,
  rustOptions,
  type RenderContext,
  type SerializedRenderResult,
  type Sourcelike,
  type Type,
} from "quicktype-core";
import type { Language, QuicktypeTarget, TypeNaming } from "./language.js";
import type { Model, ValueType } from "./model.js";

type TypeGraph = RenderContext["typeGraph"];

/** A type of the graph as one renderer writes it. */
interface Recorded {
  readonly kind: string;
  readonly text: string;
}

/** What of a quicktype renderer is used here. Its own declarations keep the type's text private or protected. */
interface RecordingBase {
  sourcelikeToString(source: Sourcelike): string;
  render(filename: string): unknown;
}

type RendererClass = new (language: TargetLanguage, context: RenderContext, options: object) => RecordingBase;
type TextOf = (type: Type, ...more: unknown[]) => Sourcelike;

const RENDERERS = {
  python: { base: PythonRenderer, text: "pythonType", options: pythonOptions },
  go: { base: GoRenderer, text: "goType", options: goOptions },
  rust: { base: RustRenderer, text: "rustType", options: rustOptions },
} as const;

/** One integer type for all bounds, so that a field keeps its type when its bounds change. */
const CHOSEN_OPTIONS = { "integer-type": "force-i64" };

/** The graph's kind of each of the model's kinds, to notice when quicktype understood something else. */
const GRAPH_KINDS: Readonly<Record<Exclude<ValueType["kind"], "literal" | "ref">, string>> = {
  string: "string",
  boolean: "bool",
  integer: "integer",
  number: "double",
  opaque: "any",
  list: "array",
  map: "map",
};

/**
 * Asks quicktype for the text of every type of the model, in each of the languages: one graph, rendered once per
 * language by a renderer that records instead of printing.
 */
export async function typeNamings(
  model: Model,
  languages: readonly Language[],
): Promise<ReadonlyMap<string, TypeNaming>> {
  const asked = languages.flatMap(({ id, quicktype: target }) => (target === undefined ? [] : [{ id, target }]));
  const namings = new Map<string, TypeNaming>();
  if (asked.length === 0) return namings;
  const types = distinctTypes(model);
  const input = new InputData();
  const source = new JSONSchemaInput(undefined);
  await source.addSource({ name: "Types", schema: JSON.stringify(questions(model, [...types.values()])) });
  input.addInput(source);
  const lang = new RecordingLanguage((language, context) => {
    for (const { id, target } of asked) {
      namings.set(id, namingOf(record(language, context, target), types));
    }
  });
  await quicktype({
    inputData: input,
    lang,
    alphabetizeProperties: false,
    combineClasses: false,
    inferMaps: false,
    inferEnums: false,
    inferUuids: false,
    inferDateTimes: false,
    inferIntegerStrings: false,
    inferBooleanStrings: false,
  });
  return namings;
}

/** A target language whose "rendering" hands the finished graph to somebody else. */
class RecordingLanguage extends TargetLanguage {
  constructor(private readonly visit: (language: TargetLanguage, context: RenderContext) => void) {
    super({ displayName: "Recording", names: ["recording"], extension: "txt" });
  }

  protected getOptions(): Record<string, never> {
    return {};
  }

  protected makeRenderer(): never {
    throw new Error("the graph is recorded, not rendered");
  }

  override renderGraphAndSerialize(typeGraph: TypeGraph): ReadonlyMap<string, SerializedRenderResult> {
    this.visit(this, { typeGraph });
    return new Map([["types", { lines: [], annotations: [] }]]);
  }
}

function record(language: TargetLanguage, context: RenderContext, target: QuicktypeTarget): Map<string, Recorded> {
  const { base, text, options } = RENDERERS[target.renderer];
  const found = new Map<string, Recorded>();
  const Base = base as unknown as RendererClass;
  const writeType = (Base.prototype as unknown as Record<typeof text, TextOf>)[text];

  class Recorder extends Base {
    /** quicktype keeps the names it gives in the graph, where the next renderer would find them. */
    setUpNaming(): ReadonlySet<never> {
      return new Set<never>();
    }

    nameForNamedType(type: Type): Sourcelike {
      return target.typeName(type.getCombinedName());
    }

    emitSource(): void {
      for (const [key, property] of rootOf(context.typeGraph).getProperties()) {
        const source = this[text](property.type, false, true);
        found.set(key, { kind: property.type.kind, text: this.sourcelikeToString(source) });
      }
    }

    pythonType(type: Type, ...more: unknown[]): Sourcelike {
      return type.kind === "any" ? target.opaque : writeType.call(this, type, ...more);
    }

    goType(type: Type, ...more: unknown[]): Sourcelike {
      return this.pythonType(type, ...more);
    }

    rustType(type: Type, ...more: unknown[]): Sourcelike {
      return this.pythonType(type, ...more);
    }
  }
  new Recorder(language, context, getOptionValues(options, CHOSEN_OPTIONS)).render("types");
  return found;
}

function rootOf(typeGraph: TypeGraph): ClassType {
  const [root] = typeGraph.topLevels.values();
  if (root instanceof ClassType) return root;
  throw new Error("quicktype lost the root object");
}

function namingOf(recorded: ReadonlyMap<string, Recorded>, types: ReadonlyMap<string, { key: string }>): TypeNaming {
  return {
    typeText(type) {
      const key = types.get(identityOf(type))?.key ?? "";
      const found = recorded.get(key);
      if (found === undefined) throw new Error(`quicktype gave no text for ${identityOf(type)}`);
      const expected = type.kind === "ref" || type.kind === "literal" ? found.kind : GRAPH_KINDS[type.kind];
      if (found.kind !== expected) throw new Error(`quicktype took ${identityOf(type)} for ${found.kind}`);
      return found.text;
    },
  };
}

/** Bounds and literal values do not change a type's text. */
function identityOf(type: ValueType): string {
  switch (type.kind) {
    case "list":
      return `list<${identityOf(type.items)}>`;
    case "map":
      return `map<${identityOf(type.values)}>`;
    case "ref":
      return `ref ${type.name}`;
    case "literal":
      return typeof type.value === "number" ? "integer" : typeof type.value;
    default:
      return type.kind;
  }
}

/** Every type that a field, an alias or a part of one has, under a key of its own. */
function distinctTypes(model: Model): ReadonlyMap<string, { key: string; type: ValueType }> {
  const found = new Map<string, { key: string; type: ValueType }>();
  const add = (type: ValueType): void => {
    const identity = identityOf(type);
    if (!found.has(identity)) found.set(identity, { key: `t${found.size}`, type });
    if (type.kind === "list") add(type.items);
    if (type.kind === "map") add(type.values);
  };
  for (const type of model.types) {
    add({ kind: "ref", name: type.name });
    if (type.kind === "alias") add(type.target);
    if (type.kind === "object") for (const field of type.fields) add(field.type);
  }
  for (const field of model.envelope.fields) add(field.type);
  return found;
}

/**
 * The document that quicktype reads: one root object with a property per type, under neutral keys, since quicktype
 * stumbles over keys that only differ in punctuation. Named types hold nothing but their own name: what their fields are is
 * asked in the root, and quicktype merges enums with equal values. The names that are printed come from the model.
 */
function questions(model: Model, types: readonly { key: string; type: ValueType }[]): object {
  const definitions = new Map<string, object>();
  const schemaOf = (type: ValueType): object => {
    switch (type.kind) {
      case "list":
        return { type: "array", items: schemaOf(type.items) };
      case "map":
        return { type: "object", additionalProperties: schemaOf(type.values) };
      case "ref":
        return { $ref: `#/definitions/${type.name}` };
      case "opaque":
        return {};
      case "literal":
        return { type: identityOf(type) };
      case "integer":
      case "number":
        return { type: type.kind, minimum: type.minimum, maximum: type.maximum };
      default:
        return { type: type.kind };
    }
  };
  for (const type of model.types) {
    if (type.kind === "object") {
      definitions.set(type.name, { title: type.name, type: "object", properties: { [`is${type.name}`]: { type: "boolean" } } });
    } else {
      // A name for a list or a string has no entry of its own in the graph, and no text either: its users need the name.
      definitions.set(type.name, { title: type.name, type: "string", enum: [`${type.name}A`, `${type.name}B`] });
    }
  }
  return {
    $schema: "http://json-schema.org/draft-06/schema#",
    title: "Types",
    type: "object",
    properties: Object.fromEntries(types.map(({ key, type }) => [key, schemaOf(type)])),
    required: types.map(({ key }) => key),
    definitions: Object.fromEntries(definitions),
  };
}
