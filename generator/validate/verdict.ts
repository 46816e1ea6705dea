import type { Coverage } from "./coverage.js";
import type { FindingGroup } from "./finding-groups.js";
import type { Level } from "./recording-rules.js";
import type { RecordingReport } from "./recording-validator.js";

/** What was asked of the recordings. */
export interface Demands {
  /** The lowest level that makes the answer no. */
  readonly failOn: Level;
  /** The least coverage, in percent. */
  readonly minCoverage?: number | undefined;
}

/** Everything that a validation found, and its answer. */
export interface Verdict extends Demands {
  readonly ok: boolean;
  /** Whether the coverage is as demanded. */
  readonly isCovered: boolean;
  readonly recordings: readonly RecordingReport[];
  readonly coverage: Coverage;
}

/** Weighs reports against demands. */
export function weigh(recordings: readonly RecordingReport[], coverage: Coverage, { failOn, minCoverage }: Demands): Verdict {
  const isCovered = minCoverage === undefined || coverage.percent >= minCoverage;
  const fails = recordings.some(({ findings }) => findings.some((group) => failsOn(group, { failOn })));
  return { ok: isCovered && !fails && recordings.length > 0, isCovered, failOn, minCoverage, recordings, coverage };
}

/** Whether findings make the answer no. */
export function failsOn({ level }: FindingGroup, { failOn }: Demands): boolean {
  return level === "error" || failOn === "advice";
}
