import { describe, expect, it } from "vitest";
import { oneLine, wrap } from "../../generator/text.js";
import { hostileText } from "../protocols/hostile.js";

describe("wrap", () => {
  it("fills lines up to the width and keeps paragraphs apart", () => {
    expect(wrap("one two three\nfour\n\n  five", 9)).toEqual(["one two", "three", "four", "", "five"]);
  });

  it("lets a word that is too long stand alone", () => {
    expect(wrap("a abcdefghij b", 5)).toEqual(["a", "abcdefghij", "b"]);
  });

  it("gives nothing for an empty text", () => {
    expect(wrap(" \n\n ", 10)).toEqual([]);
  });

  it("leaves no character that ends a line, hides or reorders text", () => {
    for (const line of wrap(hostileText, 60)) {
      expect(line).not.toMatch(/[\u0000-\u001f\u0085\u2028\u2029\u202e]|^\s|\s$/);
    }
  });
});

describe("oneLine", () => {
  it("joins everything with single spaces", () => {
    expect(oneLine(" a\r\n\r\n  b\u2028c ")).toBe("a b c");
  });
});
