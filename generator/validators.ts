import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { Expansion, PREFIX, type Schema } from "./expansion.js";
import { quickValidatorCode } from "./quick-validators.js";
import type { SchemaDocument } from "./schema.js";

/** JavaScript of Ajv's validators: functions for one module, which needs no other. */
export interface ValidatorCode {
  /** Functions `isName`. They say yes or no, and trust that objects have no keys but their own. */
  readonly quick: string;
  /** Functions `validateName`. They find every fault, and look at own properties only. */
  readonly complete: string;
}

/**
 * Compiles validators for the definitions `names` of the document.
 *
 * The envelope's is for any major version: a receiver looks at `gm` only after it knows that the frame is an envelope.
 */
export function validatorCode(document: SchemaDocument, names: readonly string[]): ValidatorCode {
  const complete = completeValidatorCode(new Expansion(document).definitions(names), names);
  return { quick: quickValidatorCode(complete), complete };
}

function completeValidatorCode(expanded: Readonly<Record<string, Schema>>, names: readonly string[]): string {
  const $defs = Object.fromEntries(Object.entries(expanded).map(([name, schema]) => [name, withoutProto(schema)]));
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: true,
    strictNumbers: true,
    messages: false,
    // What fails is thrown as well.
    logger: false,
    inlineRefs: false,
    // The document comes from the model, and a test holds it against the meta-schema; checking it here takes longest.
    meta: false,
    validateSchema: false,
    // Larger enums would be compared by a function that Ajv imports.
    loopEnum: Infinity,
    loopRequired: Infinity,
    code: { esm: true, source: true, lines: true },
  });
  ajv.addSchema({ $id: "protocol", $defs });
  const exported = Object.fromEntries(names.map((name) => [`validate${name}`, `protocol${PREFIX}${name}`]));
  const code = standalone
    .default(ajv, exported)
    .replace(/^"use strict";\n/, "")
    .replace(/^export (?=const validate)/gm, "")
    .replace(WHOLE_NUMBER, "if(!Number.isInteger($1)){")
    .replace(REPORT, "(vErrors ??= []).push({instancePath$2,$3});\nerrors++;");
  return `${mergeInPlace(code).trimEnd()}\n`;
}

/** Ajv's test for a whole number divides, which takes longer than the rest of an envelope's check. */
const WHOLE_NUMBER =
  /^if\(!\(\(\(typeof ([\w.]+) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)\)\)\{$/gm;

/** How Ajv reports a fault: with the place in the schema, which nobody asks for, and in eight lines where two do. */
const REPORT =
  /^const (err\d+) = \{instancePath(.*?),schemaPath:"(?:[^"\\]|\\.)*",(.*)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;$/gm;

const CONCATENATION = /^vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);$/gm;

/**
 * Ajv copies the list of errors at each call of another validator, so that a list of n faulty items costs n² steps.
 * Moving the shorter list into the longer one keeps that linear for lists and n log n for deep nesting. Nobody relies on the order.
 */
function mergeInPlace(code: string): string {
  const merged = code.replace(CONCATENATION, "vErrors = mergeErrors(vErrors, $1.errors);");
  if (merged === code) return code;
  return `${merged.trimEnd()}

function mergeErrors(one, other) {
if(one === null){
return other;
}
const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
for(const error of shorter){
longer.push(error);
}
return longer;
}
`;
}

/** Ajv skips a property called `__proto__`; a pattern that matches this one key does what it should. */
function withoutProto(schema: Schema): Schema {
  const { properties, items, additionalProperties, ...rest } = schema;
  const entries = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>).map(([key, property]): [string, Schema] => [key, withoutProto(property)]);
  const proto = entries.find(([key]) => key === "__proto__");
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(entries.filter((entry) => entry !== proto)) }),
    ...(proto === undefined ? {} : { patternProperties: { "^__proto__$": proto[1] } }),
    ...(items === undefined ? {} : { items: withoutProto(items as Schema) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: withoutProto(additionalProperties as Schema) }),
  };
}
