import type { Cells, Operation } from "./findings.js";

/** What must hold in a language: our time at most so many times a peer's. */
export interface Target {
  readonly operation: Operation;
  readonly classes: readonly string[];
  readonly peers: readonly string[];
  readonly atMost: number;
}

const everyday = ["small", "medium"];

function parse(atMost: number, ...peers: readonly string[]): Target {
  return { operation: "parse", classes: everyday, peers, atMost };
}

function parseBytes(atMost: number, ...peers: readonly string[]): Target {
  return { operation: "parse bytes", classes: everyday, peers, atMost };
}

function encode(atMost: number, ...peers: readonly string[]): Target {
  return { operation: "encode", classes: everyday, peers, atMost };
}

function opaque(atMost: number, peer: string): Target {
  return { operation: "parse", classes: ["large"], peers: [peer], atMost };
}

/** The targets by language. */
export const targets: Readonly<Record<string, readonly Target[]>> = {
  rust: [
    parse(1 / 1.5, "serde derive, flatten"),
    parse(1.2, "serde derive, drops unknown"),
    parse(1, "serde_json::Value"),
    encode(1, "serde derive, flatten", "serde derive, drops unknown"),
    opaque(1.5, "serde_json scan (&RawValue)"),
  ],
  go: [
    parse(1 / 3, "encoding/json into structs, extras"),
    parse(1, "encoding/json into any", "easyjson, extras"),
    // The last two write with encoding/json as well.
    encode(1 / 2, "encoding/json into structs, extras", "encoding/json into any", "quicktype", "go-jsonschema"),
    opaque(1.5, "json.Valid (scan)"),
  ],
  python: [
    parse(1, "pydantic"),
    parse(2, "json"),
    parseBytes(1, "pydantic"),
    parseBytes(2, "json"),
    encode(1.5, "json"),
  ],
  typescript: [
    parse(1.1, "JSON"),
    parse(1, "ajv", "typebox", "zod", "valibot", "typia"),
    encode(1.15, "JSON"),
  ],
};

/** The cells that a language's targets speak of. */
export function targetedCells(language: string): Cells {
  const cells: Partial<Record<Operation, readonly string[]>> = {};
  for (const { operation, classes } of targets[language] ?? []) cells[operation] = [...new Set([...(cells[operation] ?? []), ...classes])];
  return cells;
}

/** How much more an invalid frame may cost than a valid small one. */
export const INVALID_AT_MOST = 3;
