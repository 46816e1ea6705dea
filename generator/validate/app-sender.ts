import type { Hello } from "../../spec/handshake.js";
import type { Place } from "./finding.js";
import { SeqRanges, type Hole } from "./seq-ranges.js";

const RANGES = 4096;

/** One app process: one counter, and what it said of itself. */
export class AppSender {
  /** Its latest `hello` in the recording. */
  hello: { readonly seq: number; readonly fingerprint: number; readonly capabilities: ReadonlySet<string> } | undefined;
  /** False once it is a guess whose message is whose, since several apps are recorded. */
  certain = true;
  readonly seqs: SeqRanges;

  constructor(reportHole: (sender: AppSender, hole: Hole) => void) {
    this.seqs = new SeqRanges(RANGES, (hole) => reportHole(this, hole));
  }

  /** What the app announced, where that is known. */
  get capabilities(): ReadonlySet<string> | undefined {
    return this.certain ? this.hello?.capabilities : undefined;
  }

  /** Whether a message with this number can be its own: the next one, or one of a replay, which directly follows a hello. */
  maySend(seq: number): boolean {
    const { highest } = this.seqs;
    if (!this.certain || highest === undefined || seq === highest + 1) return true;
    return this.hello?.seq === highest && seq < highest && !this.seqs.has(seq);
  }

  greet(seq: number, fingerprint: number, { capabilities }: Hello, place: Place): void {
    this.hello = { seq, fingerprint, capabilities: new Set(capabilities) };
    this.seqs.add(seq, place);
  }
}
