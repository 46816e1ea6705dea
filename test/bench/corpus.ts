import { Random } from "./random.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = Readonly<Record<string, Json>>;

/** The classes of frames that are timed apart. */
export const classes = ["small", "medium", "large", "deep", "unknown-type", "unknown-fields", "invalid", "mixed"] as const;
export type FrameClass = (typeof classes)[number];

/** How often each type came in a recorded run of an agent with four tools, of 76 messages. */
const PROPORTIONS = [
  ["node.token", 48],
  ["node.finished", 12],
  ["node.started", 10],
  ["run.finished", 2],
  ["run.started", 1],
  ["graph.hint", 1],
  ["node.error", 1],
  ["exec.paused", 1],
] as const;

const SMALL_RUNS = 4;
const DEPTH = 100;

/** The frames of each class, the same bytes in every run. */
export function corpus(): Readonly<Record<FrameClass, readonly string[]>> {
  const frames = new Frames(new Random(20_260_814));
  const small = Array.from({ length: SMALL_RUNS }, () => frames.run()).flat();
  const medium = Array.from({ length: 44 }, (_, index) => frames.opaque(index % 2 === 0, 2048));
  const large = Array.from({ length: 4 }, (_, index) => frames.opaque(index % 2 === 0, 256 * 1024));
  const deep = [frames.deep(DEPTH)];
  const unknownTypes = Array.from({ length: 32 }, () => frames.unknownType());
  const unknownFields = frames.run(true);
  const invalid = frames.invalid();
  const mixed = frames.shuffled([
    ...small,
    ...medium.slice(0, 16),
    ...unknownFields.slice(0, 16),
    ...unknownTypes.slice(0, 8),
    ...invalid.slice(0, 8),
  ]);
  return {
    small,
    medium,
    large,
    deep,
    "unknown-type": unknownTypes,
    "unknown-fields": unknownFields,
    invalid,
    mixed,
  };
}

class Frames {
  private seq = 0;
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** A run's messages in their proportions, in an order of its own. */
  run(extras = false): string[] {
    const types = PROPORTIONS.flatMap(([type, count]) => Array.from({ length: count }, () => type));
    return this.shuffled(types.map((type) => this.frame(type, this.payload(type), extras)));
  }

  /** A node's start or end with a tool's input or output of about `size` bytes. */
  opaque(start: boolean, size: number): string {
    const data = this.document(size);
    const shared = { nodeId: "tool:findTrains", instanceId: this.id("call") };
    return start
      ? this.frame("node.started", { ...shared, parentId: "llm:step", kind: "tool", name: "findTrains", input: data })
      : this.frame("node.finished", { ...shared, output: data, durationMs: this.random.below(9000) / 8, status: "ok" });
  }

  deep(depth: number): string {
    let value: Json = "bottom";
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { next: value } : [value];
    return this.frame("node.started", { nodeId: "tool:nest", kind: "tool", name: "nest", instanceId: this.id("call"), input: value });
  }

  unknownType(): string {
    const payload = { nodeId: "tool:findTrains", note: this.random.text(80), scores: [0.5, 1, this.random.below(100)] };
    return this.frame(this.random.pick(["node.cached", "run.tagged", "budget.spent"]), payload);
  }

  /** Half with a fault in the payload, a quarter in the envelope, a quarter that is not JSON. */
  invalid(): string[] {
    const token = this.payload("node.token");
    const started = this.payload("node.started");
    const finished = this.payload("node.finished");
    const { nodeId: _, ...nameless } = started;
    const text = this.frame("node.token", token);
    const faults = [
      () => this.frame("node.started", nameless),
      () => this.frame("node.started", { ...started, kind: "robot" }),
      () => this.frame("node.token", { ...token, deltas: [{ t: "text", v: 1 }, { t: "sound" }] }),
      () => this.frame("node.finished", { ...finished, usage: { inputTokens: -1, outputTokens: 1.5 } }),
      () => text.replace(/"seq":\d+/, '"seq":"7"'),
      () => text.replace(/"runId":"[^"]*",/, ""),
      () => text.slice(0, -20),
      () => text.replace("deltas", "del\ttas"),
    ];
    return Array.from({ length: 4 }, () => faults.map((fault) => fault())).flat();
  }

  shuffled(frames: readonly string[]): string[] {
    const deck = [...frames];
    for (let index = deck.length - 1; index > 0; index -= 1) {
      const other = this.random.below(index + 1);
      [deck[index], deck[other]] = [deck[other] ?? "", deck[index] ?? ""];
    }
    return deck;
  }

  private frame(type: string, payload: Fields, extras = false): string {
    const seq = this.seq;
    this.seq += 1;
    const envelope = { gm: 1, seq, ts: 1_787_761_507_000 + seq * 37, runId: "run_7c1e09ab52d4", type };
    const whole: Fields = extras
      ? { ...envelope, payload: { ...payload, traceId: this.id("trace"), cost: { usd: 0.25, cached: false } }, branch: "base" }
      : { ...envelope, payload };
    return JSON.stringify(whole);
  }

  private id(prefix: string): string {
    return `${prefix}_${this.random.below(2 ** 24).toString(16).padStart(6, "0")}`;
  }

  private payload(type: (typeof PROPORTIONS)[number][0]): Fields {
    const { random } = this;
    const tool = random.pick(["findTrains", "readForecast", "exchangeRate", "sumExpenses"]);
    switch (type) {
      case "node.token":
        return { nodeId: "llm:step", deltas: [{ t: random.pick(["text", "text", "reasoning"]), v: random.text(8 + random.below(16)) }] };
      case "node.finished": {
        const usage = { inputTokens: random.below(4000), outputTokens: random.below(900) };
        const output = { city: "Lyon", total: random.below(400_000), note: random.text(60), ratio: random.below(1000) / 16 };
        return { nodeId: `tool:${tool}`, instanceId: this.id("call"), output, usage, durationMs: random.below(4000) / 4, status: "ok" };
      }
      case "node.started":
        return {
          nodeId: `tool:${tool}`, parentId: "llm:step", kind: "tool", name: tool, instanceId: this.id("call"),
          input: { query: random.text(40), limit: random.below(20), nonstop: true },
        };
      case "run.finished":
        return { status: "ok" };
      case "run.started":
        return { app: "city-guide", sdk: { name: "kit", version: "3.1.4" }, meta: { name: "weekend-in-kyoto" } };
      case "graph.hint":
        return { nodes: ["findTrains", "readForecast", "sumExpenses"].map((name) => ({ nodeId: `tool:${name}`, kind: "tool", name })) };
      case "node.error":
        return { nodeId: `tool:${tool}`, error: { name: "LimitReachedError", message: random.text(80), stack: random.text(160) } };
      case "exec.paused":
        return { pauseId: this.id("pause"), nodeId: `tool:${tool}`, point: "error" };
    }
  }

  /** Data as tools give it: a list of records with short and long texts, numbers, flags and lists. */
  private document(size: number): Json {
    const { random } = this;
    const rows: Json[] = [];
    for (let length = 0; length < size; ) {
      const row: Json = {
        id: this.id("row"),
        title: random.text(24),
        price: random.below(200_000) / 100,
        seats: random.below(9),
        refundable: random.below(2) === 0,
        legs: [{ from: "SFO", to: "NRT", minutes: 600 + random.below(90) }],
        note: random.below(3) === 0 ? null : random.text(90),
      };
      rows.push(row);
      length += JSON.stringify(row).length + 1;
    }
    return { results: rows, query: "trains" };
  }
}
