import type { Footprint } from "./findings.js";
import type { Workshop } from "./workshop.js";

/** A program that relays one frame from stdin to stdout with one peer. */
export interface StartProgram {
  readonly peer: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What is shipped for it. */
  readonly bytes: number;
}

const FRAME = JSON.stringify({ gm: 1, seq: 0, ts: 1, runId: "r", type: "run.finished", payload: { status: "ok" } });

/** Starts the programs in turn, and takes off what a program without a peer takes. */
export async function measuredFootprints(
  workshop: Workshop,
  nothing: StartProgram,
  programs: readonly StartProgram[],
  rounds: number,
): Promise<readonly Footprint[]> {
  const times = new Map(programs.map(({ peer }) => [peer, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    const base = await start(workshop, nothing);
    for (const program of programs) times.get(program.peer)?.push((await start(workshop, program)) - base);
  }
  return programs.map(({ peer, bytes }) => ({ peer, bytes: bytes - nothing.bytes, startMilliseconds: times.get(peer) ?? [] }));
}

function start(workshop: Workshop, { command, env }: StartProgram): Promise<number> {
  return workshop.time(command, { input: FRAME, ...(env === undefined ? {} : { env }) });
}
