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

/** Stands for the name of a named type in the texts that quicktype gives. */
const NAME = "\u0000";

/** What stands for all named types: quicktype writes a name for an object and any other name in different ways. */
const DEFINITIONS = {
  NamedObject: { title: "NamedObject", type: "object", properties: { isNamedObject: { type: "boolean" } } },
  // A name for a list or a string would have no entry of its own in the graph: its users need the name, as those of an enum.
  NamedEnum: { title: "NamedEnum", type: "string", enum: ["NamedEnumA", "NamedEnumB"] },
};

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
 * Asks quicktype how each of the languages writes every kind of type that the model has: one graph, rendered once per
 * language by a renderer that records instead of printing. Names are the model's own, so that types which differ by a name
 * alone are one question.
 */
export async function typeNamings(
  model: Model,
  languages: readonly Language[],
): Promise<ReadonlyMap<string, TypeNaming>> {
  const asked = languages.flatMap(({ id, quicktype: target }) => (target === undefined ? [] : [{ id, target }]));
  const namings = new Map<string, TypeNaming>();
  if (asked.length === 0) return namings;
  const forms = new Forms(model);
  const input = new InputData();
  const source = new JSONSchemaInput(undefined);
  await source.addSource({ name: "Types", schema: forms.document() });
  input.addInput(source);
  const lang = new RecordingLanguage((language, context) => {
    for (const { id, target } of asked) {
      namings.set(id, namingOf(record(language, context, target), forms, target));
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

    nameForNamedType(): Sourcelike {
      return NAME;
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

function namingOf(recorded: ReadonlyMap<string, Recorded>, forms: Forms, target: QuicktypeTarget): TypeNaming {
  return {
    typeText(type) {
      const found = recorded.get(forms.keyOf(type));
      if (found === undefined) throw new Error(`quicktype gave no text for ${JSON.stringify(type)}`);
      if (found.kind !== forms.graphKindOf(type)) throw new Error(`quicktype took ${JSON.stringify(type)} for ${found.kind}`);
      return found.text.replace(NAME, () => target.typeName(nameIn(type) ?? ""));
    },
  };
}

/** The one name that a type holds, at whatever depth. */
function nameIn(type: ValueType): string | undefined {
  if (type.kind === "list") return nameIn(type.items);
  if (type.kind === "map") return nameIn(type.values);
  return type.kind === "ref" ? type.name : undefined;
}

/** The kinds of types that a model has: types without the names, bounds and literal values in them. */
class Forms {
  readonly #objects: ReadonlySet<string>;
  /** A form's schema as text, and the key under which it is asked. */
  readonly #keys = new Map<string, string>();

  constructor(model: Model) {
    this.#objects = new Set(model.types.flatMap(({ kind, name }) => (kind === "object" ? [name] : [])));
    for (const type of model.types) {
      this.#add({ kind: "ref", name: type.name });
      if (type.kind === "alias") this.#add(type.target);
      if (type.kind === "object") for (const field of type.fields) this.#add(field.type);
    }
    for (const field of model.envelope.fields) this.#add(field.type);
  }

  keyOf(type: ValueType): string {
    return this.#keys.get(JSON.stringify(this.#schemaOf(type))) ?? "";
  }

  graphKindOf(type: ValueType): string {
    if (type.kind === "ref") return this.#objects.has(type.name) ? "class" : "enum";
    return GRAPH_KINDS[type.kind === "literal" ? kindOfLiteral(type.value) : type.kind];
  }

  /** The document that quicktype reads: one root object with a property for each form, under a neutral key. */
  document(): string {
    const properties = [...this.#keys].map(([schema, key]) => `${JSON.stringify(key)}:${schema}`);
    const head = { $schema: "http://json-schema.org/draft-06/schema#", title: "Types", type: "object", required: [...this.#keys.values()], definitions: DEFINITIONS };
    return `${JSON.stringify(head).slice(0, -1)},"properties":{${properties.join(",")}}}`;
  }

  #add(type: ValueType): void {
    const schema = JSON.stringify(this.#schemaOf(type));
    if (!this.#keys.has(schema)) this.#keys.set(schema, `t${this.#keys.size}`);
    if (type.kind === "list") this.#add(type.items);
    if (type.kind === "map") this.#add(type.values);
  }

  #schemaOf(type: ValueType): object {
    switch (type.kind) {
      case "list":
        return { type: "array", items: this.#schemaOf(type.items) };
      case "map":
        return { type: "object", additionalProperties: this.#schemaOf(type.values) };
      case "ref":
        return { $ref: `#/definitions/${this.#objects.has(type.name) ? "NamedObject" : "NamedEnum"}` };
      case "opaque":
        return {};
      case "literal":
        return { type: kindOfLiteral(type.value) };
      default:
        return { type: type.kind };
    }
  }
}

function kindOfLiteral(value: string | number | boolean): "string" | "integer" | "boolean" {
  return typeof value === "number" ? "integer" : (typeof value as "string" | "boolean");
}
