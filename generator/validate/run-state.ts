import type { AppSender } from "./app-sender.js";
import { Executions } from "./executions.js";
import type { Place } from "./finding.js";
import { NodeTree } from "./node-tree.js";
import { Pauses } from "./pauses.js";
import { SeenFrames } from "./seen-frames.js";

/** The parts of a run that are released when it finishes. */
export interface LiveRun {
  readonly executions: Executions;
  readonly pauses: Pauses;
  readonly nodes: NodeTree;
}

/** How much of a run was recorded. */
export interface RunRecord {
  /** Whether nothing is missing since the run was first seen. */
  isGapless(): boolean;
  /** Whether nothing is missing since its `run.started`. */
  isWhole(): boolean;
}

/** What is known of one run. */
export class RunState {
  readonly seen = new SeenFrames();
  live: LiveRun | undefined = { executions: new Executions(), pauses: new Pauses(), nodes: new NodeTree() };
  /** Where it finished, and the scalar envelope keys that the contract does not know. */
  finished: { readonly place: Place; readonly extras: ReadonlyMap<string, string> } | undefined;
  /** Whether its `run.started` was seen at all, and as its first message. */
  started = false;
  fromStart = false;
  /** True once something of this run could not be read, or came out of order. */
  uncertain = false;
  /** The `seq` of the frame before, and the highest. */
  previousSeq = -1;
  highestSeq = -1;
  /** How many hellos the recording held at the frame before: after another one, a replay may go back. */
  hellos = 0;

  constructor(
    readonly id: string,
    readonly sender: AppSender,
    readonly firstSeq: number,
    readonly firstPlace: Place,
    /** How many frames of the recording were unreadable when the run was first seen. */
    readonly unreadable: number,
  ) {}
}
