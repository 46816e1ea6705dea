import type { KnownEnvelope } from "../../../spec/index.js";

/** A message as an object that faults may change; a replay holds the same object. */
export interface Message {
  seq: number;
  ts: number;
  runId: string;
  type: string;
  payload: Record<string, unknown>;
}

/** A frame that was recorded, and what only the simulator knows of it. */
export interface Recorded {
  readonly message: Message;
  /** The process that sent it. */
  readonly sender: string;
  readonly isFromViewer: boolean;
  readonly isReplay: boolean;
}

/** How many talk. Apps and viewers are processes: one that is started anew counts from 0 and is another sender. */
export interface Cast {
  readonly apps: number;
  /** Viewers that come one after the other, since apps dial one address. */
  readonly viewers: number;
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

/** A frame as text. */
export function textOf({ seq, ts, runId, type, payload }: Message): string {
  return JSON.stringify({ gm: 1, seq, ts, runId, type, payload } satisfies Omit<KnownEnvelope, "type" | "payload"> & Message);
}

/**
 * What is recorded between apps and viewers that do as the contract says, as wildly as it allows: apps dial late and again,
 * replay a buffer that has dropped the oldest while others go on, run several things at once, and are killed and started anew,
 * as viewers are.
 */
export function conversation(seed: number, { apps, viewers }: Cast): readonly Recorded[] {
  const talk = new Talk(randomFrom(seed));
  for (let index = 0; index < apps; index++) talk.apps.push(new App(talk, `app${index}`, talk.pick(BUFFERS)));
  const steps = 150 + (seed % 200);
  const ends = new Set(Array.from({ length: viewers - 1 }, () => talk.below(steps)));
  for (let step = 0; step < steps; step++) talk.step(step, ends.has(step));
  return talk.recorded;
}

class Talk {
  readonly recorded: Recorded[] = [];
  readonly apps: App[] = [];
  viewer: Viewer;
  #clock = 1;

  constructor(readonly random: () => number) {
    this.viewer = new Viewer(this, "viewer");
  }

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

  record(message: Message, sender: string, isFromViewer = false, isReplay = false): void {
    this.recorded.push({ message, sender, isFromViewer, isReplay });
  }

  step(step: number, viewerEnds: boolean): void {
    this.viewer.step(step);
    this.pick(this.apps).step();
    if (this.chance(0.006)) {
      const index = this.below(this.apps.length);
      const app = this.apps[index] as App;
      app.lose();
      this.apps[index] = new App(this, `${app.name}'`, app.capacity);
    }
    if (viewerEnds) {
      for (const app of this.apps) app.lose();
      this.viewer = this.viewer.restarted();
    }
  }
}

class Viewer {
  /** The apps that wait for an ack, in the order of their hellos. */
  readonly waiting: App[] = [];
  breakpoints: object[] = [];
  #seq = 0;

  constructor(
    readonly talk: Talk,
    readonly name: string,
  ) {}

  /** The process that comes after it, which may remember what was set. */
  restarted(): Viewer {
    const next = new Viewer(this.talk, `${this.name}'`);
    if (this.talk.chance(0.5)) next.breakpoints = this.breakpoints;
    return next;
  }

  send(type: string, payload: Record<string, unknown>, runId = "*"): void {
    this.talk.record({ seq: this.#seq++, ts: this.talk.tick(), runId, type, payload }, this.name, true);
  }

  step(step: number): void {
    const { talk } = this;
    const [first] = this.waiting;
    if (first !== undefined && talk.chance(0.6)) {
      this.waiting.shift();
      const { breakpoints } = this;
      this.send("hello.ack", { versions: { protocol: 1, viewer: "1" }, capabilities: [], breakpoints: [...breakpoints], mode: "run" });
      first.attach();
    }
    const attached = talk.apps.filter((app) => app.isAttached);
    // One that waits may not be told anything before its ack, and these go to all.
    if (attached.length === 0 || this.waiting.length > 0) return;
    if (talk.chance(0.03)) {
      const matcher = { kind: talk.pick(["llm", "tool"]), name: `n${step}` };
      this.breakpoints = [...this.breakpoints, matcher];
      this.send("breakpoint.set", { matcher });
    }
    if (this.breakpoints.length > 0 && talk.chance(0.02)) {
      const matcher = talk.pick(this.breakpoints);
      this.breakpoints = this.breakpoints.filter((other) => other !== matcher);
      this.send("breakpoint.clear", { matcher });
    }
    if (talk.chance(0.02)) this.send("mode.set", { mode: attached.some((app) => app.can("step")) ? talk.pick(["run", "step"]) : "run" });
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
  readonly #buffer: Message[] = [];
  readonly #runs: Run[] = [];
  /** What is still on its way: the rest of a replay, and what came behind it. */
  #way: { message: Message; isReplay: boolean }[] = [];
  #isWaiting = false;
  #seq = 0;
  #pauses = 0;

  constructor(
    readonly talk: Talk,
    readonly name: string,
    readonly capacity: number,
  ) {
    this.#capabilities = talk.chance(0.6) ? CAPABILITIES : CAPABILITIES.filter(() => talk.chance(0.5));
  }

  can(capability: string): boolean {
    return this.#capabilities.includes(capability);
  }

  /** The connection breaks: every gate fails open, and what was on its way is lost. */
  lose(): void {
    const { waiting } = this.#peer;
    if (this.#isWaiting) waiting.splice(waiting.indexOf(this), 1);
    this.#isWaiting = false;
    if (!this.isAttached) return;
    this.isAttached = false;
    this.#way = [];
    for (const run of this.#runs) this.#releaseAll(run);
  }

  /** The ack came. */
  attach(): void {
    this.#isWaiting = false;
    this.isAttached = true;
    this.#way = this.#buffer.map((message) => ({ message, isReplay: true }));
    if (this.talk.chance(0.7)) this.#arrive(this.#way.length);
  }

  step(): void {
    const { talk } = this;
    this.#arrive(1 + talk.below(10));
    if (!this.isAttached && !this.#isWaiting && talk.chance(0.15)) return this.#dial();
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

  get #peer(): Viewer {
    return this.talk.viewer;
  }

  #arrive(count: number): void {
    for (const { message, isReplay } of this.#way.splice(0, count)) this.talk.record(message, this.name, false, isReplay);
  }

  #emit(type: string, payload: Record<string, unknown>, { id: runId }: Run): void {
    const message = { seq: this.#seq++, ts: this.talk.tick(), runId, type, payload };
    this.#buffer.push(message);
    if (this.#buffer.length > this.capacity) this.#buffer.shift();
    if (!this.isAttached) return;
    if (this.#way.length > 0) this.#way.push({ message, isReplay: false });
    else this.talk.record(message, this.name);
  }

  #dial(): void {
    const { talk } = this;
    const payload = { versions: { protocol: 1, client: "1" }, capabilities: [...this.#capabilities] };
    talk.record({ seq: this.#seq++, ts: talk.tick(), runId: "*", type: "hello", payload }, this.name);
    this.#isWaiting = true;
    this.#peer.waiting.push(this);
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

  /** What is on its way would have to arrive first, since the viewer answers a pause that it has seen. */
  #mayPause(): boolean {
    return this.isAttached && this.#way.length === 0 && this.can("pause");
  }

  #hold(run: Run, { nodeId, kind, instanceId }: Execution): void {
    const { talk } = this;
    const pauseId = `p${this.#pauses++}`;
    if (talk.chance(0.5) || !this.can("retry")) {
      run.pauses.add(pauseId);
      return this.#emit("exec.paused", { pauseId, nodeId, point: "before" }, run);
    }
    this.#emit("node.error", { nodeId, instanceId, error: { name: "E", message: "m" } }, run);
    this.#emit("exec.paused", { pauseId, nodeId, point: "error" }, run);
    this.#peer.send("exec.resume", { pauseId, action: "retry" }, run.id);
    this.#emit("exec.resumed", { pauseId, action: "retry" }, run);
    this.#emit("node.started", { nodeId, kind, name: "n", instanceId }, run);
  }

  /** The viewer may be slower than the app, which then goes on by itself. */
  #release(run: Run): void {
    const { talk } = this;
    const [pauseId] = run.pauses;
    if (pauseId === undefined) return;
    const action = talk.pick(["continue", ...["inject", "abort"].filter((one) => this.can(one))]);
    const isLate = talk.chance(0.2);
    const isSeen = this.isAttached && this.#way.length === 0;
    if (!isLate && isSeen) this.#peer.send("exec.resume", { pauseId, action }, run.id);
    run.pauses.delete(pauseId);
    this.#emit("exec.resumed", { pauseId, action: isLate || !isSeen ? "continue" : action }, run);
    if (isLate && isSeen) this.#peer.send("exec.resume", { pauseId, action }, run.id);
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
