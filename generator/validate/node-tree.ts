import type { Place } from "./finding.js";

const MAX_NODES = 65_536;

/** A parent that was named and not yet seen. */
export interface MissingParent {
  readonly parentId: string;
  readonly place: Place;
  readonly type: string;
  /** How often it was named. */
  times: number;
}

/** The logical nodes of one run. A parent may be named before it is seen, so that the verdict is the run's end. */
export class NodeTree {
  readonly #nodes = new Set<string>();
  readonly #missing = new Map<string, MissingParent>();
  #overflown = false;

  add(nodeId: string, parentId: string | undefined, place: Place, type: string): void {
    this.#nodes.add(nodeId);
    this.#missing.delete(nodeId);
    if (parentId !== undefined && !this.#nodes.has(parentId)) {
      const missing = this.#missing.get(parentId);
      // A call weighs more than a hint.
      if (missing === undefined || missing.type === "graph.hint") this.#missing.set(parentId, { parentId, place, type, times: (missing?.times ?? 0) + 1 });
      else missing.times++;
    }
    if (this.#nodes.size + this.#missing.size > MAX_NODES) {
      this.#overflown = true;
      this.#nodes.clear();
      this.#missing.clear();
    }
  }

  missing(): Iterable<MissingParent> {
    return this.#overflown ? [] : this.#missing.values();
  }
}
