/** A property of an object as Ajv writes it, or a variable. */
const MEMBER = String.raw`\w+(?:\.[\w$]+|\[(?:\w+|"(?:[^"\\]|\\.)*")\])?`;
const KEY = String.raw`"(?:[^"\\]|\\.)*"`;

const pattern = (...lines: readonly string[]): RegExp => new RegExp(`^${lines.join("\n")}`, "gm");

const HEADER = pattern(String.raw`function validate(\d+)\(data, \{.*\}=\{\}\)\{`, "let vErrors = null;", "let errors = 0;");
const FOOTER = pattern(String.raw`validate\d+\.errors = vErrors;`, "return errors === 0;");
const REPORT = pattern(String.raw`\(vErrors \?\?= \[\]\)\.push\(.*\);`, String.raw`errors\+\+;`);
const CALL = pattern(
  String.raw`if\(!\((wrapper\d+|validate\d+)(?:\.validate)?\((${MEMBER}), \{instancePath:.*\}\)\)\)\{`,
  String.raw`vErrors = mergeErrors\(vErrors, .*\);`,
  String.raw`errors = vErrors\.length;`,
  String.raw`\}`,
);
/** Ajv calls by way of an object what it has not compiled yet. */
const WRAPPER = /^const (wrapper\d+) = \{validate: (validate\d+)\};\n/gm;
const EXPORT = /^const validate(\w+) = validate(\d+);$/gm;
/** What only reports need, what is used by tests for own properties and keys, and our own helper at the end. */
const DECLARATIONS = /^const (?:schema|func|pattern)\d+ = .*\n|^function mergeErrors\([^]*/gm;
const MISSING = pattern(String.raw`if\(\((${MEMBER}) === undefined\) \|\| \(!\(func\d+\.call\((\w+), (${KEY})\)\)\)\)\{`);
const PRESENT = pattern(String.raw`if\((${MEMBER}) !== undefined && func\d+\.call\((\w+), (${KEY})\)\)\{`);
/** The one pattern there is stands for the one key that Ajv skips. */
const PROTO = /\bpattern\d+\.test\((key\d+)\)/g;

/** Bounds are looked at where a value is known to be finite. */
const NOT_A_NUMBER = new RegExp(String.raw` \|\| isNaN\(${MEMBER}\)(?=\)\{$)`, "gm");
const FINITE_INTEGER = pattern(
  String.raw`if\(!Number\.isInteger\((${MEMBER})\)\)\{`, "return false;", String.raw`\}`,
  String.raw`if\(\(typeof \1 == "number"\) && \(isFinite\(\1\)\)\)\{`,
);
const REQUIRED = pattern(String.raw`if\((${MEMBER}) === undefined\)\{`, "return false;", String.raw`\}`, "");
const OPTIONAL = pattern(String.raw`if\((${MEMBER}) !== undefined\)\{`);

/** What the complete validators do and the quick ones must not: a sign that Ajv writes something in another way than it did. */
const LEFT_OVER = /(?<![.\w$])(?:vErrors|errors|instancePath|parentData\w*|rootData|mergeErrors|isNaN|validate\w*|(?:wrapper|func|pattern|schema)\d+)\b|%/;

/**
 * Makes validators that say yes or no, functions `isName`, out of the code of those that report: Ajv's own tests without
 * all that serves the report. They stop at the first fault, and trust that an object has no keys but its own.
 */
export function quickValidatorCode(complete: string): string {
  const wrapped = new Map([...complete.matchAll(WRAPPER)].map(([, wrapper, validator]) => [wrapper, validator]));
  const nameOf = (validator: string): string => (wrapped.get(validator) ?? validator).replace("validate", "is");
  const code = complete
    .replace(WRAPPER, "")
    .replace(DECLARATIONS, "")
    .replace(EXPORT, "const is$1 = is$2;")
    .replace(HEADER, "function is$1(data){")
    .replace(FOOTER, "return true;")
    .replace(REPORT, "return false;")
    .replace(CALL, (_, validator: string, member: string) => `if(!${nameOf(validator)}(${member})){\nreturn false;\n}`)
    .replace(MISSING, (_, member: string, object: string, key: string) => (isInherited(key) ? `if(${member} === undefined || !Object.hasOwn(${object}, ${key})){` : `if(${member} === undefined){`))
    .replace(PRESENT, (_, member: string, object: string, key: string) => (isInherited(key) ? `if(${member} !== undefined && Object.hasOwn(${object}, ${key})){` : `if(${member} !== undefined){`))
    .replace(PROTO, '$1 === "__proto__"')
    .replace(NOT_A_NUMBER, "")
    .replace(FINITE_INTEGER, "if(!Number.isInteger($1)){\nreturn false;\n}\n{");
  const leftOver = LEFT_OVER.exec(code.replace(new RegExp(KEY, "g"), '""'))?.[0];
  if (leftOver !== undefined) throw new Error(`Ajv writes other code than it did: the quick validators still hold ${leftOver}`);
  return code.split(/^(?=function )/m).map(withoutRepeatedTests).join("");
}

/** Whether every object has something by that name. */
function isInherited(key: string): boolean {
  return (JSON.parse(key) as string) in Object.prototype;
}

/** A required property is tested for `undefined` twice where its value is tested as well, which refuses `undefined` itself. */
function withoutRepeatedTests(code: string): string {
  const tested = new Set([...code.matchAll(OPTIONAL)].map(([, member]) => member));
  const required = new Set<string>();
  return code
    .replace(REQUIRED, (test, member: string) => {
      if (!tested.has(member)) return test;
      required.add(member);
      return "";
    })
    .replace(OPTIONAL, (test, member: string) => (required.has(member) ? "{" : test));
}
