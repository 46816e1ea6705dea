import type { ExecPaused, ExecResumed } from "../../spec/events.js";
import type { ExecResume } from "../../spec/controls.js";
import { BoundedMap } from "./bounded-map.js";
import { quoted, type Place } from "./finding.js";
import type { FrameContext } from "./frame-context.js";

const REMEMBERED = 16_384;

interface Pause {
  readonly nodeId: string;
  readonly place: Place;
}

/** The pauses of one run. */
export class Pauses {
  readonly #held = new BoundedMap<string, Pause>(REMEMBERED);
  readonly #over = new BoundedMap<string, true>(REMEMBERED);

  paused(frame: FrameContext, { pauseId, nodeId }: ExecPaused): void {
    if (this.#held.has(pauseId) || this.#over.has(pauseId)) frame.report("pause-twice", { detail: quoted(pauseId) });
    this.#over.delete(pauseId);
    this.#held.set(pauseId, { nodeId, place: frame.place });
  }

  /** Gives the node that goes on. `known` says that everything since the run's start was seen. */
  resumed(frame: FrameContext, { pauseId }: ExecResumed, known: () => boolean): string | undefined {
    const pause = this.#held.get(pauseId);
    if (pause !== undefined) {
      this.#held.delete(pauseId);
      this.#over.set(pauseId, true);
    } else if (this.#over.has(pauseId)) {
      frame.report("resumed-without-pause", { detail: `${quoted(pauseId)}, which was resumed before` });
    } else {
      if (known() && this.#complete) frame.report("resumed-without-pause", { detail: quoted(pauseId) });
      this.#over.set(pauseId, true);
    }
    return pause?.nodeId;
  }

  /** The viewer releases a gate. One that is open already is no mistake: the app may have been faster. */
  released(frame: FrameContext, { pauseId }: ExecResume, known: () => boolean): void {
    if (known() && this.#complete && !this.#held.has(pauseId) && !this.#over.has(pauseId)) {
      frame.report("resume-unknown-pause", { detail: quoted(pauseId) });
    }
  }

  /** The run is over. */
  end(frame: FrameContext): void {
    for (const { pauseId, nodeId, place } of this.held()) {
      frame.reportAt("pause-unresumed", place, "exec.paused", `${quoted(pauseId)} at ${quoted(nodeId)}`);
    }
  }

  *held(): Generator<Pause & { readonly pauseId: string }> {
    for (const [pauseId, pause] of this.#held.entries()) yield { pauseId, ...pause };
  }

  get #complete(): boolean {
    return !this.#held.forgot && !this.#over.forgot;
  }
}
