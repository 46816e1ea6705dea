import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { typeName } from "../../generator/languages/go/names.js";
import { Scope, camelCase, pascalCase, snakeCase, upperSnakeCase, words } from "../../generator/names.js";
import { hostileKeys } from "../protocols/hostile.js";
import { root } from "../support/paths.js";

const rules = { reserved: new Set(["class", "self"]), digitPrefix: "_", numberSeparator: "_" };

describe("words", () => {
  it.each([
    ["nodeId", "node_id", "NODE_ID", "NodeId", "nodeID"],
    ["hello.ack", "hello_ack", "HELLO_ACK", "HelloAck", "helloAck"],
    ["tool-args", "tool_args", "TOOL_ARGS", "ToolArgs", "toolArgs"],
    ["llm", "llm", "LLM", "Llm", "llm"],
    ["HTTPServer2", "http_server2", "HTTP_SERVER2", "HttpServer2", "httpServer2"],
    ["__proto__", "proto", "PROTO", "Proto", "proto"],
    ["", "empty", "EMPTY", "Empty", "empty"],
    ["-", "u2d", "U2D", "U2d", "u2d"],
    ["😀", "u1f600", "U1F600", "U1f600", "u1f600"],
    ["é", "ue9", "UE9", "Ue9", "ue9"],
    ["v1 2", "v1_2", "V1_2", "V1_2", "v1_2"],
  ])("spells %j in every style", (text, snake, upper, pascal, camel) => {
    const parts = words(text);
    expect([snakeCase(parts), upperSnakeCase(parts), pascalCase(parts), camelCase(parts, "upper")]).toEqual([
      snake,
      upper,
      pascal,
      camel,
    ]);
  });

  it("gives an ASCII identifier for any text, but for a leading digit", () => {
    for (const key of hostileKeys) expect(snakeCase(words(key))).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
  });
});

describe("Scope", () => {
  it("keeps names apart, legal and in the order of the definition", () => {
    const scope = new Scope(rules);
    expect(["run_id", "run_id", "run_id", "run_id_2", "class", "2fast"].map((name) => scope.give(name))).toEqual([
      "run_id",
      "run_id_2",
      "run_id_3",
      "run_id_2_2",
      "class_",
      "_2fast",
    ]);
  });

  it("never changes a name when a neighbour is added behind it", () => {
    const wanted = hostileKeys.map((key) => snakeCase(words(key)));
    const before = new Scope(rules);
    const after = new Scope(rules);
    const first = wanted.map((name) => before.give(name));
    const second = [...wanted, ...wanted, "run_id", "class_"].map((name) => after.give(name));
    expect(second.slice(0, first.length)).toEqual(first);
    expect(new Set(second).size).toBe(second.length);
  });

  it("keeps apart what differs only in case where the scope folds it", () => {
    const scope = new Scope({ ...rules, fold: (name) => name.toLowerCase() });
    expect(["Red", "RED"].map((name) => scope.give(name))).toEqual(["Red", "RED_2"]);
  });
});

describe("the names of Go's types", () => {
  const folder = `${root}/templates/go`;
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith("_test.go.hbs"))
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^func ((?:Test|Fuzz|Benchmark)\w*)\(/gm)])
    .map((match) => match[1] ?? "");

  it("leave those of the package's own tests alone", () => {
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.filter((name) => typeName(name) === name)).toEqual([]);
  });
});
