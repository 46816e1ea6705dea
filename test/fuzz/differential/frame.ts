/** A frame as a testee is given it: text, which may hold lone surrogates as no UTF-8 can, or bytes. */
export type Frame = { readonly text: string } | { readonly bytes: Buffer };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A frame of these bytes: as text where they are UTF-8. */
export function frameOfBytes(bytes: Buffer): Frame {
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return { bytes };
  }
}

/** The two fields of a request and of a case, of which one is there. */
export const frameFields = (frame: Frame): { readonly frame: string } | { readonly frameBase64: string } =>
  "text" in frame ? { frame: frame.text } : { frameBase64: frame.bytes.toString("base64") };

/** A request in ASCII: some readers of lines take more characters than a newline for the end of one. */
export const requestLine = (id: string, frame: Frame): string =>
  `${JSON.stringify({ id, ...frameFields(frame) }).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;

/** How deep brackets are nested outside of strings, in well-formed text and in any other. */
export function depthOf(frame: Frame): number {
  const text = "text" in frame ? frame.text : frame.bytes.toString("latin1");
  let depth = 0;
  let deepest = 0;
  for (const mark of text.match(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g) ?? []) {
    if (mark === "[" || mark === "{") deepest = Math.max(deepest, ++depth);
    else if (mark === "]" || mark === "}") depth--;
  }
  return deepest;
}
