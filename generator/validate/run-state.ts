import type { AppSender, Dialling } from "./app-sender.js";
import { Executions } from "./executions.js";
import type { Place, Report } from "./finding.js";
import { NodeTree } from "./node-tree.js";
import { Pauses } from "./pauses.js";
import { SeenFrames } from "./seen-frames.js";

/** The parts of a run that are released when it finishes. */
export interface LiveRun {
  readonly executions: Executions;
  readonly pauses: Pauses;
  readonly nodes: NodeTree;
}

/** How much of a run was recorded: each gives where findings go that rest on it, and nothing where it is not so. */
export interface RunRecord {
  /** No message of these types is missing since the run was first seen. */
  gapless(...types: readonly string[]): Report | undefined;
  /** No message of these types is missing since its `run.started`. */
  whole(...types: readonly string[]): Report | undefined;
  /** What its app announced. */
  announced(): { readonly capabilities: ReadonlySet<string>; readonly report: Report } | undefined;
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
  /** The types of its messages that were not valid. */
  readonly invalid = new Set<string>();
  /** The app whose run it is, where all apps are known. */
  sender: AppSender | undefined;
  /** What its app said when it dialled, the first time and the last, since the run was first seen, where that follows from a replay. */
  firstDialling: Dialling | undefined;
  dialling: Dialling | undefined;
  /** The `seq` of the frame before, and the highest. */
  previousSeq = -1;
  highestSeq = -1;
  /** How many hellos the recording held at the frame before: after another one, a replay may go back. */
  hellos = 0;
  /** Where a replay ends that goes on: at the number of a hello. */
  replayEnd = -1;
  /** Its frame before went back, perhaps in a replay. */
  back: { isReplayed: boolean } | undefined;
  readonly record: RunRecord;

  constructor(
    readonly id: string,
    readonly firstSeq: number,
    readonly firstPlace: Place,
    /** How many frames of the recording were unreadable when the run was first seen. */
    readonly unreadable: number,
    recordOf: (run: RunState) => RunRecord,
  ) {
    this.record = recordOf(this);
  }
}
