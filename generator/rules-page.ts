import type { Model } from "./model.js";
import { oneLine } from "./text.js";

/** The page of a package that says what the rule ids in its documentation mean. */
export function rulesPage(model: Model): string {
  const lines = model.rules.map(({ id, text }) => `- **${oneLine(id)}** ${oneLine(text)}`);
  const intro = "The documentation names these rules by their id. Every implementation of the protocol obeys them.";
  return `# Rules of the ${oneLine(model.title)}\n\n${intro}\n\n${lines.join("\n")}\n`;
}
