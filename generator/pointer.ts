/** One token of a JSON Pointer (RFC 6901), escaped. */
export function pointerToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
