/** One token of a JSON Pointer (RFC 6901), with its slash. */
export function pointerToken(key: string | number): string {
  const text = String(key);
  return `/${/[~/]/.test(text) ? text.replace(/~/g, "~0").replace(/\//g, "~1") : text}`;
}

/** What stands at a JSON Pointer in plain data, or `undefined`. Calls no getter. */
export function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return tokens.reduce<unknown>(
    (holder, token) => (typeof holder === "object" && holder !== null ? Object.getOwnPropertyDescriptor(holder, token)?.value : undefined),
    value,
  );
}
