import { annotation } from "../annotation.js";
import { failureKinds, type FailureKind } from "./failure.js";
import { summary } from "./report-text.js";
import type { Result } from "./result.js";

const MOST_SHOWN = 10;

/** A result as annotations for GitHub's log: one for each kind of failure, since GitHub shows ten of a step. */
export function reportGithub(result: Result): string {
  const kinds = (Object.keys(failureKinds) as FailureKind[]).flatMap((kind) => {
    const failures = result.failures.filter((failure) => failure.kind === kind);
    if (failures.length === 0) return [];
    const lines = failures.slice(0, MOST_SHOWN).map(({ id, detail }) => `${id ?? "(no case)"}: ${detail}`);
    const rest = failures.length > MOST_SHOWN ? [`and ${failures.length - MOST_SHOWN} more`] : [];
    return [annotation("error", { title: `${result.implementation}: ${failureKinds[kind]} (${failures.length})` }, [...lines, ...rest].join("\n"))];
  });
  const last = annotation(result.ok ? "notice" : "error", { title: "conformance" }, `${result.implementation}: ${summary(result)}`);
  return [...kinds, last].join("");
}
