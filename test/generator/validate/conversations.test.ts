import { describe, expect, it } from "vitest";
import { falseFindings, measurePower, trialOf, type Power } from "./trials.js";

/** All casts, excerpts and sorts of loss three times. `node test/fuzz/run.mjs recordings` goes on. */
const TRIALS = 1188;

describe("a conversation that keeps to the contract", () => {
  it("has no finding but what is open or lost, whoever talks and whatever of it is recorded", async () => {
    const wrong: string[] = [];
    for (let index = 0; index < TRIALS; index++) {
      const trial = trialOf(index);
      wrong.push(...(await falseFindings(trial)).map((finding) => `${JSON.stringify(trial)}: ${finding}`));
    }
    expect(wrong).toEqual([]);
  });
});
