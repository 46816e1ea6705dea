import { parseArgs } from "node:util";
import { caseOf } from "./case-line.js";
import { runDifferential } from "./differential.js";
import { modelOf, protocols, referenceOf, testeesOf, type ProtocolName } from "./protocols.js";

const USAGE = `node test/fuzz/run.mjs differential [--frames N] [--seed S] [--from TURN] [--protocol ${Object.keys(protocols).join("|")}]`;

const OPTIONS = {
  frames: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  from: { type: "string", default: "0" },
  protocol: { type: "string", default: "graphmind" },
} as const;

const isProtocol = (name: string): name is ProtocolName => Object.hasOwn(protocols, name);

/** Runs the command, and tells its exit code: 0 when all agree, 1 when not, 2 for wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const [frames, seed, from] = [Number(values.frames), Number(values.seed), Number(values.from)];
  if (![frames, seed, from].every(Number.isSafeInteger) || !isProtocol(values.protocol)) {
    console.error(USAGE);
    return 2;
  }
  const name = values.protocol;
  const testees = await testeesOf(name);
  const start = performance.now();
  let told = start;
  const { kinds, finding, frames: done } = await runDifferential({
    model: modelOf(name),
    testees,
    seed,
    frames,
    from,
    progress: (count) => {
      if (performance.now() - told < 10_000) return;
      told = performance.now();
      console.error(`${count} frames, ${Math.round((count / (told - start)) * 1000)} a second`);
    },
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name}, seed ${seed}, turns ${from} to ${from + done - 1}: ${done} frames in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second`);
  for (const [kind, count] of [...kinds].sort(([, a], [, b]) => b - a)) console.log(`  ${kind.padEnd(20)} ${String(count).padStart(9)} ${((count / done) * 100).toFixed(1)} %`);
  if (finding === undefined) return 0;
  console.log(`\nturn ${finding.turn}: ${finding.disagreement.aspect}: ${finding.disagreement.detail}`);
  for (const [testee, answer] of Object.entries(finding.answers)) console.log(`  ${testee.padEnd(12)}${JSON.stringify({ ...answer, id: undefined })}`);
  console.log(`\nas a case, with what the rules ask for:\n${JSON.stringify(await caseOf(finding, referenceOf(name)))}`);
  return 1;
}
