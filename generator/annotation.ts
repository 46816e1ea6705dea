/** A line that GitHub shows as an annotation. See https://docs.github.com/actions/reference/workflow-commands-for-github-actions. */
export function annotation(kind: "error" | "warning" | "notice", properties: Readonly<Record<string, string>>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${data(value).replaceAll(":", "%3A").replaceAll(",", "%2C")}`);
  return `::${kind} ${list.join(",")}::${data(message)}\n`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
