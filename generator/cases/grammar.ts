import type { Case } from "./case.js";
import { envelope, idOf, notJson, textCase, unknown, type Ground } from "./ground.js";
import { write } from "./json.js";
import { placesOf } from "./place.js";

/** Text that RFC 8259 does not allow as a value, by the mistake that it holds. */
export const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "no-value": ["", " ", "\t", "/", ",", ":", "}", "]"],
  "other-literals": [
    "NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-inf", "undefined", "None", "True", "False", "TRUE", "Null",
    "nul", "tru", "fals", "nulll", "truee", "truefalse", "null null", "t", "n", "f", "true1", "1null", "NULL", "\uff54rue",
  ],
  "numbers": [
    "01", "-01", "00", "-00", "012", "1.", "-1.", ".5", "-.5", "+1", "++1", "--1", "- 1", "-", "+", "1e", "1e+", "1e-", "1E", "1.e1",
    ".e1", "e1", "1ee1", "1e1e1", "1e1.5", "1.5.5", "1..5", "0x1", "0X1F", "-0x1", "0b1", "0o7", "0e", "0e+", "1_000", "1,000",
    "1 000", "1f", "1n", "1L", "0.1d", "1e1_0", "\uff11", "\u0661", "-a", "1a", "0.a", "2.e3", "2.e-3", "9.e+", "1+2", "1-", "1e5-",
    "-2.", "0.3e", "0.3e+", "0e+-1", "1.0e+", "1.0e-", "-foo", "- ", "-\t1", "1 e1", "1e 1", "1. 5",
  ],
  "strings": [
    "'a'", "a", "\"", "\"a", "a\"", "\"\\\"", "\"\\", "\"a\\\"", "\"a\"\"b\"", "\"a\" \"b\"", "\"\\a\"", "\"\\x41\"", "\"\\'\"", "\"\\0\"",
    "\"\\v\"", "\"\\e\"", "\"\\ \"", "\"\\\n\"", "\"\\U0041\"", "\"\\u\"", "\"\\u0\"", "\"\\u00\"", "\"\\u004\"", "\"\\u004", "\"\\u{41}\"", "\"\\u+041\"",
    "\"\\u 041\"", "\"\\u004g\"", "\"\\uD83D\\u\"", "\"\\uD83D\\u1\"", "\"\\uD83D\\\"", "\"\\ud800\\x\"", "\"\\u\uff10\uff10\uff14\uff11\"", "\"\\\u{1f600}\"",
    "\\u0022a\\u0022", "`a`", "\u201ca\u201d", "\"a\\u12 4\"", "\"\\u-123\"", "\"\\N{DIGIT ONE}\"", "\"\\777\"",
  ],
  "arrays": [
    "[", "[1", "[1,", "[,", "[,]", "[,1]", "[1,]", "[1,,2]", "[1 2]", "[1:2]", "[\"a\"", "[\"a", "[[]", "[]]", "[1]]", "[1}", "[1;2]", "[1,\n",
    "[,,]", "[ , 1]", "[1 , ]", "(1)", "[\"\": 1]", "[1,2}", "[null,]", "[...]", "[x", "[][]", "[1],[2]", "[1]x",
  ],
  "objects": [
    "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}", "{\"a\" 1}", "{\"a\"::1}", "{:1}", "{\"a\":}",
    "{\"a\"}", "{\"a\",\"b\"}", "{\"a\"=1}", "{\"a\"=>1}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{true:1}", "{[]:1}", "{{}:1}", "{\"a\":1 \"b\":2}",
    "{\"a\":1;\"b\":2}", "{\"a\":1]", "{\"a\":1}}", "{}{}", "{\"a\":1}x", "{\"a\":1 2}", "{\"a\":'1'}", "{\"a\":b}", "{\"a\"\"b\":1}", "{\"a\":\"b\":1}", "{\"\\u\":1}",
    "{\"a\nb\":1}", "{\"a\":1,b:2}", "{...{}}", "{\"a\": /**/ 1}", "{\"a\":1,\"b\"}", "{\"a\":1,\"b\":", "{\"a\":1 , }", "{{}", "{\"a\":{}", "{\"x\":[}",
  ],
  "comments": [
    "1//", "1 // x", "// x\n1", "/* x */1", "1/* x */", "/**/", "1#x", "#x\n1", "<!-- -->1", "1--", "[1/**/]", "[/**/]", "{/**/}", "{}//", "[] #", "1 /",
  ],
  "separators": [
    "\u00a01", "1\u00a0", "\u20281", "1\u2029", "\u30001", "1\u0085", "\f1", "1\f", "\v1", "1\v", "\u200b1", "1\u200b", "\u16801", "\b1", "1\u007f", "\u001e1",
    "\u00001", "1\u0000", "\ufeff1", "1\ufeff", "\u2060null",
  ],
};

/** What some platform takes for white space, and JSON does not. */
const SEPARATORS = [0x00, 0x08, 0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f, 0x85, 0xa0, 0x1680, 0x2000, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff];

/** Text that it does allow and that readers are known to get wrong. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  "structure": [
    "[]", "[ ]", "[\t\n\r ]", "{}", "{ }", "{\t\n\r }", "[[]]", "[[],[]]", "[{}]", "[[[[[]]]]]", "{\"a\":{}}", "{\"a\":[]}", "[null]", "[null,null]",
    "[1,\n2]", " null ", "\tnull", "null\n", "\r\nnull", "[1 , 2]", "{ \"a\" : 1 , \"b\" : 2 }", "{\"a\"\n:\n1\n}", "[true,false,null,0,\"\",[],{}]",
    "{\"a\":null}", "{\"a\":{\"b\":{\"c\":{}}}}",
    "[ \" a  b \" , \"\\\\\" , \"\\\" , \" , { \" k : \" : \" { } \" } ]", "{ \"a\" : \"\\\\\\\" \" ,\n\"b\\\\\" : [ \"\\t \\n\" ] }",
  ],
  "strings": [
    "\"\"", "\" \"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\u001f\"", "\"\\u0022\"", "\"\\u005c\"", "\"\\u005C\"", "\"\\u002f\"",
    "\"\\\\u0041\"", "\"\\\\\\\\\"", "\"\\\\\\\"\"", "\"\\u0041\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\uabcd\\uABCD\\uaBcD\"", "\"\\ud83d\\ude00\"", "\"\\uD83D\\uDE00\"", "\"\\uFFFF\"", "\"\\uFFFE\"", "\"\\ufdd0\"",
    "\"\\ufeff\"", "\"\\u2028\\u2029\"", "\"\\u007f\"", "\"\\udbff\\udfff\"", "\"\\ud800\\udc00\"", "\"\u007f\"", "\"\u0080\"", "\"\u00e9\"", "\"\u2028\u2029\"", "\"\ufeff\"", "\"\uffff\"", "\"\u{1f600}\"", "\"\u{10ffff}\"",
    "\"e\u0301\"", "\"\u202eabc\"", "\"//\"", "\"/* */\"", "\"#\"", "\"null\"", "\"[\"", "\"{\"", "\"}\"", "\",\"", "\":\"", "\"'\"", "\"`\"", "\"$ref\"", "\"<script>\"", "\"</script>\"", "\"&amp;\"", "\"%00\"",
    "\"\\u003c\\u003e\\u0026\"", "\"a\\u0000b\"", "\"\\\\n\"", "\"\\n\\\\n\"", "\"\u00a0\"", "\"NaN\"", "\"Infinity\"",
  ],
};

/** Strings that readers are known to get wrong, none with a lone surrogate. */
export const ACCEPTED_STRINGS: readonly string[] = ACCEPTED["strings"] ?? [];

/** Whole frames, for which the place matters as well as the text. */
function wholeFrames(ground: Ground): readonly Case[] {
  const text = write(envelope(ground, ground.unknownType));
  const refused: readonly (readonly [name: string, frame: string])[] = [
    ["empty", ""],
    ["blank", " \t\r\n"],
    ["nul", "\u0000"],
    ["cut-short", text.slice(0, -1)],
    ["twice", text + text],
    ["twice-on-lines", `${text}\n${text}`],
    ["comma-after", `${text},`],
    ["brace-after", `${text}}`],
    ["text-after", `${text} x`],
    ["nul-after", `${text}\u0000`],
    ["comment-after", `${text} // x`],
    ["comment-before", `/* x */${text}`],
    ["form-feed-after", `${text}\f`],
    ["no-break-space-before", `\u00a0${text}`],
    ["byte-order-mark-after", `${text}\ufeff`],
    ["in-parentheses", `(${text})`],
    ["assigned", `x = ${text}`],
    ["script-prefix", `)]}',\n${text}`],
    ["record-separator", `\u001e${text}`],
    ["comma-at-end", `${text.slice(0, -1)},}`],
    ["comma-at-start", `{,${text.slice(1)}`],
    ["single-quotes", text.replaceAll('"', "'")],
    ["bare-keys", text.replaceAll(/"(\w+)":/g, "$1:")],
    ["hash-comment", `#x\n${text}`],
    ["yaml", "gm: 1"],
    ["xml", "<gm>1</gm>"],
    ["base64", "eyJnbSI6MX0="],
    ...SEPARATORS.flatMap((code) => {
      const name = code.toString(16);
      const character = String.fromCodePoint(code);
      return [
        [`separator-${name}-before`, `${character}${text}`] as const,
        [`separator-${name}-after`, `${text}${character}`] as const,
        [`separator-${name}-between`, text.replace(",", `,${character}`)] as const,
      ];
    }),
  ];
  const accepted: readonly (readonly [name: string, frame: string])[] = [
    ["newline-after", `${text}\n`],
    ["crlf-after", `${text}\r\n`],
    ["white-space-around", ` \t\r\n${text} \t\r\n`],
    ["much-white-space", `${" ".repeat(2000)}${text}${"\n".repeat(2000)}`],
  ];
  return [
    ...refused.map(([name, frame]) => textCase(idOf("grammar", "frame", name), ["T2", "P2"], "reject", frame, notJson)),
    ...accepted.map(([name, frame]) => textCase(idOf("grammar", "frame", name), ["T2"], "preserve", frame, unknown(ground.unknownType))),
    ...Array.from({ length: text.length - 1 }, (_, length) =>
      textCase(idOf("grammar", "cut", String(length)), ["T2", "P2"], "reject", text.slice(0, length), notJson),
    ).filter((_, length) => length > 0 && length % 3 === 0),
  ];
}

/** A raw control character in a string is refused, each of them, in a value and in a key. */
function controlCharacters(ground: Ground): readonly Case[] {
  const [place] = placesOf(ground);
  if (place === undefined) return [];
  return Array.from({ length: 32 }, (_, code) => code).flatMap((code) => {
    const character = String.fromCharCode(code);
    return [
      textCase(idOf("grammar", "control", code.toString(16)), ["T2"], "reject", place.frame(`"a${character}b"`), notJson),
      textCase(idOf("grammar", "control-in-key", code.toString(16)), ["T2"], "reject", place.frame(`{"a${character}b":1}`), notJson),
    ];
  });
}

/** The grammar of RFC 8259, by what it refuses and what it takes, at every place that takes any JSON (rule T2). */
export function grammarCases(ground: Ground): readonly Case[] {
  const places = placesOf(ground);
  return [
    ...wholeFrames(ground),
    ...controlCharacters(ground),
    ...Object.entries(REFUSED).flatMap(([mistake, texts]) =>
      texts.flatMap((text) =>
        places.map((place) => textCase(idOf("grammar", place.name, mistake, text), ["T2"], "reject", place.frame(text), notJson)),
      ),
    ),
    ...Object.entries(ACCEPTED).flatMap(([kind, texts]) =>
      texts.flatMap((text) =>
        places.map((place) => textCase(idOf("grammar", place.name, `good-${kind}`, text), ["T2", "O1"], "preserve", place.frame(text), place.accepted())),
      ),
    ),
  ];
}
