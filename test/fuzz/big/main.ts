import { parseArgs } from "node:util";
import { testeesOf } from "../differential/protocols.js";
import { measure, type Cost } from "./measure.js";
import { SHAPES } from "./shapes.js";

const FACTORS = [1, 2, 4, 8];
const LARGEST = 8;

/** Eight times as much may cost this many times as much before it is called more than linear: caches and collectors have steps. */
const TOLERANCE = 16;

/** What is cheaper says nothing about growth. */
const NOTICEABLE = { seconds: 0.3, mebibytes: 64 };

/** Runs the command: prints what frames of growing size cost every testee. Its exit code is 1 when a cost grows more than linearly. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: "string", default: "" }, testee: { type: "string", default: "" } } });
  const testees = (await testeesOf("graphmind")).filter(({ name }) => name.toLowerCase().includes(values.testee.toLowerCase()));
  const shapes = SHAPES.filter(({ name }) => name.includes(values.only));
  let steep = 0;
  console.log(`| frame | size | | ${FACTORS.map((factor) => `${factor}x`).join(" | ")} | memory, ${LARGEST}x | outcome |\n|---|---|---|${FACTORS.map(() => "--:").join("|")}|--:|---|`);
  for (const { name, unit, base, frame } of shapes) {
    const frames = FACTORS.map((factor) => () => frame(base * factor));
    const all = await Promise.all(testees.map((testee) => measure(testee, frames, 600_000)));
    for (const [index, costs] of all.entries()) {
      const mark = isSteep(costs, "seconds") || isSteep(costs, "mebibytes") ? " **more than linear**" : "";
      if (mark !== "") steep++;
      const outcomes = [...new Set(costs.map(({ outcome }) => outcome))].join(", ");
      const cells = [
        name,
        `${(base * LARGEST).toLocaleString("en")} ${unit}s`,
        testees[index]?.name ?? "",
        ...costs.map(({ seconds }) => `${seconds.toFixed(2)} s`),
        `${Math.round(costs.at(-1)?.mebibytes ?? 0)} MiB`,
      ];
      console.log(`| ${cells.join(" | ")} | ${outcomes}${mark} |`);
    }
  }
  return steep > 0 ? 1 : 0;
}

function isSteep(costs: readonly Cost[], what: "seconds" | "mebibytes"): boolean {
  const [first, last] = [costs[0]?.[what] ?? 0, costs.at(-1)?.[what] ?? 0];
  return last > NOTICEABLE[what] && last > TOLERANCE * Math.max(first, NOTICEABLE[what] / TOLERANCE);
}
