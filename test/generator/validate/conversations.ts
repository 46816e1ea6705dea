import { encodeEnvelope, type KnownEnvelope } from "../../../spec/index.js";

/** A frame that was recorded, and what to select it by. */
export interface Recorded {
  readonly text: string;
  readonly isFromViewer: boolean;
  readonly runId: string;
}

const CAPABILITIES = ["pause", "step", "inject", "retry", "abort"];
const BUFFERS = [5, 20, 100, 1000];
const KINDS = ["tool", "llm", "chain", "custom"];

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What a viewer records while apps do as the contract says, as wildly as it allows: they dial late and again, replay a buffer
 * that has dropped the oldest, run several things at once, and are killed and started anew, as the viewer is.
 */
export function conversation(seed: number, apps: number): readonly Recorded[] {
  const talk = new Talk(randomFrom(seed));
  for (let index = 0; index < apps; index++) talk.apps.push(new App(talk, `app${index}`, talk.pick(BUFFERS)));
  for (let step = 0; step < 150 + (seed % 200); step++) talk.step(step);
  return talk.recorded;
}

class Talk {
  readonly recorded: Recorded[] = [];
  readonly apps: App[] = [];
  breakpoints: object[] = [];
  #viewerSeq = 0;
  #clock = 1;

  constructor(readonly random: () => number) {}

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  tick(): number {
    return this.#clock++;
  }

  record(message: { seq: number; ts: number; runId: string; type: string; payload: unknown }, isFromViewer = false): void {
    const text = encodeEnvelope({ gm: 1, ...message } as unknown as KnownEnvelope);
    this.recorded.push({ text, isFromViewer, runId: message.runId });
  }

  fromViewer(type: string, payload: unknown, runId = "*"): void {
    this.record({ seq: this.#viewerSeq++, ts: this.tick(), runId, type, payload }, true);
  }

  step(step: number): void {
    this.pick(this.apps).step();
    const isAttached = this.apps.some((app) => app.isAttached);
    if (isAttached && this.chance(0.03)) {
      const matcher = { kind: this.pick(["llm", "tool"]), name: `n${step}` };
      this.breakpoints = [...this.breakpoints, matcher];
      this.fromViewer("breakpoint.set", { matcher });
    }
    if (isAttached && this.breakpoints.length > 0 && this.chance(0.02)) {
      const matcher = this.pick(this.breakpoints);
      this.breakpoints = this.breakpoints.filter((other) => other !== matcher);
      this.fromViewer("breakpoint.clear", { matcher });
    }
    if (this.chance(0.006)) {
      const index = this.below(this.apps.length);
      const { name, capacity } = this.apps[index] as App;
      this.apps[index] = new App(this, `${name}'`, capacity);
    }
    if (this.chance(0.004)) {
      for (const app of this.apps) app.lose();
      this.#viewerSeq = 0;
      this.breakpoints = [];
    }
  }
}

interface Execution {
  readonly nodeId: string;
  readonly kind: string;
  readonly instanceId: string;
}

class Run {
  readonly open: Execution[] = [];
  readonly pauses = new Set<string>();
  readonly nodeIds = new Set<string>();
  executions = 0;
  isOver = false;

  constructor(readonly id: string) {}
}

class App {
  isAttached = false;
  readonly #capabilities: readonly string[];
  readonly #buffer: { seq: number; ts: number; runId: string; type: string; payload: unknown }[] = [];
  readonly #runs: Run[] = [];
  #seq = 0;
  #pauses = 0;

  constructor(
    readonly talk: Talk,
    readonly name: string,
    readonly capacity: number,
  ) {
    this.#capabilities = talk.chance(0.6) ? CAPABILITIES : CAPABILITIES.filter(() => talk.chance(0.5));
  }

  /** The connection breaks: every gate fails open. */
  lose(): void {
    if (!this.isAttached) return;
    this.isAttached = false;
    for (const run of this.#runs) this.#releaseAll(run);
  }

  step(): void {
    const { talk } = this;
    if (!this.isAttached && talk.chance(0.15)) return this.#dial();
    if (talk.chance(0.04)) return this.lose();
    const running = this.#runs.filter(({ isOver }) => !isOver);
    if (running.length === 0 || (running.length < 3 && talk.chance(0.1))) return this.#startRun();
    const run = talk.pick(running);
    const [first] = run.open;
    const action = talk.below(10);
    if (action < 3) this.#start(run);
    else if (action < 6 && first !== undefined) this.#end(run);
    else if (action === 6 && first !== undefined) this.#emit("node.token", { nodeId: first.nodeId, deltas: [{ t: "text", v: "x" }] }, run);
    else if (action === 7 && first !== undefined && this.#mayPause()) this.#hold(run, first);
    else if (action === 8) this.#release(run);
    else if (action === 9 && talk.chance(0.4)) this.#finish(run);
  }

  #emit(type: string, payload: unknown, { id: runId }: Run): void {
    const message = { seq: this.#seq++, ts: this.talk.tick(), runId, type, payload };
    this.#buffer.push(message);
    if (this.#buffer.length > this.capacity) this.#buffer.shift();
    if (this.isAttached) this.talk.record(message);
  }

  #dial(): void {
    const { talk } = this;
    const payload = { versions: { protocol: 1, client: "1" }, capabilities: [...this.#capabilities] };
    talk.record({ seq: this.#seq++, ts: talk.tick(), runId: "*", type: "hello", payload });
    talk.fromViewer("hello.ack", { versions: { protocol: 1, viewer: "1" }, capabilities: [], breakpoints: talk.breakpoints, mode: "run" });
    this.isAttached = true;
    for (const message of this.#buffer) talk.record(message);
  }

  #startRun(): void {
    const run = new Run(`${this.name}-${this.#runs.length}`);
    this.#runs.push(run);
    this.#emit("run.started", { app: this.name, sdk: { name: "s", version: "1" } }, run);
  }

  #start(run: Run): void {
    const { talk } = this;
    const kind = talk.pick(KINDS);
    const nodeId = kind === "llm" ? "llm:step" : `${kind}:n${talk.below(3)}`;
    const instanceId = kind === "llm" ? `inv${run.executions++}:s0` : `i${run.executions++}`;
    const parent = run.nodeIds.size > 0 && talk.chance(0.6) ? { parentId: talk.pick([...run.nodeIds]) } : {};
    run.nodeIds.add(nodeId);
    run.open.push({ nodeId, kind, instanceId });
    this.#emit("node.started", { nodeId, kind, name: "n", instanceId, ...parent }, run);
  }

  #end(run: Run): void {
    const { talk } = this;
    const [{ nodeId, instanceId }] = run.open.splice(talk.below(run.open.length), 1) as [Execution];
    const fails = talk.chance(0.2);
    if (fails) this.#emit("node.error", { nodeId, instanceId, error: { name: "E", message: "m" } }, run);
    if (!fails || talk.chance(0.5)) this.#emit("node.finished", { nodeId, instanceId, durationMs: 1, status: "ok" }, run);
  }

  #mayPause(): boolean {
    return this.isAttached && this.#capabilities.includes("pause");
  }

  #hold(run: Run, { nodeId, kind, instanceId }: Execution): void {
    const { talk } = this;
    const pauseId = `p${this.#pauses++}`;
    if (talk.chance(0.5) || !this.#capabilities.includes("retry")) {
      run.pauses.add(pauseId);
      return this.#emit("exec.paused", { pauseId, nodeId, point: "before" }, run);
    }
    this.#emit("node.error", { nodeId, instanceId, error: { name: "E", message: "m" } }, run);
    this.#emit("exec.paused", { pauseId, nodeId, point: "error" }, run);
    talk.fromViewer("exec.resume", { pauseId, action: "retry" }, run.id);
    this.#emit("exec.resumed", { pauseId, action: "retry" }, run);
    this.#emit("node.started", { nodeId, kind, name: "n", instanceId }, run);
  }

  /** The viewer may be slower than the app, which then goes on by itself. */
  #release(run: Run): void {
    const { talk } = this;
    const [pauseId] = run.pauses;
    if (pauseId === undefined) return;
    const action = talk.pick(["continue", ...["inject", "abort"].filter((one) => this.#capabilities.includes(one))]);
    const isLate = talk.chance(0.2);
    if (!isLate) talk.fromViewer("exec.resume", { pauseId, action }, run.id);
    run.pauses.delete(pauseId);
    this.#emit("exec.resumed", { pauseId, action: isLate ? "continue" : action }, run);
    if (isLate) talk.fromViewer("exec.resume", { pauseId, action }, run.id);
  }

  #releaseAll(run: Run): void {
    for (const pauseId of run.pauses) this.#emit("exec.resumed", { pauseId, action: "continue" }, run);
    run.pauses.clear();
  }

  #finish(run: Run): void {
    this.#releaseAll(run);
    while (run.open.length > 0) this.#end(run);
    run.isOver = true;
    this.#emit("run.finished", { status: "ok" }, run);
  }
}
