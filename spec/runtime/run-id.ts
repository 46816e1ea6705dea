import type { Issue } from "./outcome.js";
import { isWellFormed } from "./unicode.js";

/** Whether a run can be stored under this text: no U+0000 and no lone surrogate (rule E5). */
export function isStorable(runId: string): boolean {
  return !runId.includes("\0") && isWellFormed(runId);
}

/** The issue of a `runId` that is not storable. */
export const unstorableRunId: Issue = {
  path: "/runId",
  keyword: "unicode",
  message: "must hold neither U+0000 nor a lone surrogate",
};
