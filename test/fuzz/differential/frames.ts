import { basesOf } from "../../../generator/cases/envelope.js";
import { fullPayload, groundOf, messageEnvelope, minimalPayload } from "../../../generator/cases/ground.js";
import { write } from "../../../generator/cases/json.js";
import type { Model } from "../../../generator/model.js";
import { frameOfBytes, type Frame } from "./frame.js";
import { mutateBytes, randomBytes } from "./mutate-bytes.js";
import { mutateTree } from "./mutate-tree.js";
import { Chance } from "./random.js";
import { copyTree, readTree, writeTree, type Members } from "./tree.js";
import { vocabularyOf } from "./vocabulary.js";

/** Makes the frame of a turn. The same turn of the same seed gives the same frame. */
export type Frames = (turn: number) => Frame;

/** The smallest and the largest sample of every message, and of a message that nobody knows. */
function samplesOf(model: Model): Members[] {
  const ground = groundOf(model);
  const samples = [
    ...model.messages.flatMap((message) => [
      messageEnvelope(ground, message, minimalPayload(ground, message)),
      messageEnvelope(ground, message, fullPayload(ground, message)),
    ]),
    ...basesOf(ground).map(([, frame]) => frame),
  ];
  return samples.map((sample) => {
    const tree = readTree(write(sample));
    if (tree?.kind !== "object") throw new Error(`not an object: ${write(sample)}`);
    return tree;
  });
}

/** Frames of a model: valid ones changed a little, in what they mean or in their bytes, and a few of bytes alone. */
export function framesOf(model: Model, seed: number): Frames {
  const samples = samplesOf(model);
  const words = vocabularyOf(model);
  return (turn) => {
    const chance = new Chance(seed, turn);
    if (chance.oneIn(50)) return frameOfBytes(randomBytes(chance));
    const tree = copyTree(chance.pick(samples)) as Members;
    for (let count = chance.few(8); count > 0; count--) mutateTree(tree, chance, words, samples);
    const text = writeTree(tree, chance.oneIn(6) ? () => chance.pick(["", "", " ", "\n", "\t\r\n ", ...(chance.oneIn(200) ? ["\u00a0", "\f", "\ufeff", "#"] : [])]) : undefined);
    if (!chance.oneIn(6)) return { text };
    let bytes = Buffer.from(text);
    const other = Buffer.from(writeTree(chance.pick(samples)));
    for (let count = chance.few(4); count > 0; count--) bytes = mutateBytes(bytes, chance, other) as Buffer<ArrayBuffer>;
    return frameOfBytes(bytes);
  };
}
