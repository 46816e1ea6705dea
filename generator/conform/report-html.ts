import { createHash } from "node:crypto";
import type { Case } from "../cases/case.js";
import type { Result } from "./result.js";
import { shortText } from "./short.js";

/** What the page is made of. */
export interface PageParts {
  /** Its frame, with `{{name}}` where something belongs. */
  readonly page: string;
  readonly style: string;
  readonly script: string;
}

/** What stands in the report. */
export interface Matrix {
  readonly protocol: string;
  readonly sha256: string;
  /** The rules, in the order of the rows, with their texts where those are known. */
  readonly rules: readonly { readonly id: string; readonly text: string }[];
  /** Every case that any of the implementations can have been run with, apart from those that are built. */
  readonly cases: readonly Case[];
  readonly columns: readonly Column[];
}

/** One implementation. */
export interface Column {
  readonly result: Result;
  /** The cases that it was run with. */
  readonly ran: readonly Case[];
}

/** One self-contained HTML file: rules by implementations, and behind each number its cases. */
export function reportHtml(matrix: Matrix, { page, style, script }: PageParts): string {
  const { columns, protocol } = matrix;
  const title = `Conformance to the ${protocol} protocol`;
  const failed = columns.reduce((sum, { result, ran }) => sum + failedOf(result, ran).length, 0);
  const others = columns.flatMap(othersOf);
  const failures = [...(failed > 0 ? [`${failed} failed`] : []), ...(others.length > 0 ? [`${others.length} ${others.length === 1 ? "failure" : "failures"} of no case`] : [])];
  const values: Readonly<Record<string, string>> = {
    // Nothing but this script runs, and nothing is fetched, whatever a frame may say.
    policy: `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${hash(style)}'; script-src 'sha256-${hash(script)}'`,
    title: htmlText(title),
    intro: htmlText(`${matrix.cases.length} cases, ${columns.length === 1 ? "one implementation" : `${columns.length} implementations`}, ${failures.join(", ") || "no failures"}. SHA-256 of the cases: ${matrix.sha256}`),
    style,
    table: tableOf(matrix),
    others: others.length === 0 ? "" : `<h2>Failures of no case</h2>\n<ul class="others">\n${others.join("\n")}\n</ul>`,
    data: dataOf(matrix),
    script,
  };
  return page.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? "");
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64");

function tableOf({ rules, columns }: Matrix): string {
  const head = `<thead><tr><th scope="col">Rule</th>${columns.map(({ result }) => `<th scope="col">${htmlText(result.implementation)}</th>`).join("")}</tr></thead>`;
  const row = (className: string, name: string, text: string, rule: string | undefined): string => {
    const cells = columns.map((column, index) => `<td>${cellOf(column, index, rule)}</td>`).join("");
    const about = text === "" ? "" : `<span>${htmlText(text).replace(/`([^`]+)`/g, "<code>$1</code>")}</span>`;
    return `<tr${className}><th scope="row">${htmlText(name)}${about}</th>${cells}</tr>`;
  };
  return [head, "<tbody>", row(' class="all"', "All", "", undefined), ...rules.map(({ id, text }) => row("", id, text, id)), "</tbody>"].join("\n");
}

function cellOf({ result, ran }: Column, index: number, rule: string | undefined): string {
  const cases = rule === undefined ? ran : ran.filter(({ rules }) => rules.includes(rule));
  if (cases.length === 0) return '<span class="none">none</span>';
  const known = new Set(result.known.map(({ id }) => id));
  const failures = failedOf(result, cases).length;
  const lived = cases.filter(({ id }) => known.has(id)).length;
  const passed = cases.length - failures - lived;
  const state = failures > 0 ? "failed" : lived > 0 ? "known" : "passed";
  const sign = { passed: "✓", failed: "✗", known: "~" }[state];
  const label = `${rule ?? "all rules"} in ${result.implementation}: ${passed} of ${cases.length} passed${failures > 0 ? `, ${failures} failed` : ""}${lived > 0 ? `, ${lived} known failures` : ""}`;
  const text = passed === cases.length ? String(passed) : `${passed}/${cases.length}`;
  const target = rule === undefined ? "" : ` data-rule="${htmlText(rule)}"`;
  return `<button type="button" class="${state}" data-implementation="${index}"${target} aria-label="${htmlText(label)}" aria-haspopup="dialog">${text} ${sign}</button>`;
}

function failedOf({ failures }: Result, cases: readonly Case[]): readonly Case[] {
  const failed = new Set(failures.map(({ id }) => id));
  return cases.filter(({ id }) => failed.has(id));
}

/** What went wrong and is no case's fault. */
function othersOf({ result }: Column): readonly string[] {
  return result.failures
    .filter(({ id }) => id === undefined)
    .map(({ kind, detail }) => `<li><b>${htmlText(result.implementation)}</b>: ${htmlText(`${kind}: ${detail}`)}</li>`);
}

function dataOf({ rules, cases, columns }: Matrix): string {
  const buildable = new Set(columns.flatMap(({ ran }) => ran).flatMap(({ id, build }) => (build === undefined ? [] : [id.slice("build/".length)])));
  const implementations = columns.map(({ result, ran }) => {
    const isAll = result.selection.filters.length + result.selection.rules.length === 0;
    return {
      name: result.implementation,
      traits: result.traits,
      build: result.build,
      ...(!isAll && { ran: ran.map(({ id }) => id) }),
      failures: grouped(result.failures),
      known: Object.fromEntries(result.known.map(({ id, ...rest }) => [id, rest])),
    };
  });
  const lines = cases.map((one) => embedded({ ...one, ...(one.frame !== undefined && { frame: shortText(one.frame) }), expect: shortOutcome(one.expect), ...(buildable.has(one.id) && { buildable: true }) }));
  return `{"rules":${embedded(rules)},\n"implementations":${embedded(implementations)},\n"cases":[\n${lines.join(",\n")}\n]}`;
}

function grouped(failures: Result["failures"]): Readonly<Record<string, unknown>> {
  const byId = new Map<string, unknown[]>();
  for (const { id, kind, detail, got } of failures) if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), { kind, detail, got }]);
  return Object.fromEntries(byId);
}

const shortOutcome = (outcome: Case["expect"]): Case["expect"] =>
  "reencoded" in outcome && outcome.reencoded !== undefined ? { ...outcome, reencoded: shortText(outcome.reencoded) } : outcome;

/** JSON that may stand inside a `<script>`: in ASCII, and without anything that ends it. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for an element or an attribute. What cannot be seen, or would turn a line round, stands as its code point. */
function htmlText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (unit) => `\\u{${(unit.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
