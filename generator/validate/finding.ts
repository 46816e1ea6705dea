import type { RecordingRuleId } from "./recording-rules.js";

/** Where a frame stands in its recording; both count from 1. */
export interface Place {
  readonly line: number;
  readonly frame: number;
}

/** One thing that was found. What is absent does not apply. */
export interface Finding {
  readonly rule: RecordingRuleId;
  readonly place?: Place | undefined;
  readonly runId?: string | undefined;
  /** The frame's type. */
  readonly type?: string | undefined;
  /** A JSON Pointer into the frame. */
  readonly pointer?: string | undefined;
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  /** What is particular to this finding, in words. */
  readonly detail?: string | undefined;
  /** What was probably meant. */
  readonly hint?: string | undefined;
}

/** Takes what was found. `times` says that there were so many alike. */
export type Report = (finding: Finding, times?: number) => void;

/** A text that fits on a line: JSON, cut when long. */
export function quoted(text: string, limit = 60): string {
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text);
}
