const COPIES = 10;

/** The bytes of the heap that a decoded message takes. */
export function bytesHeld(peer, texts) {
  const messages = new Array(texts.length * COPIES);
  const before = heap();
  for (let index = 0; index < messages.length; index += 1) messages[index] = peer.parse(texts[index % texts.length]);
  return (heap() - before) / messages.length;
}

function heap() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
