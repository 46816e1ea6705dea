import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root } from "../support/paths.js";
import { choicesOf, OPTIONS } from "./options.js";

const known = ["go", "generation"];

describe("the options of the benchmark", () => {
  it("are read", () => {
    expect(choicesOf([], known)).toEqual({ languages: known, quick: false, render: false });
    expect(choicesOf(["--language", "go", "--language=generation", "--quick", "--out", "x"], known)).toEqual({
      languages: known, quick: true, render: false, out: "x",
    });
    expect(choicesOf(["--render"], known)).toMatchObject({ render: true });
  });

  it.each([
    [["--quik"], "unknown option --quik; there are --language ID, --quick, --out FOLDER, --render, --help"],
    [["--constructor"], "unknown option --constructor; there are --language"],
    [["-q"], "unknown option -q; "],
    [["go"], "unknown argument go; "],
    [["--quick=yes"], "--quick takes no value; "],
    [["--out"], "--out needs a value; "],
    [["--out", "--quick"], "--out needs a value; "],
    [["--language", "cobol"], "no such language: cobol; there are go, generation; "],
  ])("are refused in one line: %j", (args, text) => {
    const answer = choicesOf(args, known);
    expect(answer).toMatchObject({ code: 2 });
    expect("text" in answer && answer.text).toMatch(/^[^\n]*$/);
    expect("text" in answer && answer.text.startsWith(text)).toBe(true);
  });

  it("are named by the help and by the README", () => {
    const answer = choicesOf(["--help"], known);
    expect(answer).toMatchObject({ code: 0 });
    const readme = readFileSync(`${root}/README.md`, "utf8");
    for (const name of Object.keys(OPTIONS)) {
      expect("text" in answer && answer.text).toContain(`--${name}`);
      expect(readme).toMatch(new RegExp(`npm run bench[^]*--${name}\\b`));
    }
  });
});
