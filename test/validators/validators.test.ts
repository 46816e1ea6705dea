import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { schemaText } from "../../generator/schema.js";
import { protocol } from "../../spec/protocol.js";
import { cache } from "../support/paths.js";
import { run } from "../support/process.js";
import { describeWith } from "../support/toolchain.js";
import type { Toolchain } from "../support/toolchain-probe.js";
import { pythonTools } from "../support/tools.js";
import { instancesOf, type Beyond } from "./verdicts.js";

const model = buildModel(protocol);
const instances = instancesOf(caseGroups(model).flatMap(({ cases }) => cases), model.version);
const schemaPath = `${cache}/validated-schema.json`;

interface Answer {
  readonly id: string;
  readonly valid?: boolean;
  readonly undecodable?: string;
}

interface Validator {
  readonly name: string;
  readonly toolchain: Toolchain;
  /** What it is not asked, by the limits of its numbers and strings. */
  readonly beyond: readonly Beyond[];
  /** The program and its arguments before the schema's path. */
  readonly program: () => Promise<readonly [command: string, ...args: string[]]>;
}

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const validators: readonly Validator[] = [
  {
    name: "Python's jsonschema",
    toolchain: "python",
    beyond: ["rounding"],
    program: async () => [`${await pythonTools()}/python`, folder("python/validate.py")],
  },
  {
    name: "Go's santhosh-tekuri/jsonschema",
    toolchain: "go",
    beyond: ["rounding", "exponent"],
    program: async () => {
      await run("go", ["build", "-o", `${cache}/go-validator`, "."], { cwd: folder("go"), env: { GOFLAGS: "-mod=readonly" } });
      return [`${cache}/go-validator`];
    },
  },
  {
    name: "Rust's jsonschema",
    toolchain: "rust",
    beyond: ["rounding", "surrogate", "serde-key"],
    program: async () => {
      const target = `${cache}/rust-validator`;
      await run("cargo", ["build", "--quiet", "--locked", "--target-dir", target], { cwd: folder("rust") });
      return [`${target}/debug/graphmind-validator`];
    },
  },
];

beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(schemaPath, schemaText(model));
});

/** The instances on which a validator and the cases disagree, for people. */
function disagreements(asked: typeof instances, answers: ReadonlyMap<string, Answer>): readonly string[] {
  return asked.flatMap(({ id, valid, text }) => {
    const answer = answers.get(id);
    if (answer?.valid === valid) return [];
    const got = answer === undefined ? "no answer" : (answer.undecodable ?? `valid: ${String(answer.valid)}`);
    return [`${id}: expected valid: ${String(valid)}, got ${got} for ${text.slice(0, 400)}`];
  });
}

for (const { name, toolchain, beyond, program } of validators) {
  describeWith(toolchain, name, () => {
    it("agrees with the cases on schema.json", async () => {
      const asked = instances.filter((instance) => !instance.beyond.some((one) => beyond.includes(one)));
      const [command, ...args] = await program();
      const input = asked.map(({ id, text }) => `${JSON.stringify({ id, instance: text })}\n`).join("");
      const { stdout } = await run(command, [...args, schemaPath], { input });
      const answers = stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Answer);
      const wrong = disagreements(asked, new Map(answers.map((answer) => [answer.id, answer])));
      expect(wrong.slice(0, 10), `${wrong.length} disagreements`).toEqual([]);
      console.info(`${name}: ${asked.length} verdicts, ${instances.length - asked.length} cases beyond its numbers and strings`);
    });
  });
}

describe("Ajv", () => {
  it("agrees with the cases on schema.json, all of them", () => {
    const ajv = new Ajv2020({ strict: true, ownProperties: true, strictNumbers: true });
    const validate = ajv.compile(JSON.parse(schemaText(model)) as object);
    const answers = new Map(instances.map(({ id, text }) => [id, { id, valid: validate(JSON.parse(text)) }]));
    const wrong = disagreements(instances, answers);
    expect(wrong.slice(0, 10), `${wrong.length} disagreements`).toEqual([]);
  });
});

describe("what validators are asked", () => {
  it("is nearly everything that is JSON", () => {
    expect(instances.length).toBeGreaterThan(4000);
    expect(instances.filter(({ valid }) => !valid).length).toBeGreaterThan(1500);
    expect(instances.filter(({ beyond }) => beyond.includes("exponent") && !beyond.includes("rounding")).length).toBeLessThan(10);
    expect(instances.filter(({ beyond }) => beyond.includes("serde-key")).length).toBeLessThan(20);
    expect(instances.filter(({ beyond }) => beyond.includes("rounding")).length).toBeLessThan(instances.length / 30);
    expect(instances.filter(({ beyond }) => beyond.includes("surrogate")).length).toBeLessThan(instances.length / 10);
  });
});
