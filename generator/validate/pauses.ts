import type { ExecPaused, ExecResumed } from "../../spec/events.js";
import type { ExecResume } from "../../spec/controls.js";
import { BoundedMap } from "./bounded-map.js";
import { quoted, type Place, type Report } from "./finding.js";
import type { FrameContext } from "./frame-context.js";
import type { RunRecord } from "./run-state.js";

const REMEMBERED = 16_384;

interface Pause {
  readonly nodeId: string;
  readonly place: Place;
}

/** The pauses of one run. */
export class Pauses {
  readonly #held = new BoundedMap<string, Pause>(REMEMBERED);
  readonly #over = new BoundedMap<string, true>(REMEMBERED);
  /** Releases of pauses that were not seen, until a later message of the run tells whether something is missing. */
  readonly #unknown = new BoundedMap<string, FrameContext>(REMEMBERED);

  paused(frame: FrameContext, { pauseId, nodeId }: ExecPaused): void {
    if (this.#held.has(pauseId) || this.#over.has(pauseId)) frame.report("pause-twice", { detail: quoted(pauseId) });
    this.#over.delete(pauseId);
    this.#held.set(pauseId, { nodeId, place: frame.place });
  }

  /** Gives the node that goes on. */
  resumed(frame: FrameContext, { pauseId }: ExecResumed, record: RunRecord): string | undefined {
    const pause = this.#held.get(pauseId);
    if (pause !== undefined) {
      this.#held.delete(pauseId);
      this.#over.set(pauseId, true);
    } else if (this.#over.has(pauseId)) {
      frame.report("resumed-without-pause", { detail: `${quoted(pauseId)}, which was resumed before` });
    } else {
      const report = this.#complete ? record.whole("exec.paused") : undefined;
      if (report !== undefined) frame.report("resumed-without-pause", { detail: quoted(pauseId) }, report);
      this.#over.set(pauseId, true);
    }
    return pause?.nodeId;
  }

  /** The viewer releases a gate. One that is open already is no mistake: the app may have been faster. */
  released(frame: FrameContext, { pauseId }: ExecResume): void {
    if (!this.#held.has(pauseId) && !this.#over.has(pauseId)) this.#unknown.set(pauseId, frame);
  }

  /** An event of the run came. */
  settle(record: RunRecord): void {
    if (this.#unknown.size === 0) return;
    const report = this.#complete ? record.whole("exec.paused") : undefined;
    for (const [pauseId, frame] of report === undefined ? [] : this.#unknown.entries()) {
      if (!this.#held.has(pauseId) && !this.#over.has(pauseId)) frame.report("resume-unknown-pause", { detail: quoted(pauseId) }, report);
    }
    this.#unknown.clear();
  }

  /** The run is over. */
  end(frame: FrameContext, report: Report): void {
    for (const { pauseId, nodeId, place } of this.held()) {
      frame.reportAt("pause-unresumed", place, "exec.paused", `${quoted(pauseId)} at ${quoted(nodeId)}`, report);
    }
  }

  *held(): Generator<Pause & { readonly pauseId: string }> {
    for (const [pauseId, pause] of this.#held.entries()) yield { pauseId, ...pause };
  }

  get #complete(): boolean {
    return !this.#held.forgot && !this.#over.forgot;
  }
}
