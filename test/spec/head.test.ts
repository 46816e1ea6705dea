import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { binding } from "#generated/binding.js";
import type { KnownEnvelope } from "#generated/envelope.js";
import { encodeEnvelope, parseEnvelope, type ParseResult } from "../../spec/index.js";
import { createParser, type Parser } from "../../spec/runtime/parse.js";
import { syntaxError } from "../../spec/runtime/syntax.js";
import { root } from "../support/paths.js";

const payloads: Readonly<Record<string, string>> = {
  "node.token": '{"nodeId":"llm:step","deltas":[{"t":"text","v":"a"}]}',
  "run.finished": '{"status":"ok"}',
  "node.cached": '{"nodeId":"llm:step"}',
};

const head = (type: string, runId = "run_1"): string => `{"gm":1,"seq":7,"ts":1700000000000,"runId":${JSON.stringify(runId)},"type":${JSON.stringify(type)},"payload":`;

const frame = (type: string, runId?: string): string => `${head(type, runId)}${payloads[type] ?? "{}"}}`;

// One frame may change how a parser reads those after it, so each test has a parser of its own.
let parseFrame: Parser<KnownEnvelope>["parseFrame"];
beforeEach(() => {
  ({ parseFrame } = createParser<KnownEnvelope>(binding));
});

/** What the frame is to a parser that asks the engine for all of it. */
function read(text: string): ParseResult | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not JSON";
  }
  return parseEnvelope(value);
}

function expectAsRead(text: string): void {
  const result = parseFrame(text);
  const expected = read(text);
  if (typeof expected === "string") expect(result, text).toMatchObject({ kind: "invalid", reason: "json", issues: [] });
  else expect(result, text).toStrictEqual(expected);
}

/** Writes a frame in another way, at one place of its head. */
const rewritings: readonly (readonly [string, (text: string) => string])[] = [
  ["white space", (text) => text.replace('"seq":', '"seq": ')],
  ["white space before", (text) => ` ${text}`],
  ["white space behind", (text) => `${text}\n`],
  ["white space within the end", (text) => `${text.slice(0, -1)} }`],
  ...["0", "00", "07", "-0", "-1", "+1", "1.0", "1e1", "1.5", "", '"7"', "9007199254740991", "9007199254740992", "123456789012345", "1234567890123456", "7,"].flatMap(
    (number): (readonly [string, (text: string) => string])[] => [
      [`seq ${number}`, (text) => text.replace('"seq":7', `"seq":${number}`)],
      [`ts ${number}`, (text) => text.replace('"ts":1700000000000', `"ts":${number}`)],
    ],
  ),
  ["another version", (text) => text.replace('"gm":1', '"gm":2')],
  ["a version of two digits", (text) => text.replace('"gm":1', '"gm":11')],
  ["an escape in a key", (text) => text.replace('"ts"', '"\\u0074s"')],
  ["an escape in the run id", (text) => text.replace('"run_1"', '"run\\u005f1"')],
  ["a brace in the run id", (text) => text.replace('"run_1"', '"run{1"')],
  ["a quote in the run id", (text) => text.replace('"run_1"', '"run\\"1"')],
  ["no quotes around the run id", (text) => text.replace('"run_1"', "5")],
  ["an empty run id", (text) => text.replace('"run_1"', '""')],
  ["a run id that does not end", (text) => text.replace(/"run_1".*/, '"run_1}}')],
  ["no quotes around the type", (text) => text.replace(/"type":"[^"]*"/, '"type":null')],
  ...["gm", "seq", "ts", "runId", "type", "payload"].flatMap((key): (readonly [string, (text: string) => string])[] => [
    [`another character behind the key ${key}`, (text) => text.replace(new RegExp(`("${key}":).`), "$1x")],
    [`another character before the key ${key}`, (text) => text.replace(`,"${key}"`, `;"${key}"`)],
    [`another character in place of the end of what ${key} holds`, (text) => text.replace(new RegExp(`("${key}":[^,]*).,`), "$1x,")],
  ]),
  ["an escape in the type", (text) => text.replace(/"type":"(.)/, '"type":"\\u006e')],
  ["a control character in the type", (text) => text.replace('"type":"', '"type":"\t')],
  ["U+0000 in the run id", (text) => text.replace('"run_1"', '"run\\u0000"')],
  ["a lone surrogate's escape in the run id", (text) => text.replace('"run_1"', '"run\\ud800"')],
  ["a control character in the run id", (text) => text.replace('"run_1"', '"run\n1"')],
  ["a run id of 300 characters", (text) => text.replace("run_1", "r".repeat(300))],
  ["another type", (text) => text.replace(/"type":"[^"]*"/, '"type":"toString"')],
  ["a key between", (text) => text.replace(',"type"', ',"x":{},"type"')],
  ...["gm", "seq", "ts", "runId", "type", "payload"].map((key): (readonly [string, (text: string) => string]) => [
    `another key for ${key}`,
    (text) => text.replace(`"${key}"`, `"${key.slice(0, -1)}_"`),
  ]),
  ["no ts", (text) => text.replace('"ts":1700000000000,', "")],
  ["a key behind", (text) => `${text.slice(0, -1)},"branch":"base"}`],
  ["an object behind", (text) => `${text.slice(0, -1)},"trace":{"id":1}}`],
  ["a second seq behind", (text) => `${text.slice(0, -1)},"seq":{}}`],
  ["a second payload behind", (text) => `${text.slice(0, -1)},"payload":{"x":1}}`],
  ["a second envelope behind", (text) => `${text},${text}`],
  ["a brace too many", (text) => `${text}}`],
  ["a brace too few", (text) => text.slice(0, -1)],
  ["a list as payload", (text) => text.replace('"payload":', '"payload":[').replace(/\}$/, "]}")],
  ["a key `__proto__` in the payload", (text) => text.replace('"payload":{', '"payload":{"__proto__":{},')],
  ["a fault in the payload", (text) => text.replace('"payload":{', '"payload":{"status":1,"nodeId":2,')],
  ["a control character in the payload", (text) => text.replace('"payload":{', '"payload":{"a":"\t",')],
  ["no payload", (text) => text.replace(/,"payload":.*$/, "}")],
];

describe("a frame written as encoders write it", () => {
  it.each(Object.keys(payloads))("is read as any other, of type %s", (type) => {
    expectAsRead(frame(type));
    const other = frame(type).replace('"seq":7', '"seq":8').replace("1700000000000", "0");
    expect(parseFrame(other)).toMatchObject({ envelope: { gm: 1, seq: 8, ts: 0, runId: "run_1", type } });
    expectAsRead(other);
  });

  describe.each(Object.keys(payloads))("of type %s", (type) => {
    it.each(rewritings)("has the verdict of its whole text with %s, at first and again", (_, rewrite) => {
      for (let turn = 0; turn < 3; turn++) {
        expectAsRead(rewrite(frame(type)));
        expectAsRead(frame(type));
      }
    });
  });

  it("keeps its envelope to itself", () => {
    const results = [1, 2].map(() => parseFrame(frame("run.finished")));
    const [one, other] = results.map((result) => (result.kind === "ok" ? result.envelope : undefined));
    expect(one).not.toBe(other);
    expect(one?.payload).not.toBe(other?.payload);
    expect(Object.keys(one ?? {})).toEqual(["gm", "seq", "ts", "runId", "type", "payload"]);
  });

  it("is refused for a lone surrogate in its text", () => {
    expect(parseFrame(frame("run.finished").replace('"ok"', '"ok\ud800"'))).toMatchObject({ kind: "invalid", reason: "json" });
  });

  it("is read from bytes as well", () => {
    expect(parseFrame(new TextEncoder().encode(frame("run.finished")))).toStrictEqual(read(frame("run.finished")));
  });

  it.each([1, 2, 3])("is read right while runs come and go, %i frames of each in a row", (row) => {
    for (let turn = 0; turn < 3; turn++) {
      for (let run = 0; run < 50; run++) {
        for (const type of Object.keys(payloads).slice(0, row)) expectAsRead(frame(type, `run_${run % 7}`));
      }
    }
  });

  it("is read right after frames with more behind their payloads", () => {
    const longer = `${frame("run.finished").slice(0, -1)},"trace":{"id":1}}`;
    for (let turn = 0; turn < 2500; turn++) expectAsRead(turn % 900 === 0 ? longer : frame("run.finished"));
  });

  it("is read right where the prototype of all objects was added to", () => {
    const prototype = Object.prototype as { status?: string };
    try {
      prototype.status = "ok";
      expect(parseFrame(`${head("run.finished")}{}}`)).toMatchObject({ kind: "invalid", reason: "payload" });
    } finally {
      delete prototype.status;
    }
  });
});

describe("a parser", () => {
  it.each(Object.keys(payloads))("reads a frame of type %s by all its characters up to the payload", (type) => {
    const text = frame(type);
    const end = head(type).length + 1;
    for (let index = 0; index < end; index++) {
      ({ parseFrame } = createParser<KnownEnvelope>(binding));
      for (const character of ["", ..."{}[]\",:\\ 07-.xé\u0000"]) {
        for (const rest of [index, index + 1]) {
          const changed = text.slice(0, index) + character + text.slice(rest);
          expectAsRead(changed);
        }
      }
    }
  });

  it.each(["a\\n", "\\", "\\u0061", "a\nb", "\u0000", 'a"b', 'a\\', "", "__proto__", "\u2028", "\u007f"])("takes no text for the type %j that is not it", (type) => {
    const payload = { type, is: () => true, validate: () => true };
    const parser = createParser({ ...binding, payloads: [payload] });
    const start = '{"gm":1,"seq":7,"ts":0,"runId":"r","type":';
    for (const quoted of [JSON.stringify(type), `"${type}"`]) {
      const text = `${start}${quoted},"payload":{}}`;
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        expect(parser.parseFrame(text), text).toMatchObject({ kind: "invalid", reason: "json" });
        continue;
      }
      expect(parser.parseFrame(text), text).toStrictEqual(parser.parseEnvelope(value));
    }
  });

  it("never takes a run for another, even where it failed half-way", () => {
    const runOf = (runId: string): unknown => {
      const result = parseFrame(frame("run.finished", runId));
      return result.kind === "ok" ? result.envelope.runId : result;
    };
    expect(["a", "a", "b"].map(runOf)).toEqual(["a", "a", "b"]);
    const ofB = frame("run.finished", "b");
    const stringify = vi.spyOn(JSON, "stringify").mockImplementation(() => {
      throw new RangeError("no stack left");
    });
    parseFrame(ofB);
    stringify.mockRestore();
    expect(["a", "b", "b", "a"].map(runOf)).toEqual(["a", "b", "b", "a"]);
  });

  it.each([
    ["no long run id", (text: string) => text.replace("run_1", "r".repeat(20_000_000)), "ok"],
    ["no text that is not JSON", (text: string) => text.replace('"ok"', `"${"r".repeat(20_000_000)}",1`), "invalid"],
    ["no text that goes on behind its payload", (text: string) => `${text.slice(0, -1)},"a":"${"r".repeat(20_000_000)}","b":{}}`, "ok"],
  ])("keeps %s in memory", (_, change, kind) => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const used = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const text = frame("run.finished");
    const before = used();
    // In a function of its own, as the test's own frame may keep what was made last.
    const parseLong = (): unknown => parseFrame(change(text)).kind;
    expect([1, 2, 3].map(parseLong)).toEqual([kind, kind, kind]);
    expect(used() - before).toBeLessThan(10_000_000);
  });
});

it("has one verdict on every stored case, the first time and each time after", () => {
  const folder = `${root}/generated/cases`;
  const frames = readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").trimEnd().split("\n"))
    .map((line) => (JSON.parse(line) as { readonly frame?: unknown }).frame)
    .filter((text): text is string => typeof text === "string" && text.length < 10_000);
  expect(frames.length).toBeGreaterThan(5000);
  const verdicts = (parser: Parser<KnownEnvelope>): string[] => frames.map((text) => JSON.stringify(parser.parseFrame(text)));
  const all = createParser<KnownEnvelope>(binding);
  const first = verdicts(all);
  expect(verdicts(all)).toEqual(first);
  const each = frames.map((text) => JSON.stringify(createParser<KnownEnvelope>(binding).parseFrame(text)));
  expect(each).toEqual(first);
});

it("is read as all its text says, wherever that is cut or changed", () => {
  const types = Object.keys(payloads);
  const characters = fc.constantFrom(..."{}[]\",:\\ 0123456789-.eE\tazAÿ€\u0000");
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...types), place, fc.nat({ max: 3 }), fc.array(characters, { maxLength: 3 }), (type, where, removed, added) => {
      ({ parseFrame } = createParser<KnownEnvelope>(binding));
      const text = frame(type);
      expectAsRead(text);
      const index = Math.floor(where * text.length);
      const changed = text.slice(0, index) + added.join("") + text.slice(index + removed);
      expectAsRead(changed);
      expectAsRead(changed);
    }),
    { numRuns: 5000 },
  );
});

it("is told from what is no JSON as the engine tells it", () => {
  const pieces = fc.constantFrom("{", "}", "[", "]", ",", ":", '"', '"a"', "1", "-", "0", ".5", "e3", "true", "null", " ", "\n", "\\", "\\u00e9", "\u0001", "€");
  const accepted = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const mutated = fc.tuple(fc.json(), fc.nat(), pieces).map(([text, index, piece]) => text.slice(0, index % (text.length + 1)) + piece + text.slice(index % (text.length + 1)));
  fc.assert(
    fc.property(fc.oneof(fc.json(), mutated, fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(""))), (text) => {
      expect(syntaxError(text) === undefined, text).toBe(accepted(text));
    }),
    { numRuns: 5000 },
  );
});

it("is what the encoder writes", () => {
  const result = parseFrame(frame("node.token"));
  expect(result.kind === "ok" && encodeEnvelope(result.envelope)).toBe(frame("node.token"));
});
