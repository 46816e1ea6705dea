import { createHash } from "node:crypto";

/** The bytes with LF for CRLF. A check-out that rewrites line ends has changed nothing. */
export function withUnixLineEnds(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  // One character per byte, so that bytes that are no UTF-8 stay as they are.
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/** SHA-256 of a file's content, the same whatever its line ends. */
export function digest(content: string | Buffer): string {
  const plain = typeof content === "string" ? content.replaceAll("\r\n", "\n") : withUnixLineEnds(content);
  return createHash("sha256").update(plain).digest("hex");
}

/** The digests of wanted texts, which several steps of one run ask for. */
const known = new WeakMap<ReadonlyMap<string, string>, Map<string, string>>();

/** The digest of one of the texts that a run wants to write. */
export function digestIn(files: ReadonlyMap<string, string>, path: string): string {
  const digests = known.get(files) ?? new Map<string, string>();
  known.set(files, digests);
  const found = digests.get(path) ?? digest(files.get(path) ?? "");
  digests.set(path, found);
  return found;
}
