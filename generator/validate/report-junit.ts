import { xmlText } from "../xml.js";
import { recordingRules, type RecordingRuleId } from "./recording-rules.js";
import type { Finding } from "./finding.js";
import type { FindingGroup } from "./finding-groups.js";
import type { RecordingReport } from "./recording-validator.js";
import { exampleText, groupText, percentText, printable } from "./report-text.js";
import { failsOn, type Demands, type Verdict } from "./verdict.js";

/** A verdict as JUnit XML: a suite for each recording, and in it a case for each rule. */
export function reportJunit(verdict: Verdict): string {
  const suites = verdict.recordings.map((report) => recordingSuite(report, verdict));
  if (verdict.minCoverage !== undefined) suites.push(coverageSuite(verdict));
  const sum = (part: "tests" | "failures"): number => suites.reduce((total, suite) => total + suite[part], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="graphmind-gen validate" tests="${sum("tests")}" failures="${sum("failures")}">`,
    ...suites.map(({ xml }) => xml),
    "</testsuites>\n",
  ].join("\n");
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly xml: string;
}

function recordingSuite(report: RecordingReport, demands: Demands): Suite {
  const cases = (Object.keys(recordingRules) as RecordingRuleId[]).map((rule) => {
    const groups = report.findings.filter((group) => group.rule === rule);
    return { fails: groups.some((group) => failsOn(group, demands)), xml: ruleCase(report.name, rule, groups, demands) };
  });
  return suite(report.name, cases);
}

function coverageSuite({ coverage, minCoverage, isCovered }: Verdict): Suite {
  const failure = isCovered ? "" : `<failure message="${xmlText(`${percentText(coverage.percent)} of ${minCoverage}%`)}" type="coverage"/>`;
  return suite("coverage", [{ fails: !isCovered, xml: `    <testcase classname="coverage" name="min-coverage">${failure}</testcase>` }]);
}

function suite(name: string, cases: readonly { readonly fails: boolean; readonly xml: string }[]): Suite {
  const failures = cases.filter(({ fails }) => fails).length;
  const head = `  <testsuite name="${xmlText(name)}" tests="${cases.length}" failures="${failures}">`;
  return { tests: cases.length, failures, xml: [head, ...cases.map(({ xml }) => xml), "  </testsuite>"].join("\n") };
}

const exampleLines = (example: Finding): readonly string[] => [exampleText(example), ...(example.hint === undefined ? [] : [printable(example.hint)])];

/** One element at most: readers of JUnit XML expect no more. */
function ruleCase(recording: string, rule: RecordingRuleId, groups: readonly FindingGroup[], demands: Demands): string {
  const head = `    <testcase classname="${xmlText(recording)}" name="${rule}"`;
  const [first] = groups;
  if (first === undefined) return `${head}/>`;
  const text = xmlText(groups.map((group) => [`${group.count}× ${groupText(group)}`, ...group.examples.flatMap(exampleLines)].join("\n")).join("\n"));
  const child = failsOn(first, demands)
    ? `<failure message="${xmlText(`${groups.reduce((sum, { count }) => sum + count, 0)}× ${first.title}`)}" type="${first.level}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return `${head}>\n      ${child}\n    </testcase>`;
}
