import { Type, type TSchema } from "typebox";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { Envelope } from "../../spec/envelope.js";

/** Text that ends comments, strings and lines, or looks like code, in one language or another. */
export const hostileText = [
  'Ends a comment */ or a docstring """ or a raw string `#"# or \\',
  "",
  "    indented block: let x = 1;",
  "\tand a tab;\r\nCR LF, \r CR, \u2028 and \u2029 and \u0085 and \u0000 end lines somewhere",
  "",
  "</script> {{x}} {{{y}}} ${z} #{w} %s %d \\N{DASH} \\u0041 \\x41 \\",
  "time.Time is text, [link](to) [`Broken`] <tag> &amp; @param {never} #[derive] //go:build ignore",
  "# heading, - list, 1. list, > quote, ``` fence, \u202e reversed, 'single' \"double\"",
  'ends with a quote"',
].join("\n");

const described = (schema: TSchema): TSchema => Object.assign(schema, { description: hostileText });

/** Keys that are reserved words, builtins, names of generated members, or that collapse into one another. */
export const hostileKeys: readonly string[] = [
  ...["class", "list", "self", "Self", "gen", "type", "to_dict", "extra", "Extra", "Marshal", "String", "mro", "None"],
  ...["constructor", "__proto__", "prototype", "toString", "hasOwnProperty", "__init__", "__dict__", "__class__", "__slots__"],
  ...["runId", "runID", "run-id", "run.id", "run_id", "RunId", "RUN_ID", "run id", "run_id_2", "run_id2"],
  ...["1", "2fast", "007", "", " ", "_", "__", "-", ".", "'", '"', "\\", "/", "~", "~1", "a/b", "a~b", "`", "$", "#", "\n", "\t", "\u0000"],
  ...["😀", "👩‍👩‍👧", "é", "e\u0301", "ß", "ſ", "K", "İ", "ı", "Ω", "日本語", "\u2028", "\u202e", "ﬁ"],
  ...["str", "int", "dict", "object", "print", "len", "isinstance", "cls", "field", "dataclass", "match", "case", "async", "await", "lambda"],
  ...["func", "range", "map", "chan", "interface", "nil", "error", "len2", "make", "append", "string", "any", "MarshalJSON", "AppendJSON", "MessageType", "Valid", "json", "strconv"],
  ...["fn", "impl", "crate", "super", "dyn", "box", "move", "ref", "union", "macro", "try", "yield", "gen2", "new", "default", "clone", "into", "from", "Some", "Ok", "Err", "Vec", "Option", "Box", "serde", "std"],
  ...["var", "let", "const", "function", "delete", "void", "typeof", "import", "export", "enum", "arguments", "eval", "undefined", "NaN", "then", "kind"],
  ...["encode", "decode", "parse_frame", "payload", "seq", "gm", "path", "issues", "value", "values", "name", "keys", "get", "pop", "copy", "d", "p", "s", "i", "v", "k", "w", "dst", "data", "err", "ok", "out"],
  ...["l", "I", "O"],
];

const values = [
  ...["class", "None", "True", "mro", "name", "value", "_missing_", "__members__", "_value_", "self", "Self", "type", "constructor", "__proto__"],
  ...["red", "Red", "RED", "run-id", "runId", "run_id", "1", "2", "1.5", "", " ", "😀", "é", 'a"b', "a'b", "a\\b", "a/b", "a\nb", "a\u2028b", "*/", '"""', "{{x}}", "</script>", "\u0000"],
  ...["Valid", "String", "as_str", "from_str", "ALL", "Unknown", "default", "iota", "nil"],
  ...["I", "O", "l"],
];

const HostileEnum = described(Type.Enum(values, { type: "string", title: "HostileEnum" }));

const Tree = Type.Object(
  { label: Type.String(), left: Type.Optional(Type.Ref("Tree")), right: Type.Optional(Type.Ref("Tree")), more: Type.Array(Type.Ref("Tree")) },
  { title: "Tree", description: "Holds itself." },
);
const Ping = Type.Object({ pong: Type.Optional(Type.Ref("Pong")) }, { title: "Ping", description: "Holds a Pong." });
const Pong = Type.Object(
  { ping: Type.Optional(Type.Ref("Ping")), byName: Type.Record(Type.String(), Type.Ref("Ping")) },
  { title: "Pong", description: "Holds a Ping." },
);
const Twin = (title: string): TSchema => Type.Object({ same: Type.String(), shape: Type.Boolean() }, { title, description: "One of two equal shapes." });
const OtherEnum = (title: string): TSchema => Type.Enum(["on", "off"], { type: "string", title, description: "One of two equal enums." });

const Shapes = Type.Object(
  {
    nested: Type.Object({ deeper: Type.Object({ deepest: Type.Object({ end: Type.Boolean() }) }) }, { description: hostileText }),
    matrix: Type.Array(Type.Array(Type.Array(Type.Integer({ minimum: -2, maximum: 2 })))),
    objects: Type.Array(Type.Object({ x: Type.Optional(Type.Number()) })),
    maps: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))),
    opaqueList: Type.Array(Type.Unknown()),
    opaqueMap: Type.Record(Type.String(), Type.Unknown()),
    mapOfObjects: Type.Record(Type.String(), Type.Object({ y: Type.Boolean() })),
    maybeList: Type.Optional(Type.Array(Type.String())),
    maybeMap: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 255 }))),
    maybeBool: Type.Optional(Type.Boolean()),
    literal: Type.Literal('he said "*/"\n'),
    seven: Type.Literal(7),
    yes: Type.Literal(true),
    maybeLiteral: Type.Optional(Type.Literal("x")),
    small: Type.Integer({ minimum: 3, maximum: 5 }),
    full: Type.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    negative: Type.Integer({ minimum: -9, maximum: -1 }),
    half: Type.Number({ minimum: -0.5, maximum: 0.5 }),
    above: Type.Number({ minimum: 1 }),
    below: Type.Number({ maximum: -1 }),
    anything: Type.Unknown(),
    maybeAnything: Type.Optional(Type.Unknown()),
    inlineEnum: Type.Enum(["a", "A", "type"], { type: "string" }),
    union: Type.Union([Type.Literal("north"), Type.Literal("south")]),
    enumMap: Type.Record(Type.String(), HostileEnum),
    enumList: Type.Array(HostileEnum),
    twinA: Twin("TwinA"),
    twinB: Twin("TwinB"),
    switchA: OtherEnum("SwitchA"),
    switchB: Type.Optional(OtherEnum("SwitchB")),
    names: Type.Array(Type.String(), { title: "Names", description: "A name for a list." }),
    table: Type.Record(Type.String(), Twin("TwinA"), { title: "Table", description: "A name for a map." }),
    aLongFieldNameThatGoesOnAndOnUntilNoFormatterCanKeepItOnOneLineAnyMore: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Array(HostileEnum)))),
    ),
  },
  { title: "Shapes", description: "Every construct once." },
);

const message = (type: string, payload: ReturnType<typeof Type.Object>, group = "events"): ProtocolDefinition["messages"][number] => ({
  type,
  direction: "app-to-viewer",
  group,
  scope: "run",
  payload,
});

/** Types that have the names of GraphMind's own, but not what its helpers need. */
const Lookalikes = [
  Type.Array(Type.String(), { title: "NodeKind", description: "Not an enum." }),
  Type.Enum(["early", "late"], { type: "string", title: "PausePoint", description: "Without the value `before`." }),
  Type.Object({ kind: Type.Boolean(), point: Type.Optional(Type.Ref("PausePoint")) }, { title: "BreakpointMatcher", description: "With other fields." }),
];

/** A protocol of everything that may break a generator: names, texts and shapes. */
export const hostile: ProtocolDefinition = {
  name: "hostile",
  title: hostileText,
  description: hostileText,
  version: -7,
  source: "test/protocols/hostile.ts",
  envelope: Envelope,
  types: [HostileEnum, Tree, Ping, Pong, ...Lookalikes],
  messages: [
    message("shapes", Shapes),
    message(
      "keys.required",
      Type.Object(Object.fromEntries(hostileKeys.map((key) => [key, described(Type.String())])), {
        title: "KeysRequired",
        description: hostileText,
      }),
    ),
    message(
      "keys.optional",
      Type.Object(Object.fromEntries(hostileKeys.map((key) => [key, Type.Optional(Type.Integer({ minimum: 0, maximum: 9 }))])), {
        title: "KeysOptional",
        description: hostileText,
      }),
    ),
    message("tree", Type.Object({ tree: Tree, ping: Ping }, { title: "TreeMessage" })),
    message("", Type.Object({}, { title: "Empty" }), "controls"),
    message("constructor", Type.Object({ a: Type.String() }, { title: "Constructor" }), "controls"),
    message("__proto__", Type.Object({ a: Type.String() }, { title: "Proto" }), "controls"),
    message('quote"\\/\n\u2028😀*/', Type.Object({ a: Type.String() }, { title: "Quote" }), "controls"),
    message("back\\nslash", Type.Object({ a: Type.String() }, { title: "Back" }), "controls"),
    message("line\nbreak", Type.Object({ a: Type.String() }, { title: "Line" }), "controls"),
    message("string", Type.Object({ a: Type.String() }, { title: "String" }), "class"),
    message("none", Type.Object({ a: Type.String() }, { title: "None" }), "class"),
    message("self", Type.Object({ a: Type.String() }, { title: "Self" }), "class"),
    message("ok", Type.Object({ a: Type.String() }, { title: "Ok" }), "class"),
    message("option", Type.Object({ a: Type.Optional(Type.String()) }, { title: "Option" }), "class"),
    message("payload", Type.Object({ a: Type.String() }, { title: "Payload" }), "class"),
    message("outcome", Type.Object({ a: Type.String() }, { title: "Invalid" }), "class"),
    message("message", Type.Object({ a: Type.String() }, { title: "Message" }), "class"),
    message("error", Type.Object({ a: Type.String() }, { title: "EncodeError" }), "class"),
    message("envelope", Type.Object({ l: Type.String() }, { title: "New" }), "class"),
    message("test", Type.Object({ a: Type.Optional(Type.String()) }, { title: "TestPtr" }), "class"),
    message("readers", Type.Object({ a: Type.String() }, { title: "READERS" }), "class"),
    message("i", Type.Object({ a: Type.String() }, { title: "I" }), "class"),
  ],
  capabilities: [
    { name: "class", description: hostileText },
    { name: "run-id", description: "" },
    { name: "run.id", description: "" },
    { name: "", description: "" },
    { name: '"*/\n', description: "" },
  ],
  constants: [
    { name: "PROTOCOL_VERSION", value: -7, description: hostileText },
    { name: "WILDCARD_RUN_ID", value: "*", description: "" },
    { name: "HOSTILE", value: 'a"b\\c\n*/\u2028😀', description: hostileText },
  ],
  rules: [{ id: "X1", text: hostileText, shownBy: "helper" }],
};
