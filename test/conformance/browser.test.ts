import { mkdirSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../../generator/cases/case.js";
import { reportHtml } from "../../generator/conform/report-html.js";
import type { Result } from "../../generator/conform/result.js";
import { cache } from "../support/paths.js";
import { pageParts } from "./matrix.js";

const found = spawnSync("sh", ["-c", "command -v chromium || command -v chromium-browser || command -v google-chrome"], { encoding: "utf8" });
const program = found.status === 0 ? found.stdout.trim() : undefined;
const path = `${cache}/report-in-a-browser.html`;

/** Frames as an enemy would write them, for a page that shows them. */
const hostile = '</script><script>document.title="taken"</script><!--<script>\u2028\u2029\u0000\u001b[31m\u202edesrever\ud800\ufeff{{data}}$&`&amp;"\'';
const cases: readonly Case[] = [
  { id: "text/hostile", rules: ["T1", "T2"], verdict: "reject", frame: hostile, expect: { kind: "invalid", reason: "json", issues: [] } },
  { id: "bytes/hostile", rules: ["T1"], verdict: "reject", frameBase64: "/zxzY3JpcHQ+", expect: { kind: "invalid", reason: "json", issues: [] } },
  { id: "fine", rules: ["T2"], verdict: "accept", frame: "{}", expect: { kind: "ok", type: hostile } },
];
const result = (implementation: string, failures: Result["failures"], known: Result["known"] = []): Result => ({
  ok: failures.length === 0, implementation, traits: { numbers: "exact", strings: "utf8" }, protocol: "test", sha256: "0", build: false,
  selection: { filters: [], rules: [] }, ran: 3, passed: 3 - failures.length - known.length, failures, known,
});
const results = [
  result("Right", []),
  result(`Wrong ${hostile}`, [{ kind: "wrong-answer", id: "text/hostile", detail: `expected ${hostile}`, got: { kind: "disagreement", detail: hostile } }]),
  result("Known", [], [{ id: "fine", kind: "wrong-answer", reason: `because ${hostile}`, detail: hostile }]),
];

describe.skipIf(program === undefined)(program === undefined ? "the report in a browser (skipped: Chromium is not installed)" : "the report in a browser", () => {
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    const rules = [{ id: "T1", text: `UTF-8 and \`code\` ${hostile}` }, { id: "T2", text: "Grammar." }, { id: "none", text: "Without cases." }];
    mkdirSync(cache, { recursive: true });
    writeFileSync(path, reportHtml({ protocol: "test", sha256: "0", rules, cases, columns: results.map((one) => ({ result: one, ran: cases })) }, pageParts()));
    browser = await chromium.launch({ executablePath: program as string, args: ["--no-sandbox"] });
    page = await browser.newPage();
    page.on("console", (message) => troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("request", (request) => void (request.url().startsWith("file:") || troubles.push(request.url())));
    await page.goto(`file://${path}`);
  });

  afterAll(async () => {
    await browser?.close();
  });

  const focused = (): Promise<string | null> => page.evaluate("document.activeElement.getAttribute('aria-label')");

  it("is a matrix with a number for each rule and implementation", async () => {
    expect(await page.title()).toBe("Conformance to the test protocol");
    expect(await page.locator("tbody tr").count()).toBe(4);
    expect(await page.locator("td button").allInnerTexts()).toEqual(["3 ✓", "2/3 ✗", "2/3 ~", "2 ✓", "1/2 ✗", "2 ✓", "2 ✓", "1/2 ✗", "1/2 ~"]);
    expect(await page.locator("tbody tr:last-child td").allInnerTexts()).toEqual(["none", "none", "none"]);
  });

  it("is walked and opened with the keyboard, and gives the focus back", async () => {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("all rules in Right: 3 of 3 passed");
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    expect(await focused()).toContain("T1 in Wrong");
    await page.keyboard.press("Enter");
    expect(await page.locator("dialog").isVisible()).toBe(true);
    expect(await page.locator("summary").allInnerTexts()).toEqual(["failedtext/hostile", "passedbytes/hostile"]);
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog").isVisible()).toBe(false);
    expect(await focused()).toContain("T1 in Wrong");
  });

  it("shows a hostile frame, what was expected, what came, and the difference, as text", async () => {
    await page.keyboard.press("Enter");
    const shown = await page.locator("dialog details[open] pre").first().innerText();
    expect(shown).toBe('</script><script>document.title="taken"</script><!--<script>U+2028U+2029U+0000U+001B[31mU+202EdesreverU+D800U+FEFF{{data}}$&`&amp;"\'');
    expect(await page.locator("dialog details[open] dt").allInnerTexts()).toEqual(["Rules", "Frame", "Expected", "Got", "First difference"]);
    expect(await page.locator("dialog details[open] mark").innerText()).toContain("expected </script>");
    await page.locator("summary").nth(1).click();
    expect(await page.locator("dialog details").nth(1).locator("pre").first().innerText()).toBe("FF<script>");
    await page.keyboard.press("Escape");
  });

  it("says why a failure is known", async () => {
    await page.locator("td button.known").first().click();
    await page.locator("#status").selectOption("known");
    expect(await page.locator("summary").count()).toBe(1);
    await page.locator("summary").click();
    // What a case holds is put in when it has been opened.
    await page.locator("dialog details[open] dd").first().waitFor();
    expect((await page.locator("dialog details[open] dd").allInnerTexts()).join("\n")).toContain("wrong-answer: because </script>");
    await page.locator("#find").fill("nothing like it");
    expect(await page.locator("#count").innerText()).toBe("0 cases");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  it.each(["light", "dark"] as const)("has enough contrast in %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const ratios = (await page.evaluate(CONTRASTS)) as readonly number[];
    expect(ratios.length).toBeGreaterThan(10);
    expect(Math.min(...ratios)).toBeGreaterThan(4.5);
  });

  it("has run no script but its own, and asked the network for nothing", () => {
    expect(troubles).toEqual([]);
  });
});

/** The contrast of each text of the matrix with the ground behind it, by WCAG's formula. */
const CONTRASTS = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const colour = getComputedStyle(element).backgroundColor;
    return numbers(colour)[3] === 0 ? ground(element.parentElement) : colour;
  };
  return [...document.querySelectorAll("h1, p, caption, th, th span, td button, td .none")].filter((one) => one.checkVisibility()).map((one) => {
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
})()`;
