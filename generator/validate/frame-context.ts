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

  /** Reports something about this frame, at once unless it is to wait. */
  report(rule: RecordingRuleId, particulars: Omit<Finding, "rule" | "place" | "runId" | "type"> = {}, to: Report = this.#report): void {
    const { runId, type } = this.envelope;
    to({ rule, place: this.place, runId, type, ...particulars });
  }

  /** Reports something about another place of the same run. */
  reportAt(rule: RecordingRuleId, place: Place, type: string, detail: string, to: Report, times?: number): void {
    to({ rule, place, runId: this.envelope.runId, type, detail }, times);
  }
}
