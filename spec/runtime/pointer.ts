/** One token of a JSON Pointer (RFC 6901), with its slash. */
export function pointerToken(key: string | number): string {
  return `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`;
}
