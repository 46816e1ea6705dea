import { describe, expect, it } from "vitest";
import { describeWith } from "../../support/toolchain.js";
import { caseOf } from "./case-line.js";
import { runDifferential } from "./differential.js";
import { framesOf } from "./frames.js";
import { modelOf, referenceOf, testeesOf } from "./protocols.js";

const model = modelOf("graphmind");
const reference = referenceOf("graphmind");

describe("frames made by chance", () => {
  it("are the same for the same seed and turn, and others for others", () => {
    const [one, again, other] = [framesOf(model, 7), framesOf(model, 7), framesOf(model, 8)];
    const turns = Array.from({ length: 500 }, (_, turn) => turn);
    expect(turns.map(one)).toEqual([...turns].reverse().map(again).reverse());
    const texts = (frames: typeof one): Set<string> => new Set(turns.map((turn) => JSON.stringify(frames(turn))));
    const [ownTexts, otherTexts] = [texts(one), texts(other)];
    expect(ownTexts.size).toBeGreaterThan(450);
    expect([...otherTexts].filter((text) => ownTexts.has(text)).length).toBeLessThan(50);
  });
});

describeWith(["python", "go", "rust"], "the four implementations", () => {
  it("agree on 20,000 frames", async () => {
    const { kinds, finding, frames } = await runDifferential({ model, testees: await testeesOf("graphmind"), seed: 1, frames: 20_000 });
    expect(finding).toBeUndefined();
    expect(frames).toBe(20_000);
    // Frames that nearly all come to one outcome would show little.
    for (const kind of ["ok", "unknown-type", "version-mismatch", "invalid json", "invalid envelope", "invalid payload"])
      expect(kinds.get(kind), kind).toBeGreaterThan(200);
  });
});

describe("a testee that is wrong on purpose is found out, by a small frame", () => {
  it.each([
    ["drops-unknown-fields", /^frame/],
    ["numbers-through-double", /^frame/],
    ["folds-keys", /^(kind|issues|reason|frame)/],
    ["opens-enums", /^(kind|issues)/],
    ["tells-one-issue", /^issues/],
    ["takes-trailing-commas", /^(reason|kind)/],
    ["replaces-invalid-utf-8", /^(reason|kind)/],
    ["dies-on-the-third", /^broken failed/],
    ["answers-twice", /^broken failed/],
  ])("%s", async (fault, aspect) => {
    const broken = { ...referenceOf("graphmind", fault), name: "broken" };
    const { finding } = await runDifferential({ model, testees: [reference, broken], seed: 1, frames: 20_000, silenceMs: 20_000 });
    if (finding === undefined) throw new Error("nothing was found");
    expect(finding.disagreement.aspect).toMatch(aspect);
    const found = await caseOf(finding, reference);
    if (!aspect.source.endsWith("failed")) expect((found.frame ?? found.frameBase64 ?? "").length).toBeLessThan(250);
    expect(found.expect.kind).toMatch(/^(ok|unknown-type|version-mismatch|invalid)$/);
  });
});
