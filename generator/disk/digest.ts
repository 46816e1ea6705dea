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

function digestsOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const digests = known.get(files) ?? new Map<string, string>();
  known.set(files, digests);
  return digests;
}

/** The digest of one of the texts that a run wants to write. */
export function digestIn(files: ReadonlyMap<string, string>, path: string): string {
  const digests = digestsOf(files);
  const found = digests.get(path) ?? digest(files.get(path) ?? "");
  digests.set(path, found);
  return found;
}

/** Whether a file holds one of the texts that a run wants to write. The text's bytes serve its digest as well. */
export function isWritten(files: ReadonlyMap<string, string>, path: string, bytes: Buffer): boolean {
  const wanted = Buffer.from(files.get(path) ?? "", "utf8");
  digestsOf(files).set(path, digest(wanted));
  return equals(bytes, wanted);
}

/** Whether two files hold the same, whatever the line ends of the first. */
export function equals(bytes: Buffer, wanted: Buffer): boolean {
  return bytes.equals(wanted) || withUnixLineEnds(bytes).equals(wanted);
}
