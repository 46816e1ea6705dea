import { describe, expect, it } from "vitest";
import { isWellFormed } from "../../spec/runtime/unicode.js";

const SHORT = 40;
const LONG = 600;
const pieces = ["a", "é", "\u0100", "\ud7ff", "\ue000", "\uffff", "\u{1f600}", "\u{10ffff}"];

/** Texts of pieces in turn, so that each piece stands at every place of a run of code units. */
const texts = [SHORT, LONG].flatMap((length) =>
  pieces.flatMap((one) => pieces.map((other) => (one.repeat(17) + other).repeat(length / 18) + one.repeat(length % 18))),
);

describe("well-formed text (T1)", () => {
  it("is all text whose surrogates have their partners, however long", () => {
    expect(texts.filter((text) => !isWellFormed(text))).toEqual([]);
  });

  it.each(["\ud800", "\udbff", "\udc00", "\udfff"])("is no text with a lone %j anywhere", (lone) => {
    const cuts = (text: string): number[] => Array.from({ length: text.length + 1 }, (_, index) => index);
    const between = (text: string, index: number): boolean => !/[\ud800-\udbff]$/.test(text.slice(0, index));
    const broken = [SHORT, 300].flatMap((length) =>
      pieces.flatMap((piece) => {
        const text = `${"a".repeat(20)}${piece.repeat(length)}`;
        return cuts(text).filter((index) => between(text, index)).map((index) => text.slice(0, index) + lone + text.slice(index));
      }),
    );
    expect(broken.filter((text) => isWellFormed(text))).toEqual([]);
  });

  it("is told from other text at any length", () => {
    for (const length of [2 ** 20 - 2, 2 ** 20 + 2]) {
      for (const piece of ["é", "\u0100"]) {
        expect(isWellFormed(piece.repeat(length))).toBe(true);
        expect(isWellFormed(`${piece.repeat(length - 1)}\ud800`)).toBe(false);
      }
      expect(isWellFormed("\u{1f600}".repeat(length / 2))).toBe(true);
      expect(isWellFormed(`${"\u{1f600}".repeat(length / 2 - 1)}\ude00`)).toBe(false);
    }
  });
});
