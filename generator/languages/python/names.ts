import type { EnumType, NamedType, ObjectType } from "../../model.js";
import { Scope, snakeCase, upperSnakeCase, words, type ScopeRules } from "../../names.js";

const KEYWORDS = (
  "False None True and as assert async await break class continue def del elif else except finally for from global if " +
  "import in is lambda nonlocal not or pass raise return try while with yield"
).split(" ");

/** Builtins that annotations in a class body mean, where a field of that name would hide them. */
const BUILTIN_TYPES = (
  "bool bytearray bytes classmethod complex dict enumerate filter float frozenset int list map memoryview object " +
  "property range reversed set slice staticmethod str super tuple type zip"
).split(" ");

/** Builtins and names of the generated functions' own, which a local variable must leave alone. */
const FUNCTION_NAMES = (
  "array boolean extra fields integer isinstance issubclass item key keyed known len literal mapping member new number opaque " +
  "record string strings unknown_fields add_extra value"
).split(" ");

/** What the package itself exports, beside types and constants of the protocol. */
const EXPORTS = (
  "Absent AppPayload Direction EncodeError Envelope EnvelopeFactory Invalid Issue JsonNumber Message Ok Outcome Payload " +
  "RawEnvelope Record Scope TextEnum UnknownType VersionMismatch ViewerPayload"
).split(" ");

const BUILTIN_CLASSES = (
  "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError " +
  "BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError " +
  "ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup " +
  "FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning " +
  "IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError " +
  "ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError " +
  "PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError " +
  "ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError " +
  "SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError " +
  "UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError"
).split(" ");

/** Names that annotations and the generated functions import. */
const IMPORTS = "ABSENT Any Callable Enum Field Final Literal OddError TypeAlias".split(" ").concat(
  ["Boolean", "Enum", "Integer", "List", "Literal", "Map", "Number", "Object", "RunId", "String"].map((name) => `${name}Shape`),
  "Shape",
);

const MODULES = (
  "absent catalogue constants encode encode_error envelope factory matching nodes number outcome parse record text_enum"
).split(" ");

const rules = (...reserved: readonly (readonly string[])[]): ScopeRules => ({
  reserved: new Set(reserved.flat()),
  digitPrefix: "n_",
  numberSeparator: "_",
});

/** Names that look like digits, which the linter refuses for variables, members and classes alike. */
const AMBIGUOUS = ["I", "O", "l"];

/** The package's own constants, whose names a type in capitals might have. */
const CONSTANTS = (
  "CAPABILITIES ENVELOPE_KEYS INLINE JSON_ARRAY JSON_OBJECT JSON_TUPLE LARGEST_DOUBLE MAX_SAFE_INTEGER MESSAGES " +
  "MESSAGE_PAYLOADS MESSAGE_TYPES PAYLOAD_SHAPES READERS TYPE_CHECKING WRITERS"
).split(" ");

const classNames = new Set([...KEYWORDS, ...BUILTIN_CLASSES, ...EXPORTS, ...IMPORTS, ...AMBIGUOUS, ...CONSTANTS]);

/** The class of a named type: its own name, unless Python or the package has another use for it. */
export function className(name: string): string {
  return classNames.has(name) ? `${name}_` : name;
}

/** Local variables with longer names than this are numbered, so that statements fit their lines. */
const LONGEST_LOCAL = 40;

/** How the fields of an object are called, in the order of the definition. */
export interface FieldNames {
  /** The attribute and the argument of the constructor. */
  readonly attributes: readonly string[];
  /** The local variable of the functions that read and write the object. */
  readonly locals: readonly string[];
}

/** The names of an object's fields. */
export function fieldNames(type: ObjectType): FieldNames {
  const attributes = new Scope(rules(KEYWORDS, AMBIGUOUS, BUILTIN_TYPES, ["extra", "self"]));
  const locals = new Scope(rules(KEYWORDS, AMBIGUOUS, BUILTIN_TYPES, FUNCTION_NAMES));
  const wanted = type.fields.map((field) => snakeCase(words(field.key)));
  return {
    attributes: wanted.map((name) => attributes.give(name)),
    locals: wanted.map((name, index) => locals.give(name.length > LONGEST_LOCAL ? `field_${index + 1}` : name)),
  };
}

/** The names of an enum's members, in the order of the definition. */
export function memberNames(type: EnumType): readonly string[] {
  const scope = new Scope({ ...rules(AMBIGUOUS), digitPrefix: "N_" });
  return type.values.map((value) => scope.give(upperSnakeCase(words(value))));
}

/** For each named type the stem of its functions and constants, for example `node_started`. */
export function stems(types: readonly NamedType[]): ReadonlyMap<string, string> {
  const scope = new Scope(rules());
  return new Map(types.map((type) => [type.name, scope.give(snakeCase(words(type.name)))]));
}

/** How modules are named. */
export const moduleRules: ScopeRules = rules(KEYWORDS, MODULES);

/** A capability's or constant's name, unique among the package's. */
export function constantScope(): Scope {
  return new Scope(rules(AMBIGUOUS, ["ABSENT", "CAPABILITIES", "LLM_STEP_NODE_ID", "MESSAGES", "MESSAGE_TYPES", "MESSAGE_PAYLOADS", "ENVELOPE_KEYS", "TYPE_CHECKING"]));
}

/** Whether a text can be an import path of one part. */
export function isModuleName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !KEYWORDS.includes(text);
}
