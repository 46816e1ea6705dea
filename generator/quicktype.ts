import { StringTypes } from "quicktype-core/dist/esm/attributes/StringTypes.js";
import { emptyTypeAttributes } from "quicktype-core/dist/esm/attributes/TypeAttributes.js";
import { GoRenderer, GoTargetLanguage, goOptions } from "quicktype-core/dist/esm/language/Golang/index.js";
import { PythonRenderer, PythonTargetLanguage, pythonOptions } from "quicktype-core/dist/esm/language/Python/index.js";
import { RustRenderer, RustTargetLanguage, rustOptions } from "quicktype-core/dist/esm/language/Rust/index.js";
import type { RenderContext } from "quicktype-core/dist/esm/Renderer.js";
import { getOptionValues } from "quicktype-core/dist/esm/RendererOptions/index.js";
import type { Sourcelike } from "quicktype-core/dist/esm/Source.js";
import type { TargetLanguage } from "quicktype-core/dist/esm/TargetLanguage.js";
import type { Type } from "quicktype-core/dist/esm/Type/Type.js";
import { TypeBuilder } from "quicktype-core/dist/esm/Type/TypeBuilder.js";
import { TypeGraph } from "quicktype-core/dist/esm/Type/TypeGraph.js";
import { derefTypeRef, type TypeRef } from "quicktype-core/dist/esm/Type/TypeRef.js";
import type { Language, QuicktypeTarget, TypeNaming } from "./language.js";
import type { Model, ValueType } from "./model.js";

/** What of a quicktype renderer is used here. Its own declarations keep the type's text private or protected. */
interface RecordingBase {
  sourcelikeToString(source: Sourcelike): string;
  render(filename: string): unknown;
}

type RendererClass = new (language: TargetLanguage, context: RenderContext, options: object) => RecordingBase;
type TextOf = (type: Type, ...more: unknown[]) => Sourcelike;

const RENDERERS = {
  python: { language: PythonTargetLanguage, base: PythonRenderer, text: "pythonType", options: pythonOptions },
  go: { language: GoTargetLanguage, base: GoRenderer, text: "goType", options: goOptions },
  rust: { language: RustTargetLanguage, base: RustRenderer, text: "rustType", options: rustOptions },
} as const;

/** One integer type for all bounds, so that a field keeps its type when its bounds change. */
const CHOSEN_OPTIONS = { "integer-type": "force-i64" };

/** Stands for the name of a named type in the texts that quicktype gives. */
const NAME = "\u0000";

/**
 * Asks quicktype how each of the languages writes every kind of type that the model has: one graph, rendered once per
 * language by a renderer that records instead of printing. Names are the model's own, so that types which differ by a name
 * alone are one question.
 */
export function typeNamings(model: Model, languages: readonly Language[]): ReadonlyMap<string, TypeNaming> {
  const forms = new Forms(model);
  return new Map(
    languages.flatMap(({ id, quicktype: target }) =>
      target === undefined ? [] : [[id, namingOf(record(forms, target), forms, target)]],
    ),
  );
}

/** The text of every form as one of quicktype's renderers writes it. */
function record(forms: Forms, target: QuicktypeTarget): ReadonlyMap<string, string> {
  const { language, base, text, options } = RENDERERS[target.renderer];
  const found = new Map<string, string>();
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
      for (const [form, type] of forms.types()) found.set(form, this.sourcelikeToString(this[text](type, false, true)));
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
  new Recorder(new language(), { typeGraph: forms.graph }, getOptionValues(options, CHOSEN_OPTIONS)).render("types");
  return found;
}

function namingOf(texts: ReadonlyMap<string, string>, forms: Forms, target: QuicktypeTarget): TypeNaming {
  return {
    typeText(type) {
      const text = texts.get(forms.formOf(type));
      if (text === undefined) throw new Error(`quicktype gave no text for ${JSON.stringify(type)}`);
      return text.replace(NAME, () => target.typeName(nameIn(type) ?? ""));
    },
  };
}

/** The one name that a type holds, at whatever depth. */
function nameIn(type: ValueType): string | undefined {
  if (type.kind === "list") return nameIn(type.items);
  if (type.kind === "map") return nameIn(type.values);
  return type.kind === "ref" ? type.name : undefined;
}

/** The kinds of types that a model has, types without the names, bounds and literal values in them, as one graph of quicktype's. */
class Forms {
  readonly graph: TypeGraph;
  readonly #builder = new TypeBuilder(new Map(), false, false, false, false);
  readonly #objects: ReadonlySet<string>;
  readonly #refs = new Map<string, TypeRef>();

  constructor(model: Model) {
    this.#builder.typeGraph = new TypeGraph(this.#builder, 0, false);
    this.#objects = new Set(model.types.flatMap(({ kind, name }) => (kind === "object" ? [name] : [])));
    for (const type of model.types) {
      this.#add({ kind: "ref", name: type.name });
      if (type.kind === "alias") this.#add(type.target);
      if (type.kind === "object") for (const field of type.fields) this.#add(field.type);
    }
    for (const field of model.envelope.fields) this.#add(field.type);
    this.graph = this.#builder.finish();
  }

  /** Every form with its type in the graph. */
  types(): readonly (readonly [string, Type])[] {
    return [...this.#refs].map(([form, ref]) => [form, derefTypeRef(ref, this.graph)]);
  }

  /** What is left of a type without what no renderer asks for, as a key. */
  formOf(type: ValueType): string {
    switch (type.kind) {
      case "list":
        return `list of ${this.formOf(type.items)}`;
      case "map":
        return `map of ${this.formOf(type.values)}`;
      case "ref":
        return this.#objects.has(type.name) ? "object" : "name";
      case "literal":
        return kindOfLiteral(type.value);
      default:
        return type.kind;
    }
  }

  #add(type: ValueType): TypeRef {
    const form = this.formOf(type);
    const ref = this.#refs.get(form) ?? this.#build(type);
    this.#refs.set(form, ref);
    return ref;
  }

  #build(type: ValueType): TypeRef {
    const builder = this.#builder;
    switch (type.kind) {
      case "list":
        return builder.getArrayType(emptyTypeAttributes, this.#add(type.items));
      case "map":
        return builder.getMapType(emptyTypeAttributes, this.#add(type.values));
      case "ref":
        // quicktype writes a name for an object and any other name in different ways. A name for a list or a string has no
        // entry of its own in a graph: its users need the name, as those of an enum.
        return this.#objects.has(type.name)
          ? builder.getUniqueClassType(emptyTypeAttributes, true, new Map())
          : builder.getEnumType(emptyTypeAttributes, new Set(["one", "other"]));
      case "opaque":
        return builder.getPrimitiveType("any");
      default:
        return this.#primitive(type.kind === "literal" ? kindOfLiteral(type.value) : type.kind);
    }
  }

  #primitive(kind: "string" | "boolean" | "integer" | "number"): TypeRef {
    switch (kind) {
      case "string":
        return this.#builder.getStringType(emptyTypeAttributes, StringTypes.unrestricted);
      case "boolean":
        return this.#builder.getPrimitiveType("bool");
      case "integer":
        return this.#builder.getPrimitiveType("integer");
      case "number":
        return this.#builder.getPrimitiveType("double");
    }
  }
}

function kindOfLiteral(value: string | number | boolean): "string" | "integer" | "boolean" {
  return typeof value === "number" ? "integer" : (typeof value as "string" | "boolean");
}
