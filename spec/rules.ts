/** A decision that binds every implementation; conformance cases name the rules that they exercise. */
export interface Rule {
  /** A letter for the chapter and a number, for example `T3`. Never reused. */
  readonly id: string;
  /** The rule itself, in one to three sentences. */
  readonly text: string;
  /**
   * How a case can show it: `frame` by parsing and re-encoding frames, some that are accepted and some that are refused;
   * `accepted-frame` and `rejected-frame` where the rule speaks of one of the two only; `writing` by encoding a value built
   * through a language's API, `schema` by the JSON Schema document, `helper` by a helper function.
   */
  readonly shownBy: "frame" | "accepted-frame" | "rejected-frame" | "writing" | "schema" | "helper";
}

const rule = (id: string, shownBy: Rule["shownBy"], text: string): Rule => ({ id, text, shownBy });

/** The rules of the protocol where prose alone would leave room, in the order of their ids. */
export const rules: readonly Rule[] = [
  rule("T1", "frame", "A frame is UTF-8 text without a byte order mark. Invalid UTF-8, encoded surrogates, UTF-16 and an empty frame are `invalid` for the reason `json`. Entry points for bytes and for strings agree."),
  rule("T2", "frame", "The grammar is RFC 8259's, exactly: no `NaN`, no leading zero or plus, no comments, no trailing commas, no raw control characters in strings, and nothing but white space after the value."),
  rule("T3", "frame", "Of duplicate keys the last one wins, as a whole value, whichever way each is spelled, and for the envelope's own keys as well."),
  rule("T4", "frame", "Keys match exactly: `RunId` and `runid` are unknown fields."),
  rule("T5", "frame", "A number is the IEEE-754 double nearest to its text. An integer field takes every spelling of a whole number in its range and nothing else; a number field refuses what overflows a double."),
  rule("T6", "accepted-frame", "Numbers in opaque values and unknown fields keep their mathematical value, however large; where the platform has doubles only, they become the nearest double, or `null` if that is not finite. Size alone never makes them invalid."),
  rule("T7", "frame", "A lone surrogate escape is legal in every string but `runId`. Where strings are Unicode text a typed string holds U+FFFD in its place; opaque values and unknown fields keep the escape. What is written is always valid UTF-8."),
  rule("T8", "frame", "Nesting up to 512 levels is accepted. What is deeper is refused for the reason `json` or decoded, and never crashes or hangs."),
  rule("T9", "frame", "The order of keys carries no meaning. Frames compare as values: numbers exactly, and absent differs from `null`."),
  rule("E1", "frame", "`gm`, `seq`, `ts`, `runId` and `type` must be there and well formed before anything else counts. An unknown type may have no `payload`, and then is written again without one."),
  rule("E2", "frame", "`gm` is an integer from -(2^53-1) to 2^53-1."),
  rule("E3", "frame", "`seq` is an integer from 0 to 2^53-1."),
  rule("E4", "frame", "`ts` is an integer from 0 to 2^53-1."),
  rule("E5", "frame", "`runId` is any string, the empty one included, without U+0000 and without a lone surrogate, since runs are stored under it."),
  rule("E6", "frame", "`type` is any string, the empty one included, and is looked up as data: `constructor` and `__proto__` are unknown types."),
  rule("E7", "frame", "Unknown envelope keys are kept. A key `__proto__`, at any depth, is data and changes no object's prototype."),
  rule("P1", "frame", "Outcomes are decided in this order: not JSON or not an envelope, `invalid`; another `gm`, `version-mismatch`; an unknown type, `unknown-type`; a bad payload, `invalid`; else `ok`."),
  rule("P2", "frame", "Parsing never throws, whatever the input, and does not change its input."),
  rule("P3", "rejected-frame", "An `invalid` outcome says its reason (`json`, `envelope` or `payload`) and the complete set of issues, each with a JSON Pointer into the frame and the keyword that failed. A value of the wrong type reports `type` alone; a missing key is named by the pointer."),
  rule("P4", "frame", "A frame may be parsed from text, from bytes and, where the language has such a thing, from a decoded value; all agree."),
  rule("O1", "accepted-frame", "Objects are loose: unknown fields are kept at every depth, `null` included, and are written again."),
  rule("O2", "frame", "An optional typed field is absent or valid; `null` is neither. An absent field is never written."),
  rule("O3", "accepted-frame", "Opaque values are any JSON. Absent and `null` differ, and both survive."),
  rule("O4", "frame", "Enums are closed and case-sensitive."),
  rule("O5", "frame", "Token counts and `versions.protocol` are integers from 0 to 2^53-1; `durationMs` is a finite number from 0, fractions allowed."),
  rule("O6", "frame", "The payload of a known type is an object. Lists may be empty. `meta` is an object."),
  rule("O7", "accepted-frame", "Defaults are never applied on reading: an absent `point` stays absent, and means `before` when matching."),
  rule("O8", "frame", "Capabilities are plain strings; unknown ones are accepted."),
  rule("W1", "writing", "What is written parses as `ok` with equal data everywhere. A typed field that holds what the contract forbids is misuse: an error that names the pointer, and nothing is written."),
  rule("W2", "writing", "In opaque values a number that is not finite is written as `null` and a lone surrogate as its escape. What is not JSON at all is an error with its pointer, unless the caller supplied a conversion."),
  rule("W3", "writing", "Writing changes nothing that it was given, and the same value gives the same bytes every time."),
  rule("J1", "schema", "The JSON Schema's root accepts exactly what a receiver must accept, unknown types included; only rule E5 lies outside it."),
  rule("J2", "schema", "`$defs` holds every named type and every envelope under its own name, and a closed union of the known envelopes, each with title and description."),
  rule("J3", "schema", "The document uses standard keywords only, in forms that independent validators read alike."),
  rule("J4", "schema", "The document's text is deterministic and ends in one newline."),
  rule("S1", "helper", "`seq` is one counter per sender, from 0, shared by all its messages, unique but not contiguous within a run. After 2^53-1 it refuses; it does not wrap."),
  rule("S2", "helper", "Receivers keep the first message seen for a `(runId, seq)`; later ones are duplicates, even with other content."),
  rule("R1", "helper", "The replay buffer is bounded, drops the oldest, and at every attach replays all that it holds, oldest first, with the original `seq`."),
  rule("B1", "helper", "A matcher matches when every field that is present does: `kind` and `name` equal the node's, `point` equals the gate, where an absent `point` means `before`."),
  rule("B2", "helper", "Setting and clearing compare matchers by exact equality of all fields, unknown ones included, in any order: `{}` and `{\"point\":\"before\"}` are two breakpoints."),
  rule("N1", "helper", "Node ids are `agent:<runName>`, `llm:step`, `tool:<toolName>`, `chain:<name>` and `retriever:<name>`; instance ids are the run's id, `<invocationId>:s<N>`, the call's id and the framework's run id."),
  rule("V1", "frame", "Added types and fields keep `gm`; an incompatible change bumps it. A new value in a closed enum is incompatible for receivers already deployed."),
];
