import type { Invalid, Issue } from "../../spec/runtime/outcome.js";
import { nearest } from "../suggestion.js";
import type { Expectation, Expectations } from "./expectation.js";
import { quoted, type Finding } from "./finding.js";
import { meantText, nearName } from "./near-name.js";

/** An invalid frame's issues as findings: what was expected at each place, what is there, and what was probably meant. */
export function* findingsOf(invalid: Invalid, value: unknown, expectations: Expectations): Generator<Omit<Finding, "place">> {
  if (invalid.reason === "json") {
    yield { rule: "frame-json", detail: invalid.message };
    return;
  }
  const rule = invalid.reason === "envelope" ? "frame-envelope" : "frame-payload";
  const { runId, type } = identity(value);
  const required = expectations.model.envelope.fields.filter((field) => field.required).map(({ key }) => key);
  if (isForeign(value, required)) {
    yield { rule, expected: `an object with ${required.slice(0, -1).join(", ")} and ${required[required.length - 1]}`, got: foreignText(value), hint: wrapperHint(value) };
    return;
  }
  for (const issue of invalid.issues) {
    const tokens = tokensOf(issue.path);
    const expectation = expectations.at(type, tokens);
    const found = valueAt(value, tokens);
    yield {
      rule,
      runId,
      type,
      pointer: issue.path,
      expected: issue.keyword === "unicode" ? "a string without U+0000 and lone surrogates" : expectation.text,
      ...(issue.keyword === "required" ? { detail: "is missing" } : { got: describeValue(found) }),
      hint: hintFor(issue, expectation, found, valueAt(value, tokens.slice(0, -1))),
    };
  }
}

/** Whether a value has nothing of an envelope, not even in another spelling. */
function isForeign(value: unknown, required: readonly string[]): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !keysOf(value).some((key) => required.includes(key) || nearName(key, required) !== undefined);
}

function foreignText(value: unknown): string {
  const keys = keysOf(value);
  return keys.length === 0 ? "an object without keys" : `an object with ${keys.slice(0, 3).map((key) => quoted(key, 20)).join(", ")}${keys.length > 3 ? ", …" : ""}`;
}

/** For the frames of a recording as a field of one object. */
function wrapperHint(value: unknown): string | undefined {
  return Object.values(value as object).some(Array.isArray) ? "A recording is one JSON array of frames, or one frame on each line." : undefined;
}

/** What a decoded frame says of itself, as far as that is of the right kind. */
export function identity(value: unknown): { readonly seq?: number; readonly runId?: string; readonly type?: string } {
  if (typeof value !== "object" || value === null) return {};
  const { seq, runId, type } = value as Readonly<Record<string, unknown>>;
  return {
    ...(typeof seq === "number" && Number.isSafeInteger(seq) && seq >= 0 ? { seq } : {}),
    ...(typeof runId === "string" ? { runId } : {}),
    ...(typeof type === "string" ? { type } : {}),
  };
}

/** A value in a few words. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

function hintFor({ keyword }: Issue, expectation: Expectation, found: unknown, holder: unknown): string | undefined {
  const { field, siblings, values } = expectation;
  if (keyword === "required" && field !== undefined) {
    const known = new Set(siblings.map(({ key }) => key));
    const near = nearName(field.key, keysOf(holder).filter((key) => !known.has(key)));
    return near === undefined ? undefined : meantText(near, field.key);
  }
  if (keyword === "enum" && typeof found === "string" && values !== undefined) return enumHint(found, values);
  if (keyword === "type" && found === null && field?.required === false) return "An absent field is left out, not null (rule O2).";
  if (keyword === "type" && typeof found === "string" && found.trim() !== "" && /number/.test(expectation.text) && Number.isFinite(Number(found))) {
    return "Numbers are written without quotes.";
  }
  return undefined;
}

function enumHint(found: string, values: readonly string[]): string | undefined {
  const cased = values.find((value) => value.toLowerCase() === found.toLowerCase());
  if (cased !== undefined) return `${meantText(found, cased)} Enums are case-sensitive.`;
  const near = nearName(found, values) ?? (found.length > 40 ? undefined : nearest(found, values));
  return near === undefined ? undefined : meantText(found, near);
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value).slice(0, 1000) : [];
}

function tokensOf(pointer: string): string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let current = value;
  for (const token of tokens) {
    if (typeof current !== "object" || current === null || !Object.prototype.hasOwnProperty.call(current, token)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[token];
  }
  return current;
}
