import type { Model } from "../../model.js";
import { oneLine } from "../../text.js";
import { className } from "./names.js";
import { hasBreakpoints } from "./package.js";

/** Whether the model has the message that examples and tests are about. */
export function showsNodes(model: Model): boolean {
  return hasBreakpoints(model) && model.messages.some(({ type, payload }) => type === "node.started" && payload === "NodeStarted");
}

/** What the README shows of the catalogue. */
export function readmeView(model: Model): object {
  return {
    about: oneLine(model.description),
    version: model.version,
    showsNodes: showsNodes(model),
    messages: model.messages.map(({ type, payload, direction }) => ({
      type: codeSpan(type),
      payload: className(payload),
      from: direction === "app-to-viewer" ? "app" : "viewer",
    })),
  };
}

/** A message type as code in a table: nothing in it can end the cell or the code. */
function codeSpan(text: string): string {
  const shown = JSON.stringify(text).slice(1, -1).replace(/\|/g, "\\|");
  const fence = "`".repeat(Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return fence.length === 1 && shown !== "" ? `\`${shown}\`` : `${fence} ${shown} ${fence}`;
}
