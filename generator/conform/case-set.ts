import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case, CaseGroup, Verdict } from "../cases/case.js";
import { ProblemError, type Problem } from "../problem.js";

/** The cases of one protocol, as a folder of them holds them. */
export interface CaseSet {
  readonly protocol: string;
  readonly version: number;
  /** Tells one state of the cases from another. */
  readonly sha256: string;
  /** Every rule that the protocol has cases for, with its text. */
  readonly rules: readonly { readonly id: string; readonly text: string }[];
  readonly groups: readonly CaseGroup[];
}

/** All cases of a set, in its order. */
export const casesOf = (set: CaseSet): readonly Case[] => set.groups.flatMap(({ cases }) => cases);

interface Index {
  readonly protocol: string;
  readonly version: number;
  readonly total: number;
  readonly sha256: string;
  readonly files: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Reads the folder that `graphmind-gen generate` writes. Nothing is taken on trust: a file that is cut off or was edited would
 * make a testee pass with fewer cases than its author thinks.
 *
 * @throws ProblemError when the folder holds no cases, or others than its index says.
 */
export function readCaseSet(folder: string): CaseSet {
  const index = readIndex(folder);
  const hash = createHash("sha256");
  const groups = Object.entries(index.files).map(([file, count]): CaseGroup => {
    const text = readText(join(folder, file));
    hash.update(`${file}\n${text}`);
    const cases = text.split("\n").filter((line) => line !== "").map((line, number) => readCase(line, join(folder, file), number + 1));
    if (cases.length !== count) refuse("wrong-count", `${cases.length} cases, and the index says ${count}`, join(folder, file));
    return { name: file.replace(/\.ndjson$/, ""), about: "", cases };
  });
  const sha256 = hash.digest("hex");
  if (sha256 !== index.sha256) refuse("wrong-hash", "the cases are not those that index.json was written for", folder);
  const rules = Object.entries(index.texts).map(([id, text]) => ({ id, text }));
  const set = { protocol: index.protocol, version: index.version, sha256, rules, groups };
  const ids = casesOf(set).map(({ id }) => id);
  if (new Set(ids).size !== ids.length) refuse("equal-ids", "two cases have the same id", folder);
  return set;
}

function readIndex(folder: string): Index {
  const path = join(folder, "index.json");
  const index = parse(readText(path), path) as Partial<Index> | null;
  const { protocol, version, total, sha256, files, texts } = index ?? {};
  if (typeof protocol !== "string" || typeof version !== "number" || typeof total !== "number" || typeof sha256 !== "string" || typeof files !== "object" || typeof texts !== "object" || files === null || texts === null) {
    return refuse("not-an-index", "this is no index of conformance cases", path);
  }
  return { protocol, version, total, sha256, files, texts };
}

const VERDICTS: readonly Verdict[] = ["accept", "reject", "preserve", "survive"];

/** The schema beside the cases says more; this much a run relies on. */
function readCase(line: string, path: string, number: number): Case {
  const value = parse(line, `${path}:${number}`) as Partial<Case> | null;
  const { id, rules, verdict, frame, frameBase64, expect } = value ?? {};
  const isCase =
    typeof id === "string" &&
    Array.isArray(rules) &&
    rules.every((rule) => typeof rule === "string") &&
    VERDICTS.includes(verdict as Verdict) &&
    (typeof frame === "string") !== (typeof frameBase64 === "string") &&
    typeof expect === "object" &&
    expect !== null;
  return isCase ? (value as Case) : refuse("not-a-case", "this line is no case", `${path}:${number}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return refuse("no-cases", "the file cannot be read", path);
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse("not-json", (error as Error).message, where);
  }
}

function refuse(code: string, message: string, where: string): never {
  const problem: Problem = { code, message, where, hint: "Name a folder of cases as graphmind-gen generate writes it, or leave --cases out for the cases of this package." };
  throw new ProblemError([problem]);
}
