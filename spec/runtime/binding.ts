/** Who sends a message. */
export type Direction = "app-to-viewer" | "viewer-to-app";

/** Whether a message travels under its run's id or under the wildcard. */
export type Scope = "run" | "wildcard";

/** What the catalogue says about one message type. */
export interface MessageInfo<T extends string = string> {
  /** The envelope's `type`. */
  readonly type: T;
  readonly direction: Direction;
  readonly scope: Scope;
  /** The chapter of the contract that the message stands in. */
  readonly group: string;
  /** The name of the payload's type. */
  readonly payload: string;
}

/** One fault, as a compiled validator reports it. */
export interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled validator. What it found stays in `errors` until its next call. */
export interface Validator {
  (value: unknown, place?: { readonly instancePath: string }): boolean;
  errors?: readonly Fault[] | null;
}

/** What a message type's payload must be. */
export interface PayloadBinding {
  /** The envelope's `type`. */
  readonly type: string;
  /** Says yes or no, for objects that have no keys but their own. */
  readonly is: (value: unknown) => boolean;
  /** Finds every fault, in objects of any origin. */
  readonly validate: Validator;
}

/** What the generator knows about a protocol and the codec needs. */
export interface ProtocolBinding {
  /** The `gm` that this side speaks. */
  readonly version: number;
  /** Whether a value is an envelope of any version, its payload aside, for objects that have no keys but their own. */
  readonly isEnvelope: (value: unknown) => boolean;
  /** Finds every fault of an envelope, its payload aside. */
  readonly validateEnvelope: Validator;
  /** One for each message type. */
  readonly payloads: readonly PayloadBinding[];
}
