const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;" };

/** Text for an attribute or an element of XML. What XML cannot hold is replaced. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"\n]/g, (character) => ENTITIES[character] as string).replace(/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]/gu, "\u{fffd}");
}
