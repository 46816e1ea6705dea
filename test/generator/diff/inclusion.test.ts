import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TypeTable } from "../../../generator/diff/contract.js";
import { Inclusion } from "../../../generator/diff/inclusion.js";
import type { Message, Model, ObjectType, ValueType } from "../../../generator/model.js";
import { framesOf } from "./frames.js";
import { declaredIn, nearby, randomChange } from "./random-change.js";
import { drawFrom, isLegal, modelOf, randomParts, randomValue, type Parts } from "./random-contract.js";
import { Receiver } from "./receiver.js";

/** The same pairs in every run, unless `DIFF_SEED` asks for others; `DIFF_RUNS` asks for more of them. */
const seed = Number(process.env["DIFF_SEED"] ?? 20261201);
const numRuns = 4 * Number(process.env["DIFF_RUNS"] ?? 60);

/** The share of values that are said not to fit of which a sample does not. */
const SHOWN = 0.95;

const message: Message = { type: "probe", payload: "Probe", envelope: "ProbeEnvelope", direction: "app-to-viewer", scope: "run", group: "events", description: "" };

/** A contract of one message that carries one value. */
function probe({ types }: Parts, value: ValueType): Parts {
  const payload: ObjectType = { kind: "object", name: "Probe", description: "", group: "events", inline: false, recursive: false, fields: [{ key: "value", required: true, type: value, description: "" }] };
  return { version: 1, types: [...types.filter(({ name }) => !name.startsWith("Payload")), payload], messages: [message] };
}

const isRefused = (sender: Model, receiver: Model): boolean => {
  const peer = new Receiver(receiver);
  return framesOf(sender).some((sent) => peer.receive(sent) === "refused");
};

describe(`that one type takes all values of another (DIFF_SEED=${seed})`, () => {
  it("is said only where Ajv takes every sample, and denied where some sample shows it", () => {
    let [fits, denied, shown] = [0, 0, 0];
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const draw = drawFrom(g);
        const parts = randomParts(draw);
        const reference = (of: Parts): ValueType => ({ kind: "ref", name: draw.one(declaredIn(of)) });
        const sent = draw.flip() ? reference(parts) : randomValue(draw, declaredIn(parts));
        const other = draw.below(4) === 0 ? parts : randomChange(draw, parts);
        const received = draw.one([() => nearby(draw, sent, declaredIn(other)), () => sent, () => reference(other), () => randomValue(draw, declaredIn(other))])();
        const [sender, receiver] = [probe(parts, sent), probe(other, received)];
        if (!isLegal(sender) || !isLegal(receiver) || !isKnown(receiver, received)) return;
        const [senders, receivers] = [modelOf(sender), modelOf(receiver)];
        const holds = new Inclusion(new TypeTable(senders), new TypeTable(receivers)).holds(sent, received);
        const refused = isRefused(senders, receivers);
        if (holds) expect({ sent, received, refused }).toEqual({ sent, received, refused: false });
        if (holds) fits++;
        else denied++;
        if (!holds && refused) shown++;
      }),
      { seed, numRuns },
    );
    expect(Math.min(fits, denied)).toBeGreaterThan(numRuns / 10);
    expect(shown / denied).toBeGreaterThanOrEqual(SHOWN);
  });
});

/** A change may have renamed what the value refers to. */
function isKnown({ types }: Parts, value: ValueType): boolean {
  if (value.kind === "list") return isKnown({ types } as Parts, value.items);
  if (value.kind === "map") return isKnown({ types } as Parts, value.values);
  return value.kind !== "ref" || types.some(({ name }) => name === value.name);
}
