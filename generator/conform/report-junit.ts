import type { Case } from "../cases/case.js";
import { xmlText } from "../xml.js";
import type { Failure } from "./failure.js";
import type { Result } from "./result.js";

/** A result as JUnit XML: a suite for each chapter of the cases, a test for each case, and one suite for what is no case's fault. */
export function reportJunit(result: Result, ran: readonly Case[]): string {
  const failures = new Map<string | undefined, Failure[]>();
  for (const failure of result.failures) failures.set(failure.id, [...(failures.get(failure.id) ?? []), failure]);
  const known = new Map(result.known.map((entry) => [entry.id, entry]));
  const chapters = new Map<string, Test[]>();
  for (const { id } of ran) {
    const chapter = id.split("/").slice(0, id.startsWith("build/") ? 2 : 1).join("/");
    const tests = chapters.get(chapter) ?? [];
    if (tests.length === 0) chapters.set(chapter, tests);
    tests.push({ name: id, failures: failures.get(id) ?? [], reason: known.get(id)?.reason });
  }
  chapters.set("the run itself", [{ name: "is as the line protocol has it", failures: failures.get(undefined) ?? [], reason: undefined }]);
  const tests = [...chapters.values()].flat();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xmlText(result.implementation)}" ${counts(tests)}>`,
    ...[...chapters].map(([name, some]) => suite(result.implementation, name, some)),
    "</testsuites>\n",
  ].join("\n");
}

interface Test {
  readonly name: string;
  readonly failures: readonly Failure[];
  /** Of the known failure that this test is. */
  readonly reason: string | undefined;
}

function suite(implementation: string, name: string, tests: readonly Test[]): string {
  const skipped = tests.filter(({ reason }) => reason !== undefined).length;
  const head = `  <testsuite name="${xmlText(name)}" ${counts(tests)} skipped="${skipped}">`;
  return [head, ...tests.map((test) => testcase(`${implementation}.${name}`, test)), "  </testsuite>"].join("\n");
}

const counts = (tests: readonly Test[]): string => `tests="${tests.length}" failures="${tests.filter(({ failures }) => failures.length > 0).length}"`;

function testcase(classname: string, { name, failures, reason }: Test): string {
  const head = `    <testcase classname="${xmlText(classname)}" name="${xmlText(name)}"`;
  const [first] = failures;
  if (first !== undefined) {
    const text = failures.map(({ kind, detail }) => `${kind}: ${detail}`).join("\n");
    return `${head}>\n      <failure type="${first.kind}" message="${xmlText(first.detail)}">${xmlText(text)}</failure>\n    </testcase>`;
  }
  return reason === undefined ? `${head}/>` : `${head}>\n      <skipped message="${xmlText(`known failure: ${reason}`)}"/>\n    </testcase>`;
}
