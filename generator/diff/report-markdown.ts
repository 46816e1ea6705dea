import { visible } from "./describe.js";
import { sourceLanguages, verdicts, type Difference, type Finding, type SourceOutcome } from "./finding.js";
import { documentText, summaryText, verdictText } from "./report-text.js";
import { changeRules, ruleVerdict, type RuleId } from "./rules.js";

const codeMarks: Readonly<Record<SourceOutcome, string>> = { fits: "fits", "may-break": "may break", breaks: "breaks" };

/** The difference as Markdown for a changelog: the worst first, a line for each change. */
export function reportMarkdown(difference: Difference): string {
  const groups = [...verdicts].reverse().flatMap((verdict) => {
    const findings = difference.findings.filter((finding) => finding.verdict === verdict);
    return findings.length === 0 ? [] : ["", `#### ${capitalized(verdictText(verdict))}`, "", ...findings.map(item)];
  });
  const { oldVersion, newVersion } = difference;
  const version = oldVersion === newVersion ? `\`gm\` stays ${newVersion}` : `\`gm\` ${oldVersion} → ${newVersion}`;
  const notes = difference.notes.map((note) => `- ${literal(note)}`);
  const noted = notes.length === 0 ? [] : ["", "#### Notes", "", ...notes];
  return [`### Wire contract (${version})`, "", capitalized(plain(summaryText(difference))), ...groups, ...noted, ""].join("\n");
}

function item(finding: Finding): string {
  const { change, pointer, explanation, affects, hint } = finding;
  const concerns = affects.length === 0 ? "" : ` Concerns ${affects.join(", ")}.`;
  const guess = hint === undefined ? "" : ` (Hint: ${literal(hint)}.)`;
  return `- **${capitalized(literal(change))}** at ${code(pointer)}${documentText(finding)}. ${plain(explanation)}${concerns}${guess}`;
}

/** All rules as a Markdown table. */
export function rulesMarkdown(): string {
  const rows = (Object.keys(changeRules) as RuleId[]).map((id) => {
    const rule = changeRules[id];
    const source = sourceLanguages.map((language) => codeMarks[rule.source[language]]);
    return `| \`${id}\` | ${plain(rule.title)} | ${rule.oldReceiver} | ${rule.newReceiver} | ${source.join(" | ")} | ${verdictText(ruleVerdict(rule))} |`;
  });
  return [
    "| Rule | Change | Old receiver | New receiver | TypeScript | Python | Go | Rust | Verdict |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** A sentence of our own, in which code stays code. */
function plain(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : literal(part)))
    .join("");
}

/** A sentence with names and values of a contract, which may hold anything. */
function literal(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~&]/g, "\\$&");
}

function code(text: string): string {
  const line = visible(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
