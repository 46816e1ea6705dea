import { Type, type TObject, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { templatesIn } from "../../generator/disk/templates.js";
import { generate } from "../../generator/generate.js";
import type { Language } from "../../generator/language.js";
import { languages } from "../../generator/languages/index.js";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { hostileKeys } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { root } from "../support/paths.js";

/** A protocol of one enum and one object, with the given names for values and fields. */
function protocolOf(names: readonly string[], more: readonly TSchema[] = []): ProtocolDefinition {
  const Value = Type.Enum([...names], { type: "string", title: "Value", description: "A value." });
  const fields = names.map((name) => [name, Type.Optional(Type.String())] as const);
  const payload = Type.Object(Object.fromEntries(fields), { title: "Fields", description: "Fields." });
  const messages = [payload, ...(more as TObject[])].map((schema, index) => ({
    ...three.messages[1],
    type: `message.${index}`,
    payload: schema,
  }));
  return { ...three, types: [Value], messages: messages as ProtocolDefinition["messages"] };
}

async function linesOf(language: Language, definition: ProtocolDefinition): Promise<Set<string>> {
  const output = await generate(definition, { packages: [{ language, folder: "" }] }, templatesIn(`${root}/templates`));
  const declarations = [...output].filter(([path]) => /\.(d\.ts|py|go|rs)$/.test(path));
  return new Set(declarations.flatMap(([, text]) => text.split("\n")).map((line) => line.trim()));
}

/** Every identifier that a text holds. */
function identifiers(lines: ReadonlySet<string>): Set<string> {
  return new Set([...lines].flatMap((line) => line.match(/[A-Za-z_#][\w#]*/g) ?? []));
}

describe.each<[string, Language]>(languages.map((language) => [language.title, language]))("%s", (_title, language) => {
  const names = hostileKeys.slice(0, 40);

  it("keeps every name when a field, a value, a message or a type is added", async () => {
    const before = identifiers(await linesOf(language, protocolOf(names)));
    const colliding = ["run/id", "RUNID", "run__id", "class_", "class_2", "list_", "Self_", "extra_", "none"];
    const added = [...names, ...colliding];
    const Added = Type.Object({ "run-id": Type.String() }, { title: "FieldsRunId", description: "Added." });
    const after = identifiers(await linesOf(language, protocolOf(added, [Added])));
    expect([...before].filter((name) => !after.has(name))).toEqual([]);
  });

  it("keeps each field and value on the same line of code", async () => {
    const before = await linesOf(language, protocolOf(names));
    const after = await linesOf(language, protocolOf([...names, "run/id", "RUNID"]));
    const lost = [...before].filter((line) => !after.has(line));
    // Counts and lists of all members may change; the declarations themselves may not.
    expect(lost.length).toBeLessThan(before.size / 20);
  });
});
