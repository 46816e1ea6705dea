import type { Case } from "./case.js";
import { idOf, textCase, type Ground } from "./ground.js";
import { placesOf } from "./place.js";

/** Objects with duplicate keys, and what is left of them. */
const DUPLICATES: readonly (readonly [name: string, text: string, left: string])[] = [
  ["twice", '{"a":1,"a":2}', '{"a":2}'],
  ["three-times", '{"a":1,"a":2,"a":3}', '{"a":3}'],
  ["equal", '{"a":1,"a":1}', '{"a":1}'],
  ["escaped", String.raw`{"a":1,"\u0061":2}`, '{"a":2}'],
  ["escaped-first", String.raw`{"\u0061":1,"a":2}`, '{"a":2}'],
  ["escaped-differently", String.raw`{"\u00e9":1,"\u00E9":2}`, '{"\u00e9":2}'],
  ["escaped-and-raw", '{"\\u00e9":1,"\u00e9":2}', '{"\u00e9":2}'],
  ["slash", String.raw`{"a/b":1,"a\/b":2}`, '{"a/b":2}'],
  ["pair-and-raw", '{"\\ud83d\\ude00":1,"\u{1f600}":2}', '{"\u{1f600}":2}'],
  ["empty-key", '{"":1,"":2}', '{"":2}'],
  ["nul-key", String.raw`{"\u0000":1,"\u0000":2}`, String.raw`{"\u0000":2}`],
  ["between", '{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
  ["last-null", '{"a":1,"a":null}', '{"a":null}'],
  ["first-null", '{"a":null,"a":1}', '{"a":1}'],
  ["objects-not-merged", '{"a":{"x":1},"a":{"y":2}}', '{"a":{"y":2}}'],
  ["arrays-not-joined", '{"a":[1,2],"a":[3]}', '{"a":[3]}'],
  ["object-then-scalar", '{"a":{"x":1},"a":2}', '{"a":2}'],
  ["scalar-then-object", '{"a":2,"a":{"x":1}}', '{"a":{"x":1}}'],
  ["nested", '{"a":{"b":1,"b":2}}', '{"a":{"b":2}}'],
  ["in-array", '[{"a":1,"a":2},{"a":3,"a":4}]', '[{"a":2},{"a":4}]'],
  ["nested-in-overwritten", '{"a":{"b":1,"b":2},"a":{"b":3}}', '{"a":{"b":3}}'],
  ["__proto__", '{"__proto__":1,"__proto__":2}', '{"__proto__":2}'],
  ["__proto__-objects", '{"__proto__":{"x":1},"__proto__":{"y":2}}', '{"__proto__":{"y":2}}'],
  ["__proto__-escaped", String.raw`{"__proto__":{"x":1},"\u005f\u005fproto__":null}`, '{"__proto__":null}'],
  ["constructor", '{"constructor":1,"constructor":{"prototype":2}}', '{"constructor":{"prototype":2}}'],
  ["toString", '{"toString":1,"toString":null}', '{"toString":null}'],
];

/** Keys that are different although some readers think otherwise, or that mean something to a language. */
const DIFFERENT: readonly (readonly [name: string, text: string])[] = [
  ["case", '{"a":1,"A":2}'],
  ["long-s", '{"s":1,"S":2,"\u017f":3}'],
  ["kelvin", '{"k":1,"K":2,"\u212a":3}'],
  ["dotless-i", '{"i":1,"I":2,"\u0131":3,"\u0130":4}'],
  ["sharp-s", '{"ss":1,"\u00df":2,"\u1e9e":3}'],
  ["normal-forms", '{"\u00e9":1,"e\u0301":2}'],
  ["angstrom", '{"\u00c5":1,"\u212b":2,"A\u030a":3}'],
  ["width", '{"a":1,"\uff41":2}'],
  ["zero-width", '{"a":1,"a\u200b":2,"\u2060a":3}'],
  ["spaces", '{"a":1," a":2,"a ":3,"":4," ":5}'],
  ["nul", String.raw`{"a":1,"a\u0000":2,"a\u0000b":3}`],
  ["numbers", '{"1":1,"01":2,"1.0":3,"+1":4,"-0":5,"0":6}'],
  ["index-order", '{"10":1,"9":2,"b":3,"1":4,"a":5}'],
  ["escapes-in-name", String.raw`{"\\u0061":1,"a":2}`],
  ["quotes", String.raw`{"\"":1,"'":2,"\\":3,"\\\"":4}`],
  ["pointer", '{"a/b":1,"a~b":2,"a~1b":3,"a~0b":4,"~":5,"/":6}'],
  ["__proto__", '{"__proto__":{"polluted":true}}'],
  ["__proto__-null", '{"__proto__":null}'],
  ["__proto__-deep", '{"a":[{"__proto__":{"__proto__":{"x":[]}}}]}'],
  ["__proto__-beside", '{"__proto__":{"a":1},"a":2,"b":{"__proto__":[]}}'],
  ["__proto__-escaped", String.raw`{"\u005f_proto__":{"x":1}}`],
  ["constructor", '{"constructor":{"prototype":{"polluted":true}}}'],
  ["prototype", '{"prototype":{"polluted":true},"__defineGetter__":1,"__lookupSetter__":2}'],
  ["object-methods", '{"toString":1,"valueOf":2,"hasOwnProperty":3,"isPrototypeOf":4,"toJSON":5,"then":6}'],
  ["python-names", '{"__class__":1,"__dict__":2,"__init__":3,"self":4,"None":5,"__slots__":[]}'],
  ["serde-names", '{"$serde_json::private::Number":"1","$serde_json::private::RawValue":"2"}'],
  ["serde-number-alone", '{"$serde_json::private::Number":"1e5"}'],
  ["serde-raw-alone", '{"$serde_json::private::RawValue":"[1,"}'],
  ["schema-names", '{"$ref":"#","$id":"x","$schema":1,"$defs":{}}'],
  ["envelope-names", '{"gm":2,"seq":-1,"ts":null,"runId":"\\u0000","type":1,"payload":[]}'],
  ["long", `{"${"k".repeat(1000)}":1}`],
  ["many", `{${Array.from({ length: 100 }, (_, i) => `"k${i}":${i}`).join(",")}}`],
  ["empty-inside-empty", '{"":{"":{"":null}}}'],
];

/** Keys as data: duplicates (rule T3), look-alikes (rule T4), names that a platform takes for its own (rule E7), order (rule T9). */
export function keyCases(ground: Ground): readonly Case[] {
  return placesOf(ground).flatMap((place) => [
    ...DUPLICATES.map(([name, text, left]) =>
      textCase(idOf("key", place.name, "duplicate", name), ["T3", "E7"], "preserve", place.frame(text), place.accepted(left)),
    ),
    ...DIFFERENT.map(([name, text]) =>
      textCase(idOf("key", place.name, "different", name), ["T4", "T9", "E7"], "preserve", place.frame(text), place.accepted()),
    ),
  ]);
}
