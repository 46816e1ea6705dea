// Prints, for each file, how many blocks of JavaScript run while the frame in it is parsed and written again.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { encodeEnvelope, parseFrame } from "@graphmind-ai/schema";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
// Started once: after a second start, V8 counts no function that it has compiled. Each time that counts are taken they begin anew.
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
for (const path of process.argv.slice(2)) {
  const frame = readFileSync(path);
  await session.post("Profiler.takePreciseCoverage");
  const result = parseFrame(frame);
  if (result.kind === "ok" || result.kind === "unknown-type") encodeEnvelope(result.envelope);
  const { result: scripts } = await session.post("Profiler.takePreciseCoverage");
  const ours = scripts.filter(({ url }) => /\/(dist|generated)\//.test(url));
  console.log(ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0));
}
