import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parseEnvelope, parseFrame, type ParseResult } from "../../spec/index.js";

const frame = (type: string, payload: string): string => `{"gm":1,"seq":0,"ts":0,"runId":"*","type":"${type}","payload":${payload}}`;

const envelope = (type: string, payload: unknown): object => ({ gm: 1, seq: 0, ts: 0, runId: "*", type, payload });

const pairs = (result: ParseResult): string[] =>
  result.kind === "invalid" ? result.issues.map(({ path, keyword }) => `${path} ${keyword}`).sort() : [result.kind];

describe("parseFrame", () => {
  it("names the place where a text stops being JSON", () => {
    const messages = (texts: readonly string[]): string[] =>
      texts.map((text) => {
        const result = parseFrame(text);
        return result.kind === "invalid" && result.reason === "json" ? result.message : result.kind;
      });
    expect(messages(["", "[1,]", '{"a":1,}', '{"a" 1}', '"\\x"', '"a\nb"', '"a', "[[[", "1 2", "nul", "01", "\ufeff{}", "{}\ud800"])).toEqual([
      "not JSON: ends where a value is expected",
      "not JSON: expected a value at offset 3",
      "not JSON: expected a key at offset 7",
      "not JSON: expected a colon at offset 5",
      "not JSON: expected an escape sequence at offset 1",
      "not JSON: expected an escape of the control character at offset 2",
      "not JSON: ends where the end of a string is expected",
      "not JSON: ends where a value is expected",
      "not JSON: expected the end at offset 2",
      "not JSON: expected a value at offset 0",
      "not JSON: expected the end at offset 1",
      "not JSON: starts with a byte order mark",
      "not UTF-8 text: a lone surrogate at offset 2",
    ]);
  });

  it("names the first byte that is not UTF-8", () => {
    const offsets = [[0xff], [0x7b, 0xc3], [0x22, 0xed, 0xa0, 0x80], [0x22, 0xc0, 0x80], [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82, 0xac, 0x80]].map(
      (bytes) => {
        const result = parseFrame(Uint8Array.from(bytes));
        return result.kind === "invalid" ? /at offset (\d+)/.exec(result.message)?.[1] : result.kind;
      },
    );
    expect(offsets).toEqual(["0", "1", "1", "1", "0", "0", "3"]);
  });

  it("refuses a byte order mark in bytes as in text", () => {
    const bytes = new TextEncoder().encode(`\ufeff${frame("mode.set", '{"mode":"run"}')}`);
    expect(parseFrame(bytes)).toMatchObject({ reason: "json", message: "not JSON: starts with a byte order mark" });
  });

  it("takes bytes of every kind", () => {
    const bytes = new TextEncoder().encode(`__${frame("x", "1")}__`);
    const view = bytes.subarray(2, bytes.length - 2);
    const copy = view.slice();
    for (const source of [view, copy.buffer, Buffer.from(view), new DataView(bytes.buffer, 2, view.length)]) {
      expect(parseFrame(source).kind).toBe("unknown-type");
    }
  });

  it("refuses what is no frame at all without throwing", () => {
    const detached = new ArrayBuffer(8);
    structuredClone(detached, { transfer: [detached] });
    for (const source of [undefined, null, 1, {}, [], Symbol("x"), 10n, () => 1, detached, new Proxy({}, { getPrototypeOf: () => { throw new Error("no"); } })]) {
      expect(parseFrame(source as string)).toMatchObject({ kind: "invalid", reason: "json", issues: [] });
    }
  });

  it("reports every faulty item of a list of a million, in linear time", () => {
    const time = (count: number): number => {
      const text = frame("graph.hint", `{"nodes":[${"1,".repeat(count - 1)}1]}`);
      const start = performance.now();
      const result = parseFrame(text);
      expect(result.kind === "invalid" && result.issues.length).toBe(count);
      return performance.now() - start;
    };
    time(10_000);
    expect(time(1_000_000)).toBeLessThan(30_000);
  });

  it("decodes or refuses any depth", () => {
    for (const depth of [512, 100_000, 2_000_000]) {
      const opaque = parseFrame(frame("exec.resume", `{"pauseId":"","action":"retry","output":${"[".repeat(depth)}${"]".repeat(depth)}}`));
      expect(depth <= 512 ? [opaque.kind] : ["ok", "invalid"]).toContain(opaque.kind);
    }
  });

  it("keeps a key called __proto__ as data and changes no prototype", () => {
    const result = parseFrame(frame("mode.set", '{"mode":"run","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(result.kind).toBe("ok");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    if (result.kind !== "ok") return;
    expect(Object.getPrototypeOf(result.envelope.payload)).toBe(Object.prototype);
    expect(Object.keys(result.envelope.payload)).toContain("__proto__");
  });

  it("finds nothing in a polluted prototype that the frame does not hold", () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    prototype["nodeId"] = "polluted";
    prototype["parentId"] = 5;
    try {
      expect(pairs(parseFrame(frame("node.error", '{"error":{"name":"","message":""}}')))).toEqual(["/payload/nodeId required"]);
      expect(parseFrame(frame("node.started", '{"nodeId":"a","kind":"llm","name":"","instanceId":""}')).kind).toBe("ok");
    } finally {
      delete prototype["nodeId"];
      delete prototype["parentId"];
    }
  });
});

describe("parseEnvelope", () => {
  it("gives back the value itself, unchanged", () => {
    const value = Object.freeze(envelope("mode.set", Object.freeze({ mode: "run" })));
    const result = parseEnvelope(value);
    expect(result.kind === "ok" && result.envelope).toBe(value);
  });

  it("takes an undefined member for an absent one", () => {
    const started = { nodeId: "a", kind: "llm", name: "", instanceId: "" };
    expect(parseEnvelope(envelope("node.started", { ...started, parentId: undefined })).kind).toBe("ok");
    expect(pairs(parseEnvelope(envelope("node.started", { ...started, name: undefined })))).toEqual(["/payload/name required"]);
    expect(pairs(parseEnvelope(envelope("mode.set", undefined)))).toEqual(["/payload required"]);
  });

  it("looks at own properties only", () => {
    expect(pairs(parseEnvelope(Object.create(envelope("mode.set", { mode: "run" }) )))).toContain("/gm required");
    expect(pairs(parseEnvelope(envelope("mode.set", Object.create({ mode: "run" }))))).toEqual(["/payload/mode required"]);
  });

  it("never throws on what is not JSON", () => {
    const boom = (): never => {
      throw new Error("boom");
    };
    const hostileError = new Proxy({}, { get: boom, getPrototypeOf: boom, has: boom });
    const cycle: Record<string, unknown> = envelope("mode.set", { mode: "run" }) as Record<string, unknown>;
    cycle["self"] = cycle;
    expect(parseEnvelope(cycle).kind).toBe("ok");
    const throwing = [
      new Proxy({}, { get: boom, getOwnPropertyDescriptor: boom, has: boom, ownKeys: boom }),
      { ...envelope("mode.set", {}), get payload() { return boom(); } },
      envelope("mode.set", { get mode(): string { throw hostileError; } }),
      envelope("graph.hint", { nodes: new Proxy([1], { get: boom }) }),
    ];
    for (const value of throwing) expect(parseEnvelope(value)).toMatchObject({ kind: "invalid", reason: "json" });
    for (const value of [undefined, () => 1, Symbol("x"), 1n, NaN, "text", []]) {
      expect(pairs(parseEnvelope(value))).toEqual([" type"]);
    }
    for (const value of [new Map(), new Date(), new String("x"), /x/, Object.create(null)]) {
      expect(pairs(parseEnvelope(value))).toHaveLength(5);
    }
    for (const seq of [new Number(1), 1n, NaN, Infinity, "1", [1]]) {
      expect(pairs(parseEnvelope({ ...envelope("x", 1), seq }))).toEqual(["/seq type"]);
    }
    const sparse: unknown[] = [];
    sparse[1] = "text";
    expect(pairs(parseEnvelope(envelope("hello", { versions: { protocol: 1, client: "" }, capabilities: sparse })))).toEqual(["/payload/capabilities/0 type"]);
  });

  it("takes objects of another realm", () => {
    const value: unknown = runInNewContext(`(${JSON.stringify(envelope("mode.set", { mode: "run" }))})`);
    expect(parseEnvelope(value).kind).toBe("ok");
  });
});
