import { parseArgs } from "node:util";
import { falseFindings, trialOf } from "../../generator/validate/trials.js";

const USAGE = "node test/fuzz/run.mjs recordings [--count N] [--from INDEX] [--examples N]";

const OPTIONS = {
  count: { type: "string", default: "20000" },
  from: { type: "string", default: "0" },
  examples: { type: "string", default: "3" },
} as const;

/** Runs the command: validates recordings of simulated conversations that keep to the contract. Its exit code is 0 when nothing is found in them, 1 when something is, 2 for wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const [count, from, limit] = [Number(values.count), Number(values.from), Number(values.examples)];
  if (![count, from, limit].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    console.error(USAGE);
    return 2;
  }
  const start = performance.now();
  const found = new Map<string, string[]>();
  let wrong = 0;
  for (let index = from; index < from + count; index++) {
    const trial = trialOf(index);
    const findings = await falseFindings(trial);
    if (findings.length > 0) wrong++;
    for (const finding of findings) {
      const rule = finding.slice(0, finding.indexOf(" "));
      const kind = `${rule}${trial.isLossy ? ", with frames lost" : ""}`;
      const list = found.get(kind) ?? [];
      list.push(`  ${index}: ${JSON.stringify(trial)}\n    ${finding}`);
      found.set(kind, list);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`${count} recordings from ${from} on in ${seconds.toFixed(1)} s: ${wrong} with false findings`);
  for (const [kind, list] of [...found].sort(([, a], [, b]) => b.length - a.length)) console.log(`${kind}: ${list.length}\n${list.slice(0, limit).join("\n")}`);
  return wrong === 0 ? 0 : 1;
}
