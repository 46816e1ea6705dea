import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { quickValidatorCode } from "../../generator/quick-validators.js";
import { schemaDocument } from "../../generator/schema.js";
import { validatorCode, type ValidatorCode } from "../../generator/validators.js";
import type { Validator } from "../../spec/runtime/binding.js";
import { findIssues } from "../../spec/runtime/issues.js";
import { protocol, type ProtocolDefinition } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";

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

it("takes a field without a value for absent, whatever its name", async () => {
  const fields = { constructor: Type.Unknown(), toString: Type.Optional(Type.String()), valueOf: Type.Optional(Type.Unknown()), x: Type.Optional(Type.String()) };
  const payload = Type.Object(fields, { title: "Odd" });
  const code = validatorCode(schemaDocument(buildModel({ ...definition, types: [], messages: [{ ...protocol.messages[0]!, payload }] })), ["Odd"]);
  const [quick, complete] = [(await load(code.quick))["isOdd"]!, (await load(code.complete))["validateOdd"]!];
  const verdicts: [unknown, boolean][] = [
    [{ constructor: 1, toString: undefined, valueOf: undefined, x: undefined }, true],
    [{ constructor: undefined }, false],
    [{}, false],
  ];
  for (const [value, verdict] of verdicts) {
    expect([value, quick(value), complete(value)]).toEqual([value, verdict, verdict]);
  }
});

/** The value that a text denotes, or nothing. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("the quick validators", () => {
  it.each([protocol, three, hostile])("say yes where the complete ones of $name find no fault, and no elsewhere", async (definition) => {
    const model = buildModel(definition);
    const payloads = new Map<unknown, string>(model.messages.map(({ type, payload }) => [type, payload]));
    const code = validatorCode(schemaDocument(model), ["Envelope", ...payloads.values()]);
    const [quick, complete] = [await load(code.quick), await load(code.complete)];
    const verdicts = (name: string, value: unknown): [string, unknown, boolean, boolean] =>
      [name, value, quick[`is${name}`]!(value), complete[`validate${name}`]!(value)];
    const judged = caseGroups(model).flatMap(({ cases }) => cases.flatMap(({ frame = "" }) => {
      const value = valueOf(frame) as { type?: unknown; payload?: unknown } | null | undefined;
      const payload = payloads.get(value?.type);
      return [verdicts("Envelope", value), ...(payload === undefined ? [] : [verdicts(payload, value?.payload)])];
    }));
    expect(judged.filter(([, , one, other]) => one !== other)).toEqual([]);
    for (const verdict of [true, false]) {
      expect(new Set(judged.flatMap(([name, , one]) => (one === verdict ? [name] : [])))).toEqual(new Set(["Envelope", ...payloads.values()]));
    }
  });

  it.each([
    ["errors++;", "errors += 1;"],
    ["vErrors = null;", "vErrors = [];"],
    [".call(data", ".apply(data"],
    ["Number.isInteger(data0)", "data0 % 1 === 0"],
    ["isNaN(data0)", "(isNaN(data0))"],
    ["errors === 0;", "!errors;"],
    ["mergeErrors(vErrors, ", "concatErrors(vErrors, "],
  ])("are not made when Ajv writes something in another way: %s", (usual, other) => {
    const { complete } = codeOf();
    expect(complete).toContain(usual);
    expect(() => quickValidatorCode(complete.replace(usual, () => other))).toThrow("Ajv writes other code than it did");
  });
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
