import type { RawEnvelope } from "../../spec/runtime/outcome.js";
import type { Finding, Place, Report } from "./finding.js";
import type { RecordingRuleId } from "./recording-rules.js";

/** One valid frame, and where its findings go. */
export class FrameContext {
  readonly #report: Report;

  constructor(
    readonly envelope: RawEnvelope,
    readonly place: Place,
    report: Report,
  ) {
    this.#report = report;
  }

  /** Reports something about this frame. */
  report(rule: RecordingRuleId, particulars: Omit<Finding, "rule" | "place" | "runId" | "type"> = {}): void {
    const { runId, type } = this.envelope;
    this.#report({ rule, place: this.place, runId, type, ...particulars });
  }

  /** Reports something about another place of the same run. */
  reportAt(rule: RecordingRuleId, place: Place, type: string, detail: string, times?: number): void {
    this.#report({ rule, place, runId: this.envelope.runId, type, detail }, times);
  }
}
