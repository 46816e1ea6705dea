import { describe, expect, it } from "vitest";
import type { Direction } from "../../../generator/diff/contract.js";
import { diffContracts } from "../../../generator/diff/diff.js";
import { worstOutcome, type Difference, type Outcome } from "../../../generator/diff/finding.js";
import { changeRules, type RuleId } from "../../../generator/diff/rules.js";
import { contractPairs } from "./contract-pairs.js";
import { framesOf } from "./frames.js";
import { Receiver } from "./receiver.js";
import { valuePairs } from "./value-pairs.js";

const pairs = [...valuePairs, ...contractPairs];
const directions: readonly Direction[] = ["app-to-viewer", "viewer-to-app"];

/** The worst outcome of each direction that the findings speak of. */
function wireOf({ findings }: Difference): Partial<Record<Direction, readonly [Outcome, Outcome]>> {
  const entries = directions.flatMap((direction) => {
    const wire = findings.flatMap((finding) => finding.wire.filter((entry) => entry.direction === direction));
    const worst = [worstOutcome(wire.map(({ oldReceiver }) => oldReceiver)), worstOutcome(wire.map(({ newReceiver }) => newReceiver))] as const;
    return wire.length === 0 ? [] : [[direction, worst] as const];
  });
  return Object.fromEntries(entries);
}

describe("a pair of contracts that differ in", () => {
  it.each(pairs)("$title", ({ before, after, expected }) => {
    const difference = diffContracts(before, after);
    expect(difference.findings.map(({ rule }) => rule).sort()).toEqual([...expected.rules].sort());
    expect({ verdict: difference.verdict, wire: wireOf(difference) }).toEqual({ verdict: expected.verdict, wire: expected.wire });
  });

  it.each(pairs)("$title, the other way round: the receivers change places", ({ before, after, expected }) => {
    const swapped = wireOf(diffContracts(after, before));
    const refusals = (wire: typeof swapped): unknown => directions.map((direction) => (wire[direction] ?? ["understood", "understood"]).map((outcome) => outcome === "refused"));
    const turned = Object.fromEntries(Object.entries(expected.wire).map(([direction, [old, current]]) => [direction, [current, old] as const]));
    expect(refusals(swapped)).toEqual(refusals(turned));
  });

  // The wildcard is not in the JSON Schema, and a receiver of another version refuses for another reason.
  const shown = pairs.filter(({ before, after, expected }) => before.version === after.version && !expected.rules.includes("wildcard-changed"));

  it.each(shown)("$title, shown by frames that Ajv judges", ({ before, after, expected }) => {
    const refused = (sender: typeof before, receiver: typeof before, direction: Direction): boolean => {
      const peer = new Receiver(receiver);
      const extreme = { direction, frame: { gm: 1, seq: 9, ts: 0, runId: "*", type: "unheard-of", payload: null } };
      const frames = sender.envelope.fields.some(({ key, type }) => key === "seq" && type.kind === "integer" && type.maximum === 9) ? [extreme] : [];
      return [...framesOf(sender), ...frames].some((sent) => sent.direction === direction && peer.receive(sent) === "refused");
    };
    for (const direction of directions) {
      const [old, current] = expected.wire[direction] ?? ["understood", "understood"];
      expect([refused(after, before, direction), refused(before, after, direction)]).toEqual([old === "refused", current === "refused"]);
    }
  });

  it("anything at all: more than sixty pairs, and every rule", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(100);
    expect(new Set(pairs.map(({ title }) => title)).size).toBe(pairs.length);
    const elsewhere: readonly RuleId[] = ["object-closed", "object-opened"];
    const met = new Set<string>([...pairs.flatMap(({ expected }) => expected.rules), ...elsewhere]);
    expect(Object.keys(changeRules).filter((rule) => !met.has(rule))).toEqual([]);
  });
});
