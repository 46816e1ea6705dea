import type { Hello } from "../../spec/handshake.js";
import type { Place } from "./finding.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";

const RANGES = 4096;

/** One app process: one counter, and what it said of itself. */
export class AppSender {
  /** Its latest `hello` in the recording. */
  hello: { readonly seq: number; readonly fingerprint: number; readonly capabilities: ReadonlySet<string> } | undefined;
  /** False once another app was recorded at the same time: then it is a guess whose message is whose. */
  certain = true;
  /** Runs of this app that did not finish yet. */
  openRuns = 0;
  readonly seqs: SeqRanges;

  constructor(reportHole: (sender: AppSender, hole: Hole) => void) {
    this.seqs = new SeqRanges(RANGES, (hole) => reportHole(this, hole));
  }

  /** What the app announced, where that is known. */
  get capabilities(): ReadonlySet<string> | undefined {
    return this.certain ? this.hello?.capabilities : undefined;
  }

  greet(seq: number, fingerprint: number, { capabilities }: Hello, place: Place): void {
    this.hello = { seq, fingerprint, capabilities: new Set(capabilities) };
    this.seqs.add(seq, place);
  }
}
