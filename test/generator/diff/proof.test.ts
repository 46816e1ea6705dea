import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Direction } from "../../../generator/diff/contract.js";
import { baselineText } from "../../../generator/diff/baseline.js";
import { diffContracts } from "../../../generator/diff/diff.js";
import { worstOutcome, type Difference, type Outcome, type Wire } from "../../../generator/diff/finding.js";
import { readDocument } from "../../../generator/diff/read-document.js";
import type { Model } from "../../../generator/model.js";
import { framesOf } from "./frames.js";
import { randomChange } from "./random-change.js";
import { drawFrom, modelOf, randomParts } from "./random-contract.js";
import { Receiver, type SentFrame } from "./receiver.js";

/** The same pairs in every run, unless `DIFF_SEED` asks for others; `DIFF_RUNS` asks for more of them. */
const seed = Number(process.env["DIFF_SEED"] ?? 20261201);
const numRuns = Number(process.env["DIFF_RUNS"] ?? 60);

/** The share of refusals that the verdict foretells and that some sample frame then shows. */
const SHOWN = 0.95;

const directions: readonly Direction[] = ["app-to-viewer", "viewer-to-app"];

/** The worst outcome that the findings foretell. */
function foretold({ findings }: Difference, direction: Direction, receiver: keyof Wire): Outcome {
  return worstOutcome(findings.flatMap(({ wire }) => wire.filter((entry) => entry.direction === direction).map((entry) => entry[receiver])));
}

/** What a side of one contract may send, and how it receives. */
interface Peer {
  readonly frames: readonly SentFrame[];
  readonly receiver: Receiver;
}

const peerOf = (model: Model): Peer => ({ frames: framesOf(model), receiver: new Receiver(model) });

/** The worst outcome that frames of one contract meet at a receiver of the other, and the frame that met it. */
function met(sender: Peer, receiver: Peer, direction: Direction): { outcome: Outcome; frame?: unknown } {
  let result: { outcome: Outcome; frame?: unknown } = { outcome: "understood" };
  for (const sent of sender.frames) {
    if (sent.direction !== direction) continue;
    const outcome = receiver.receiver.receive(sent);
    if (result.outcome === worstOutcome([result.outcome, outcome])) continue;
    result = { outcome, frame: sent.frame };
  }
  return result;
}

/** A contract as a baseline holds it. */
const reread = (model: Model): ReturnType<typeof readDocument> => readDocument(JSON.parse(baselineText(model, "0.0.0")), "baseline");

describe(`verdicts on random pairs of contracts (DIFF_SEED=${seed})`, () => {
  it.each([
    ["changed in a few steps", true],
    ["unrelated", false],
  ])(`are never too good, and right where samples can show it: %s`, (_title, related) => {
    let [refusals, shown, clean] = [0, 0, 0];
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const draw = drawFrom(g);
        const parts = randomParts(draw);
        const [before, after] = [modelOf(parts), modelOf(related ? randomChange(draw, parts) : randomParts(draw))];
        const difference = diffContracts(before, after);
        expect(diffContracts(reread(before), reread(after)).findings).toEqual(difference.findings);
        const [old, current] = [peerOf(before), peerOf(after)];
        for (const direction of directions) {
          for (const [sender, receiver, key] of [[current, old, "oldReceiver"], [old, current, "newReceiver"]] as const) {
            const verdict = foretold(difference, direction, key);
            const { outcome, frame } = met(sender, receiver, direction);
            if (verdict !== worstOutcome([verdict, outcome])) {
              const findings = difference.findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
              throw new Error(`${direction}, ${key}: foretold ${verdict}, met ${outcome} with ${JSON.stringify(frame)}\n${findings.join("\n")}`);
            }
            if (verdict === "refused") refusals++;
            else clean++;
            if (verdict === "refused" && outcome === "refused") shown++;
          }
        }
      }),
      { seed, numRuns },
    );
    expect(refusals).toBeGreaterThan(numRuns / 10);
    expect(clean).toBeGreaterThan(numRuns / 10);
    expect(shown / refusals).toBeGreaterThanOrEqual(SHOWN);
    console.info(`${shown} of ${refusals} foretold refusals shown, ${clean} pairings foretold to be fine`);
  });
});
