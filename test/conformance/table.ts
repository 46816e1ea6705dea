import type { CaseGroup } from "../../generator/cases/index.js";
import type { Report } from "../../generator/conform/run.js";

/** Cases by implementations, as text: how many passed, and of how many where some did not. */
export function caseTable(groups: readonly CaseGroup[], reports: readonly Report[]): string {
  const cell = (cases: CaseGroup["cases"], report: Report): string => {
    const passed = cases.filter(({ id }) => report.passed.has(id)).length;
    return passed === cases.length ? `${passed}` : `${passed} of ${cases.length} !`;
  };
  const row = (name: string, cases: CaseGroup["cases"]): string[] => [name, ...reports.map((report) => cell(cases, report))];
  const rows = [
    ["cases", ...reports.map(({ testee }) => testee)],
    ...groups.map(({ name, cases }) => row(name, cases)),
    row("total", groups.flatMap(({ cases }) => cases)),
    ["built and encoded", ...reports.map(({ passed }) => String([...passed].filter((id) => id.startsWith("build/")).length))],
    ["other failures", ...reports.map(({ failures }) => String(failures.filter(({ id }) => id === undefined).length))],
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells.map((text, column) => (column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0))).join("  ");
  return rows.map(line).join("\n");
}
