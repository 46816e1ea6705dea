import { createGunzip, type Gunzip } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;

/**
 * The bytes that a gzip file holds, all its members one after the other. Zeros may follow the last one, since some tapes and
 * tools pad files; anything else is an error whose code starts with `Z_`, as are all that zlib reports.
 */
export async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const feeding = feed(chunks, gunzip);
  // It is awaited below, unless reading fails first.
  feeding.catch((error: unknown) => gunzip.destroy(error as Error));
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
    await feeding;
  } finally {
    gunzip.destroy();
  }
}

/** zlib stops at a zero behind a member, and takes no more: what is left must be zeros. */
async function feed(chunks: AsyncIterable<Uint8Array>, gunzip: Gunzip): Promise<void> {
  const end = new Promise<void>((resolve) => void gunzip.once("end", resolve).once("close", resolve));
  let [length, isOver] = [0, false];
  for await (const chunk of chunks) {
    if (!isOver) await Promise.race([end, new Promise<void>((resolve) => gunzip.write(chunk, () => resolve()))]);
    if (!isOver && gunzip.destroyed) return;
    const left = chunk.subarray(Math.max(0, gunzip.bytesWritten - length));
    isOver ||= left.length > 0;
    if (left.some((byte) => byte !== 0)) throw Object.assign(new Error("something follows the zeros at the end"), { code: "Z_DATA_ERROR" });
    length += chunk.length;
  }
  if (!isOver) gunzip.end();
}
