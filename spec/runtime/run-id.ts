import type { Issue } from "./outcome.js";
import { isWellFormed } from "./unicode.js";

// Most messages belong to the run of the one before, and comparing is cheaper than looking at each character.
let lastStorable = "";

/** Whether a run can be stored under this text: no U+0000 and no lone surrogate (rule E5). */
export function isStorable(runId: string): boolean {
  if (runId === lastStorable) return true;
  if (runId.includes("\0") || !isWellFormed(runId)) return false;
  lastStorable = runId;
  return true;
}

/** The issue of a `runId` that is not storable. */
export const unstorableRunId: Issue = {
  path: "/runId",
  keyword: "unicode",
  message: "must hold neither U+0000 nor a lone surrogate",
};
