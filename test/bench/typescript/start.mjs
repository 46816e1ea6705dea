// Relays one frame from stdin to stdout with the peer that is named: what it takes to import it.
import { readFileSync, writeSync } from "node:fs";

const [name] = process.argv.slice(2);
const frame = readFileSync(0, "utf8");
if (name === undefined) {
  writeSync(1, frame);
} else {
  const { peer } = await import(`./peers/${name}.mjs`);
  writeSync(1, peer.encode(peer.parse(frame)));
}
