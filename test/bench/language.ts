import type { Cells, Footprint } from "./findings.js";
import type { Pins } from "./versions.js";
import type { Workshop } from "./workshop.js";

/** A way to read and write frames that a user could pick. */
export interface Peer {
  /** As the runner calls it. */
  readonly name: string;
  /** What it does not do, or does besides; said below the table. */
  readonly note?: string;
}

/** The peers of one language and the program that measures them. */
export interface BenchLanguage {
  readonly id: string;
  readonly title: string;
  /** What must be known of the inputs; said above the tables. */
  readonly note?: string;
  /** What is timed in this language alone. */
  readonly timed?: Cells;
  /** Ours comes first. */
  readonly peers: readonly [Peer, ...Peer[]];
  /** Which peers have no target, or none where they are faster, and why; names all that have none. Said below the targets. */
  readonly untargeted: string;
  /** Where the versions of the peers' packages stand. */
  readonly pins: readonly Pins[];
  /** What the language's version is called, and the command that says it, unless it is Node's. */
  version?(workshop: Workshop): readonly [name: string, command: string, ...args: string[]];
  /** What is counted as an allocation. */
  readonly allocation?: string;
  /** Installs and builds; gives the command line of the runner, to which the corpus and the plan are added. */
  prepare(workshop: Workshop): Promise<readonly string[]>;
  /** What the runner's environment needs besides. */
  environment?(workshop: Workshop): Readonly<Record<string, string>>;
  /** Times the start of a program with each peer, and weighs it. */
  footprints(workshop: Workshop, rounds: number): Promise<readonly Footprint[]>;
  /** Peers that do not install or run here, with the reason. */
  readonly missing?: readonly Peer[];
}
