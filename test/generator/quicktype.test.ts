import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import type { Language } from "../../generator/language.js";
import type { ValueType } from "../../generator/model.js";
import { typeNamings } from "../../generator/quicktype.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";

const language = (renderer: "python" | "go" | "rust", opaque: string): Language => ({
  id: renderer,
  title: renderer,
  options: [],
  helpers: {},
  quicktype: { renderer, opaque, typeName: (name) => (name === "None" ? "None_" : name) },
  files: () => [],
});

const languages = [language("python", "Json"), language("go", "Raw"), language("rust", "RawJson")];

const nested: ValueType = { kind: "map", values: { kind: "map", values: { kind: "list", items: { kind: "string" } } } };

describe("typeNamings", () => {
  it("asks quicktype for the text of types in three languages at once", () => {
    const namings = typeNamings(buildModel(hostile), languages);
    const texts = (type: ValueType): unknown[] => languages.map(({ id }) => namings.get(id)?.typeText(type));
    expect(texts(nested)).toEqual([
      "dict[str, dict[str, list[str]]]",
      "map[string]map[string][]string",
      "HashMap<String, HashMap<String, Vec<String>>>",
    ]);
    expect(texts({ kind: "list", items: { kind: "opaque" } })).toEqual(["list[Json]", "[]Raw", "Vec<RawJson>"]);
    expect(texts({ kind: "ref", name: "SwitchA" })).toEqual(["SwitchA", "SwitchA", "SwitchA"]);
    expect(texts({ kind: "ref", name: "SwitchB" })).toEqual(["SwitchB", "SwitchB", "SwitchB"]);
    expect(texts({ kind: "ref", name: "Names" })).toEqual(["Names", "Names", "Names"]);
    expect(texts({ kind: "ref", name: "None" })).toEqual(["None_", "None_", "None_"]);
    expect(texts({ kind: "integer", minimum: 3, maximum: 5 })).toEqual(["int", "int64", "i64"]);
    expect(texts({ kind: "literal", value: true })).toEqual(["bool", "bool", "bool"]);
  });

  it("has a text for every field of the contract and of the hostile protocol", () => {
    for (const definition of [protocol, hostile]) {
      const model = buildModel(definition);
      for (const naming of typeNamings(model, languages).values()) {
        for (const type of model.types) {
          const fields = type.kind === "object" ? type.fields : [];
          for (const field of fields) expect(naming.typeText(field.type)).toMatch(/^[\w<>[\], .]+$/);
        }
      }
    }
  });

  it("does nothing when no language asks", () => {
    expect(typeNamings(buildModel(protocol), []).size).toBe(0);
  });
});
