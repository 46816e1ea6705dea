import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createEnvelopeFactory, EncodeError, encodeEnvelope, parseFrame, type KnownEnvelope } from "../../spec/index.js";

const resume = (output: unknown): KnownEnvelope => createEnvelopeFactory({ now: () => 5 }).create("exec.resume", { pauseId: "p", action: "inject", output }, "r");

const written = (output: unknown): string => {
  const text = encodeEnvelope(resume(output));
  expect(encodeEnvelope(resume(output), { toJson: () => undefined })).toBe(text);
  return text.slice(text.indexOf('"output":') + 9, -2);
};

const refused = (output: unknown): string => {
  try {
    return `written: ${encodeEnvelope(resume(output))}`;
  } catch (error) {
    return error instanceof EncodeError ? error.pointer : `leaked ${String(error)}`;
  }
};

describe("encodeEnvelope", () => {
  it("writes the envelope's keys in their order and extras behind them", () => {
    const extras = JSON.parse('{"7":1,"b":2,"__proto__":{"x":1},"payload":{"mode":"run"},"type":"mode.set","runId":"","ts":1,"seq":2,"gm":1,"a":null}') as KnownEnvelope;
    expect(encodeEnvelope(extras)).toBe('{"gm":1,"seq":2,"ts":1,"runId":"","type":"mode.set","payload":{"mode":"run"},"7":1,"b":2,"__proto__":{"x":1},"a":null}');
    const { "7": _, ...usual } = extras as unknown as Record<string, unknown>;
    expect(encodeEnvelope(usual as unknown as KnownEnvelope)).toBe('{"gm":1,"seq":2,"ts":1,"runId":"","type":"mode.set","payload":{"mode":"run"},"b":2,"__proto__":{"x":1},"a":null}');
    const plain = { b: 1, payload: { mode: "run" }, type: "mode.set", runId: "", ts: 1, seq: -0, gm: 1, constructor: 2 };
    expect(encodeEnvelope(plain as unknown as KnownEnvelope)).toBe('{"gm":1,"seq":0,"ts":1,"runId":"","type":"mode.set","payload":{"mode":"run"},"b":1,"constructor":2}');
  });

  it("writes opaque data as JSON.stringify does, where that loses nothing", () => {
    const values = [null, true, 1.5e300, -0, 5e-324, "\ud800\u2028é", [], {}, [[1, [{}]]], { "\udfff": ["😀"], "": 0, 2: 1, 1: 2 }, Object.assign(Object.create(null), { a: 1 })];
    for (const value of values) expect(written(value)).toBe(JSON.stringify(value));
    expect(written([NaN, Infinity, { x: -Infinity }])).toBe('[null,null,{"x":null}]');
    expect(written(Object.assign([1], { toJSON: () => 2 }))).toBe("[1]");
    expect(written({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it("writes the items of a list of any class, and no conversion of its own", () => {
    class Vector extends Array<number> {}
    class Text extends Array<number> {
      toJSON(): string {
        return "fooled";
      }
    }
    const lists = [Vector.of(1, 2), Text.of(1, 2), Object.setPrototypeOf([1, 2], null), Object.setPrototypeOf([1, 2], Map.prototype), runInNewContext("[1, 2]")] as unknown[];
    expect(lists.map((list) => written(list))).toEqual(lists.map(() => "[1,2]"));
    expect(refused({ list: Object.setPrototypeOf([undefined], null) as unknown })).toBe("/payload/output/list/0");
  });

  it("names what is not JSON", () => {
    class Point {
      x = 1;
    }
    const values = [new Map(), new Set(), new Date(0), Buffer.from("x"), new Uint8Array(2), 1n, Symbol("s"), () => 1, /x/, new Error("x"), new Point(), new String("x"), { toJSON: () => 1 }, Promise.resolve(), new URL("http://x")];
    for (const value of values) {
      expect(refused({ "a/b~": [0, value] })).toMatch(/^\/payload\/output\/a~1b~0\/1(\/toJSON)?$/);
    }
    expect(refused([undefined])).toBe("/payload/output/0");
    expect(refused([, 1])).toBe("/payload/output/0");
    expect(refused(() => 1)).toBe("/payload/output");
    expect(encodeEnvelope(resume(undefined))).not.toContain("output");
  });

  it("names a cycle, and takes the same value twice", () => {
    const cycle: Record<string, unknown> = { list: [1] };
    (cycle["list"] as unknown[]).push(cycle);
    expect(refused(cycle)).toBe("/payload/output/list/1");
    const wide: Record<string, unknown> = {};
    for (let index = 0; index < 50; index++) wide[`k${index}`] = wide;
    expect(refused(wide)).toBe("/payload/output/k0");
    const shared = { a: 1 };
    expect(written([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });

  it("lets the caller's function turn into JSON what is not", () => {
    const toJson = (value: unknown): unknown =>
      value instanceof Date ? value.toISOString() : value instanceof Map ? Object.fromEntries(value) : typeof value === "bigint" ? String(value) : undefined;
    const text = encodeEnvelope(resume({ at: new Date(0), map: new Map<string, unknown>([["d", new Date(1)], ["n", 10n]]) }), { toJson });
    expect(text).toContain('"output":{"at":"1970-01-01T00:00:00.000Z","map":{"d":"1970-01-01T00:00:00.001Z","n":"10"}}');
    const pointers: string[] = [];
    expect(() => encodeEnvelope(resume([1n, new Set()]), { toJson: (value, pointer) => (pointers.push(pointer), typeof value === "bigint" ? 1 : undefined) })).toThrow(EncodeError);
    expect(pointers).toEqual(["/payload/output/0", "/payload/output/1"]);
    expect(() => encodeEnvelope(resume(new Set()), { toJson: () => new Set() })).toThrow("/payload/output: an instance of Set is not JSON");
    expect(() => encodeEnvelope(resume(new Set()), { toJson: () => ({ again: new Set() }) })).toThrow("does not end");
  });

  it("keeps what a getter or the caller's function threw as the cause", () => {
    const cause = new Error("boom");
    const throwing = { get x(): number { throw cause; } };
    for (const attempt of [() => encodeEnvelope(resume(throwing)), () => encodeEnvelope(resume({ x: 1n }), { toJson: () => { throw cause; } })]) {
      expect(attempt).toThrow(expect.objectContaining({ name: "EncodeError", pointer: "/payload/output/x", cause }));
    }
  });

  it("refuses a typed field that the contract forbids, by its pointer", () => {
    const good = { gm: 1, seq: 0, ts: 0, runId: "r", type: "node.finished", payload: { nodeId: "n", durationMs: 0.5, status: "ok" } };
    const pointer = (envelope: unknown): string => {
      try {
        return `written: ${encodeEnvelope(envelope as KnownEnvelope)}`;
      } catch (error) {
        return error instanceof EncodeError ? error.pointer : `leaked ${String(error)}`;
      }
    };
    expect(pointer(good)).toContain("written");
    const faults: [object, string][] = [
      [{ gm: 2 }, "/gm"],
      [{ seq: -1 }, "/seq"],
      [{ seq: 1.5 }, "/seq"],
      [{ seq: 2 ** 53 }, "/seq"],
      [{ seq: 1n }, "/seq"],
      [{ ts: NaN }, "/ts"],
      [{ runId: "a\0" }, "/runId"],
      [{ runId: "\udc00" }, "/runId"],
      [{ runId: undefined }, "/runId"],
      [{ type: 1 }, "/type"],
      [{ payload: undefined }, "/payload"],
      [{ payload: null }, "/payload"],
      [{ payload: [] }, "/payload"],
      [{ payload: new Map([["nodeId", "n"]]) }, "/payload"],
      ...([["durationMs", Infinity], ["durationMs", -1], ["status", "OK"], ["usage", null], ["instanceId", 5], ["nodeId", new String("n")]] as const).map(
        ([key, value]): [object, string] => [{ payload: { ...good.payload, [key]: value } }, `/payload/${key}`],
      ),
    ];
    for (const [fault, expected] of faults) expect([fault, pointer({ ...good, ...fault })]).toEqual([fault, expected]);
    for (const value of [null, undefined, 5, [], "text"]) expect(pointer(value)).toBe("");
    class Made {
      gm = 1;
    }
    expect(pointer(Object.assign(new Made(), good))).toBe("");
  });

  it("says of a number that is not finite what the caller must give", () => {
    const good = { gm: 1, seq: 0, ts: 0, runId: "r", type: "node.finished", payload: { nodeId: "n", durationMs: 0.5, status: "ok" } };
    const message = (envelope: object): string => {
      try {
        return encodeEnvelope(envelope as KnownEnvelope);
      } catch (error) {
        return error instanceof EncodeError ? `${error.message}, ${error.issues.map((issue) => issue.message).join()}` : "leaked";
      }
    };
    expect(message({ ...good, ts: NaN })).toBe("/ts must be a finite number, must be a finite number");
    expect(message({ ...good, payload: { ...good.payload, durationMs: -Infinity } })).toBe("/payload/durationMs must be a finite number, must be a finite number");
    expect(message({ ...good, payload: { ...good.payload, durationMs: null } })).toContain("/payload/durationMs must be of type number");
  });

  it("writes envelopes of unknown types, with any payload or none", () => {
    const unknown = { gm: 1, seq: 0, ts: 0, runId: "*", type: "later" };
    expect(encodeEnvelope(unknown)).toBe('{"gm":1,"seq":0,"ts":0,"runId":"*","type":"later"}');
    expect(encodeEnvelope({ ...unknown, payload: null })).toContain('"payload":null');
  });

  it("writes any depth", () => {
    for (const depth of [512, 600, 100_000]) {
      let value: unknown = "x";
      for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
      const text = encodeEnvelope(resume(value));
      expect(parseFrame(text).kind).toBe("ok");
    }
  });

  it("is not fooled by a conversion that somebody put into a prototype", () => {
    const prototype = Object.prototype as { toJSON?: () => unknown };
    Object.defineProperty(prototype, "toJSON", { value: () => "fooled", configurable: true });
    try {
      expect(encodeEnvelope(resume({ x: 1 }))).toContain('"output":{"x":1}');
    } finally {
      delete prototype.toJSON;
    }
  });

  it("takes objects of another realm, changes nothing, and gives the same text every time", () => {
    const foreign: unknown = runInNewContext('({ a: [1, { b: "c" }] })');
    expect(written(foreign)).toBe('{"a":[1,{"b":"c"}]}');
    const frozen = Object.freeze({ ...resume(Object.freeze({ z: 1, a: 2 })) });
    expect(encodeEnvelope(frozen)).toBe(encodeEnvelope(frozen));
  });
});
