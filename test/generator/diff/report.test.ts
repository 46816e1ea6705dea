import { Type, type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { diffContracts } from "../../../generator/diff/diff.js";
import { lineOf } from "../../../generator/diff/line.js";
import { reportGithub } from "../../../generator/diff/report-github.js";
import { reportMarkdown, rulesMarkdown } from "../../../generator/diff/report-markdown.js";
import { reportText, rulesText, type ReportOptions } from "../../../generator/diff/report-text.js";
import { changeRules } from "../../../generator/diff/rules.js";
import { schemaDocument, schemaText } from "../../../generator/schema.js";
import { buildModel } from "../../../generator/build-model.js";
import { hostile, hostileText } from "../../protocols/hostile.js";
import { message, model } from "./pair.js";

const texts = (...values: string[]): TSchema => Type.Enum(values, { type: "string" });
const before = model({ messages: [message("ping", { mode: texts("a"), gone: Type.Optional(Type.String()) })] });
const after = model({ messages: [message("ping", { mode: texts("a", "b"), extra: Type.Optional(Type.Unknown()) })] });
const difference = diffContracts(before, after);
const options: ReportOptions = { paint: (_style, text) => text, columns: 80, oldName: "1.0.0", newName: "the working tree" };

describe("the report for people", () => {
  it("is a table with an explanation below each line", () => {
    expect(reportText(difference, options)).toBe(`1.0.0 (gm 1) -> the working tree (gm 1)

                      app>viewer  viewer>app  code in
VERDICT               old  new    old  new    TS Py Go Rs  CHANGE
compatible            ~    ok     .    .      ok ok ok ok  the optional field "extra" (any JSON) was added
    /$defs/Payloadping/properties/extra [field-added-optional] in ping
    Old receivers keep it as an unknown field (rule O1); new ones live without
    it. A sender that attached an extra under this key until now has to fit the
    type from now on.
compatible with care  ok   ~      .    .      no no no no  the optional field "gone" (any text) was removed
    /$defs/Payloadping/properties/gone (of the old contract) [field-removed-optional] in ping
    Old receivers live without it; new ones keep it as an unknown field. Code
    that used it has to change. Code to change: in every language.
needs gm bump         no   ok     .    .      ?  ?  ok no  the value "b" was added to PayloadpingMode
    /$defs/Payloadping/properties/mode/enum/1 [enum-value-added] in ping
    Old receivers refuse a value that they do not know (rules O4, V1). An
    exhaustive match in Rust (inside the crate; elsewhere \`#[non_exhaustive]\`
    asks for \`_\`), or a switch that is checked to be exhaustive, lacks a branch.
    Old viewers refuse what new apps may send. Code to change: Rust.

old, new: what an old or a new receiver makes of the other side's messages. ok =
understood, ~ = kept and ignored, no = refused, . = not sent.
Code against regenerated bindings: ok = fits, ? = may break, no = breaks.

needs gm bump: 3 changes (1 compatible, 1 compatible with care, 1 needs gm
bump). If viewers are upgraded first, all of them before any app, nothing is
refused. It concerns new viewers, TypeScript code, Python code, Go code, Rust
code, old viewers.
`);
  });

  it("says so when nothing has changed", () => {
    expect(reportText(diffContracts(before, before), options)).toContain("compatible: nothing has changed");
  });

  it("colours the verdict and nothing that would move a column", () => {
    const painted = reportText(difference, { ...options, paint: (style, text) => `<${style}>${text}</>` });
    expect(painted).toContain("<red>needs gm bump        </>");
    expect(painted).toContain("<green>compatible           </>");
    expect(painted.replace(/<\w+>|<\/>/g, "")).toBe(reportText(difference, options));
  });

  it("speaks of a raised gm", () => {
    const raised = (contract: typeof before): string => reportText(diffContracts(before, { ...contract, version: 2 }), options);
    expect(raised(after).replaceAll("\n", " ")).toContain("gm 2 covers what is incompatible.");
    expect(raised(before).replaceAll("\n", " ")).toContain("Nothing in this asks for gm 2.");
  });
});

describe("the report as Markdown", () => {
  it("is ready for a changelog, the worst first", () => {
    const headings = reportMarkdown(difference).split("\n").filter((line) => line.startsWith("#"));
    expect(headings).toEqual(["### Wire contract (`gm` stays 1)", "#### Needs gm bump", "#### Compatible with care", "#### Compatible"]);
    expect(reportMarkdown(difference)).toContain('- **The value "b" was added to PayloadpingMode** at `/$defs/Payloadping/properties/mode/enum/1`. Old receivers');
    expect(reportMarkdown(difference)).toContain("Concerns old viewers, Rust code.");
    expect(reportMarkdown(difference)).toContain("`/$defs/Payloadping/properties/gone` (of the old contract). Old receivers");
  });

  it("says once whom a change concerns", () => {
    const added = model({ messages: [message("ping", { mode: texts("a", "b"), gone: Type.Optional(Type.String()) })] });
    expect(reportMarkdown(diffContracts(before, added)).match(/concerns/gi)).toHaveLength(1);
  });
});

describe("the report as annotations", () => {
  it("gives a level, a place and a title", () => {
    const lines = reportGithub(difference, { path: "schema.json", document: schemaDocument(after) }).trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["::notice", "::warning", "::error"]);
    const line = schemaText(after).split("\n").findIndex((text) => text.trim() === '"b"') + 1;
    expect(lines[2]).toContain(`::error file=schema.json,line=${line},title=enum-value-added::/$defs/Payloadping/properties/mode/enum/1: the value "b"`);
  });

  it("says which places the new contract no longer has", () => {
    expect(reportGithub(difference, undefined)).toContain("/$defs/Payloadping/properties/gone (of the old contract): the optional");
  });

  it("is no error after a bump", () => {
    expect(reportGithub(diffContracts(before, { ...after, version: 2 }), undefined)).not.toContain("::error");
  });
});

describe("a line of the schema", () => {
  const document = schemaDocument(buildModel(hostile));
  const lines = JSON.stringify(document, null, 2).split("\n");

  it("is the one where the pointer's value starts, for every pointer", () => {
    let checked = 0;
    const visit = (value: unknown, pointer: string, key: string): void => {
      const line = lines[lineOf(document, pointer) - 1] ?? "";
      if (pointer !== "") expect(line.trimStart().startsWith(key === "" ? "" : JSON.stringify(key))).toBe(true);
      checked++;
      if (typeof value !== "object" || value === null || Array.isArray(value)) return;
      for (const [name, inner] of Object.entries(value)) visit(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, name);
    };
    visit(document, "", "");
    expect(checked).toBeGreaterThan(1000);
  });

  it("is the nearest one above a place that is not there", () => {
    expect(lineOf({ a: 1, b: { c: 2 } }, "/b/x/y")).toBe(3);
    expect(lineOf({ a: 1, b: { c: 2 } }, "/x")).toBe(1);
  });
});

describe("any text in a contract", () => {
  const named = (value: string): TSchema => Type.Optional(texts(value));
  const keys = [hostileText, "`ticks` ``and`` more", "| table | *bold* <b> [x](y)", "::error::%0A", "\u202ereversed\u0007"];
  const risky = diffContracts(
    model({ messages: [message("ping", Object.fromEntries(keys.map((key) => [key, named(key)])))] }),
    model({ messages: [message("pong", { new: Type.String() }), message(hostileText, {}, { title: "Risky" }), message("ping", { x: named(hostileText) })] }),
  );

  it("takes one line each, and cannot start a command of GitHub's log", () => {
    const lines = reportGithub(risky, { path: "a,b:c%.json", document: {} }).trimEnd().split("\n");
    expect(lines).toHaveLength(risky.findings.length);
    for (const line of lines) expect(line).toMatch(/^::(notice|warning|error) file=a%2Cb%3Ac%25\.json,line=1,title=[\w-]+::[^\r\n]*$/);
  });

  it("cannot add lines, columns or markup to Markdown", () => {
    const items = reportMarkdown(risky).split("\n").filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("- "));
    expect(items).toHaveLength(1);
    const changes = reportMarkdown(risky).split("\n").filter((line) => line.startsWith("- ")).map((line) => line.slice(2, line.indexOf(" at `")));
    expect(changes.filter((text) => /(^|[^\\])[`<>|#[\]]/.test(text))).toEqual([]);
    expect(changes.join()).toContain("\\<b\\>");
  });

  it("cannot send a control character to a terminal", () => {
    expect(reportText(risky, options)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
  });
});

describe("the list of rules", () => {
  const ids = Object.keys(changeRules);

  it("holds every rule once, as text and as a table", () => {
    const inText = rulesText(100).split("\n").filter((line) => /^[a-z]+(-[a-z]+)+ /.test(line)).map((line) => line.split(" ")[0]);
    expect(inText).toEqual(ids);
    expect(rulesMarkdown().split("\n").slice(2, -1).map((line) => /^\| `([a-z-]+)` \|/.exec(line)?.[1])).toEqual(ids);
  });
});
