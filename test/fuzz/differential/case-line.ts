import type { Case, Outcome } from "../../../generator/cases/case.js";
import type { Testee } from "../../../generator/conform/testee.js";
import type { Finding } from "./differential.js";
import { frameFields, type Frame } from "./frame.js";
import { Peer } from "./peer.js";

/** A case for the frame of a finding. What it expects is the reference's answer, its rules are for a person to complete. */
export async function caseOf(finding: Finding, reference: Testee): Promise<Case> {
  const expect = await outcomeOf(finding.frame, reference);
  const rejected = expect.kind === "invalid" || expect.kind === "version-mismatch";
  return {
    id: `found/${finding.turn}`,
    rules: ["P1", ...(expect.kind === "invalid" ? ["P3"] : [])],
    verdict: rejected ? "reject" : "preserve",
    ...frameFields(finding.frame),
    expect,
  };
}

async function outcomeOf(frame: Frame, reference: Testee): Promise<Outcome> {
  const peer = new Peer(reference, 10_000);
  try {
    const [answer] = await peer.ask([frame]);
    const { id: _id, message: _message, ...outcome } = answer ?? {};
    return outcome as unknown as Outcome;
  } finally {
    peer.stop();
  }
}
