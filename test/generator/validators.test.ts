import { Type } from "typebox";
import { expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { schemaDocument } from "../../generator/schema.js";
import { validatorCode, type ValidatorCode } from "../../generator/validators.js";
import type { Validator } from "../../spec/runtime/binding.js";
import { findIssues } from "../../spec/runtime/issues.js";
import { protocol, type ProtocolDefinition } from "../../spec/protocol.js";

const Node = Type.Object({ label: Type.String(), children: Type.Array(Type.Ref("Node")) }, { title: "Node" });
const Odd = Type.Object({ "": Type.String(), constructor: Type.Optional(Type.Boolean()), ["__proto__"]: Type.Integer() }, { title: "Odd" });

const definition: ProtocolDefinition = {
  ...protocol,
  types: [Node],
  messages: [
    { ...protocol.messages[0]!, type: "tree", payload: Type.Object({ root: Node }, { title: "Tree" }) },
    { ...protocol.messages[0]!, type: "odd", payload: Odd },
  ],
};

const codeOf = (): ValidatorCode => validatorCode(schemaDocument(buildModel(definition)), ["Envelope", "Tree", "Odd"]);

async function load(code: string): Promise<Record<string, Validator>> {
  const names = [...code.matchAll(/^(?:function|const) ((?:is|validate)[A-Z]\w*)/gm)].map(([, name]) => name);
  return (await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport { ${names.join(", ")} };`)}`)) as Record<string, Validator>;
}

const pairs = (validate: Validator, value: unknown): string[] => findIssues(validate, value, "").map(({ path, keyword }) => `${path} ${keyword}`).sort();

it("is the same text every time", () => {
  expect(codeOf()).toEqual(codeOf());
});

it("takes keys that JavaScript or Ajv treat as special for what they are", async () => {
  const code = codeOf();
  const [quick, complete] = [(await load(code.quick))["isOdd"]!, (await load(code.complete))["validateOdd"]!];
  const verdicts: [string, string[]][] = [
    ['{"":"","__proto__":1}', []],
    ['{"":"","__proto__":1,"constructor":true}', []],
    ['{"":"","__proto__":1,"constructor":null}', ["/constructor type"]],
    ['{"__proto__":1}', ["/ required"]],
    ['{"":1,"__proto__":1}', ["/ type"]],
    ['{"":""}', ["/__proto__ required"]],
    ['{"":"","__proto__":1.5}', ["/__proto__ type"]],
    ['{"":"","__proto__":null}', ["/__proto__ type"]],
  ];
  for (const [text, expected] of verdicts) {
    const value: unknown = JSON.parse(text);
    expect([text, pairs(complete, value)]).toEqual([text, expected]);
    expect([text, quick(value)]).toEqual([text, expected.length === 0]);
  }
});

it("reports a fault on each of many items and levels without copying the list again and again", async () => {
  const validate = (await load(codeOf().complete))["validateTree"]!;
  const wide = { root: { label: "", children: Array.from({ length: 500_000 }, () => ({ label: 1, children: [] })) } };
  expect(pairs(validate, wide)).toHaveLength(500_000);
  let deep: object = { label: 1, children: [] };
  for (let level = 1; level < 1000; level++) deep = { label: 1, children: [deep] };
  expect(pairs(validate, { root: deep })).toHaveLength(1000);
}, 60_000);

it("checks the envelope for any major version", async () => {
  const { isEnvelope } = await load(codeOf().quick);
  const envelope = { gm: 7, seq: 0, ts: 0, runId: "", type: "" };
  expect(isEnvelope!(envelope)).toBe(true);
  expect(isEnvelope!({ ...envelope, gm: 1.5 })).toBe(false);
});
