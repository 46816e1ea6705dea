import { createHash } from "node:crypto";

/** The bytes with LF for CRLF. A check-out that rewrites line ends has changed nothing. */
export function withUnixLineEnds(bytes: Uint8Array): Buffer {
  // One character per byte, so that bytes that are no UTF-8 stay as they are.
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(text.replaceAll("\r\n", "\n"), "latin1");
}

/** SHA-256 of a file's content, the same whatever its line ends. */
export function digest(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  return createHash("sha256").update(withUnixLineEnds(bytes)).digest("hex");
}
