/** What every envelope holds, whatever its type. Unknown keys are kept. */
export interface RawEnvelope<T extends string = string> {
  gm: number;
  seq: number;
  ts: number;
  runId: string;
  type: T;
  /** Absent only where the type is unknown. */
  payload?: unknown;
  [key: string]: unknown;
}

/** A known type with a valid payload. Narrow the envelope by its `type`. */
export interface Ok<E> {
  readonly kind: "ok";
  readonly envelope: E;
}

/** A well-formed envelope of a type that this version does not know. Tolerate it. */
export interface UnknownType {
  readonly kind: "unknown-type";
  readonly envelope: RawEnvelope;
}

/** A well-formed envelope of another major version. Refuse it. */
export interface VersionMismatch {
  readonly kind: "version-mismatch";
  /** The envelope's `gm`. */
  readonly received: number;
  /** The `gm` that this side speaks. */
  readonly supported: number;
}

/** One thing that is wrong with a frame. */
export interface Issue {
  /** A JSON Pointer into the frame. For a missing key it names that key. */
  readonly path: string;
  /** The JSON Schema keyword that failed, or `unicode` for a `runId` that cannot be stored. */
  readonly keyword: "type" | "required" | "enum" | "const" | "minimum" | "maximum" | "unicode";
  /** A sentence for people; its wording may change. */
  readonly message: string;
}

/** Not a frame of the protocol. */
export interface Invalid {
  readonly kind: "invalid";
  /** What the frame fails to be: JSON, an envelope, or a payload of its type. */
  readonly reason: "json" | "envelope" | "payload";
  /** Everything that is wrong, in no particular order. Empty for the reason `json`. */
  readonly issues: readonly Issue[];
  /** A sentence for people; for the reason `json` it says where. */
  readonly message: string;
}

/** What parsing gives: it never throws. */
export type ParseResult<E> = Ok<E> | UnknownType | VersionMismatch | Invalid;
