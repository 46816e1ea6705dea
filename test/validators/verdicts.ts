import { asDouble } from "../../generator/cases/json.js";
import { decimal } from "../../generator/cases/decimal.js";
import type { Case } from "../../generator/cases/index.js";
import { readExact, type Exact } from "../../generator/conform/exact-json.js";

/** A case as a JSON Schema validator sees it. */
export interface Instance {
  readonly id: string;
  readonly text: string;
  /** What the schema has to say: rule J1. */
  readonly valid: boolean;
  /** Why some validators are not asked. */
  readonly beyond: readonly Beyond[];
}

/**
 * What a validator may be unable to take. `rounding`: a typed number is one that no double is, which rule T5 rounds first and
 * an exact validator does not. `exponent`: a typed number with an exponent of twenty digits. `surrogate`: a lone surrogate, which
 * the validator's own strings cannot hold. `serde-key`: a key that serde_json takes for its own.
 */
export type Beyond = "rounding" | "exponent" | "surrogate" | "serde-key";

/**
 * The cases as instances. Left out are frames that are not JSON, for which no schema can speak, and those of which rule T8
 * leaves open whether they are. That a `runId` is Unicode text without U+0000 (rule E5) no schema says: such frames are valid.
 */
export function instancesOf(cases: readonly Case[], version: number): readonly Instance[] {
  return cases
    .filter(({ expect, verdict }) => verdict !== "survive" && !(expect.kind === "invalid" && expect.reason === "json"))
    .map((one) => {
      const text = one.frame ?? Buffer.from(one.frameBase64 ?? "", "base64").toString("utf8");
      return { id: one.id, text, valid: validOf(one, text, version), beyond: beyondOf(one, text) };
    });
}

function validOf({ expect }: Case, text: string, version: number): boolean {
  if (expect.kind === "invalid") {
    const onlyUnicode = expect.issues.every(({ keyword }) => keyword === "unicode");
    return onlyUnicode && (JSON.parse(text) as { gm: number }).gm === version;
  }
  return expect.kind !== "version-mismatch";
}

function beyondOf({ rules }: Case, text: string): readonly Beyond[] {
  const found = new Set<Beyond>();
  if (rules.includes("T5") && /[eE][+-]?\d{20}/.test(text)) found.add("exponent");
  if (text.includes('"$serde_json::')) found.add("serde-key");
  const pending: Exact[] = [readExact(text)];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === null || typeof value === "boolean") continue;
    if (value.kind === "number" && rules.includes("T5") && !isDouble(value.value)) found.add("rounding");
    if (value.kind === "string" && hasLoneSurrogate(value.value)) found.add("surrogate");
    if (value.kind === "list") pending.push(...value.items);
    if (value.kind === "object") {
      pending.push(...value.entries.values());
      if ([...value.entries.keys()].some(hasLoneSurrogate)) found.add("surrogate");
    }
  }
  return [...found];
}

function isDouble(number: string): boolean {
  const double = asDouble(number);
  return double !== "null" && decimal(double) === number;
}

const hasLoneSurrogate = (text: string): boolean => /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
