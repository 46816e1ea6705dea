import { classes, corpus, type FrameClass } from "./corpus.js";
import { median } from "./statistics.js";
import { bytes } from "./tables.js";

const FRAMES: Readonly<Record<FrameClass, string>> = {
  small: "the messages of an agent's runs, in the proportions of a recorded one",
  medium: "a tool's input or output of some 2 KiB, an opaque value",
  large: "the same of 256 KiB",
  deep: "an input that nests 100 levels",
  "unknown-type": "messages of types that the contract does not have",
  "unknown-fields": "a run with unknown fields in every payload and envelope",
  invalid: "half with a fault in the payload, a quarter in the envelope, a quarter that is not JSON",
  mixed: "all small ones, with some of medium, unknown-fields, unknown-type and invalid",
};

/** What the tables mean, to be read before them. */
export function legend(): string {
  const frames = corpus();
  const sizes = classes.map((name) => {
    const size = median(frames[name].map((frame) => Buffer.byteLength(frame)));
    return `**${name}** (${frames[name].length} of ${bytes(size)}): ${FRAMES[name]}`;
  });
  return [
    `- Frames, with their number and median size: ${sizes.join("; ")}.`,
    "- **parse** makes a message of a frame, as text or, in Go and Rust, as bytes; **parse bytes** does so from bytes where text is usual; **encode** writes a message that was parsed; **relay** parses, reads `seq`, `runId` and the node's id, and encodes.",
    "- Times are processor time per frame; those of **start** and of the generator are wall clock. ± is half the distance between the quartiles. **–**: the peer cannot do it, or it was not measured.",
    "- A share is our time divided by the peer's, so that below 1 we are faster, in the chart as well.",
    "- **read and written again**: **kept** came out with the same data, **changed** with other data, **read** was taken by a peer that cannot write, **refused** was not taken. A word alone speaks of all frames of the class, a number of so many. Right is to keep all but the invalid ones, and to refuse those.",
    "- **held** is the memory that a decoded message takes while it is held; beside it stands how often memory is asked for, per frame. **start** is what a program takes from its start to its first frame relayed, less what an empty one takes. **shipped** is what the peer adds to a program, a bundle or an installation.",
    "- **The limit** is what a plain parser, writer or scan of the language takes that checks and keeps nothing of the contract.",
    "- Targets are what this project set itself: for small and medium frames, which are most of an agent's traffic, and for reading large ones where opaque values need only be scanned. **within the spread**: the target lies within ± of the median, and another run may judge otherwise.",
  ].join("\n");
}
