/** What is done with a frame. */
export const operations = ["parse", "parse bytes", "encode", "relay"] as const;
export type Operation = (typeof operations)[number];

/** Classes of frames by operation. */
export type Cells = Readonly<Partial<Record<Operation, readonly string[]>>>;

/** Which operations a runner times on which classes, and how long. */
export interface Plan {
  readonly rounds: number;
  readonly sampleMilliseconds: number;
  readonly timed: Cells;
  /** The cells that a target speaks of, which a runner may time more often. */
  readonly targeted: Cells;
  /** The classes whose memory and allocations are counted. */
  readonly counted: readonly string[];
  /** The classes that show what a peer keeps and refuses. */
  readonly shown: readonly string[];
}

/** The times per frame of one operation of one peer, one for each round. */
export interface Series {
  readonly peer: string;
  readonly operation: Operation;
  readonly class: string;
  readonly nanoseconds: readonly number[];
}

/** How often memory was asked for, per frame. */
export interface Allocations {
  readonly peer: string;
  readonly operation: Operation;
  readonly class: string;
  readonly count: number;
}

/** The memory that a decoded message takes while it is held. */
export interface Held {
  readonly peer: string;
  readonly class: string;
  readonly bytes: number;
}

/** For each frame of a class, what a peer wrote after reading it; nothing when it refused, `true` when it cannot write. */
export type Relayed = Readonly<Record<string, readonly (string | true | null)[]>>;

/** What a runner prints. */
export interface Findings {
  readonly samples: readonly Series[];
  readonly allocations: readonly Allocations[];
  readonly held: readonly Held[];
  readonly relayed: Readonly<Record<string, Relayed>>;
}

/** What became of a class of frames: counts of frames. */
export interface Fate {
  /** Written again with the same data. */
  readonly kept: number;
  /** Written again with other data. */
  readonly changed: number;
  /** Read by a peer that cannot write. */
  readonly read: number;
  readonly refused: number;
}

/** Where something was measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** The version of Node, as `v20.19.0`. */
  readonly node: string;
  /** The averages of one, five and fifteen minutes, when it was done. */
  readonly load: readonly number[];
}

/** The versions of what was measured, by name. */
export type Versions = Readonly<Record<string, string>>;

/** What is kept of the measurements in one language. */
export interface Kept extends Omit<Findings, "relayed"> {
  readonly machine: Machine;
  /** Absent in what was kept before versions were. */
  readonly versions?: Versions;
  readonly plan: Plan;
  /** By peer, then by class. */
  readonly fates: Readonly<Record<string, Readonly<Record<string, Fate>>>>;
  readonly footprints: readonly Footprint[];
}

/** What it takes to have a peer at hand. */
export interface Footprint {
  readonly peer: string;
  /** From starting a program to its first message parsed, less an empty program, in milliseconds for each round. */
  readonly startMilliseconds: readonly number[];
  /** What is shipped for it, with what it depends on. */
  readonly bytes: number;
}
