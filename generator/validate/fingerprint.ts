const MAX_DEPTH = 512;
const doubles = new Float64Array(1);
const words = new Int32Array(doubles.buffer);

/**
 * A 32-bit number that is equal for equal JSON, whatever the order of keys (rule T9), and with near certainty differs
 * otherwise. Two frames under one `(runId, seq)` are told apart by it, so that neither has to be kept.
 */
export function fingerprint(value: unknown): number {
  return mix(0x9e3779b9, value, 0);
}

function mix(seed: number, value: unknown, depth: number): number {
  switch (typeof value) {
    case "string":
      return text(seed ^ 0x51, value);
    case "number":
      doubles[0] = value === 0 ? 0 : value;
      return step(step(seed ^ 0x52, words[0] as number), words[1] as number);
    case "boolean":
      return step(seed, value ? 0x53 : 0x54);
    case "object":
      if (value === null) return step(seed, 0x55);
      if (depth >= MAX_DEPTH) return step(seed, 0x56);
      return Array.isArray(value) ? list(seed, value, depth) : object(seed, value as Readonly<Record<string, unknown>>, depth);
    default:
      return step(seed, 0x57);
  }
}

function list(seed: number, values: readonly unknown[], depth: number): number {
  let hash = step(seed ^ 0x58, values.length);
  for (let index = 0; index < values.length; index++) hash = mix(hash, values[index], depth + 1);
  return hash;
}

function object(seed: number, value: Readonly<Record<string, unknown>>, depth: number): number {
  // A sum, since the order of keys carries no meaning.
  let sum = 0;
  for (const key in value) sum = (sum + mix(text(0x59, key), value[key], depth + 1)) | 0;
  return step(seed ^ 0x5a, sum);
}

function text(seed: number, value: string): number {
  let hash = seed ^ value.length;
  for (let index = 0; index < value.length; index++) hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193);
  return step(hash, value.length);
}

function step(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) | 0;
}
