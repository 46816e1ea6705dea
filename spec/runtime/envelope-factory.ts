import type { MessageInfo } from "./binding.js";
import type { RawEnvelope } from "./outcome.js";

/** What a caller may choose for a factory. */
export interface EnvelopeFactoryOptions {
  /** The wall clock, in milliseconds since 1970; `Date.now` unless given. */
  readonly now?: (() => number) | undefined;
  /** The `seq` of the first envelope: 0 unless a sender goes on where it stopped. */
  readonly firstSeq?: number | undefined;
}

/** Makes a sender's envelopes, numbered by its one counter (rule S1). Use one factory for all that a sender sends. */
export interface EnvelopeFactory<E extends RawEnvelope, Wildcard extends string> {
  /** The `seq` that the next envelope gets. */
  readonly nextSeq: number;
  /**
   * The next envelope. The `runId` may be left out for messages that belong to no run.
   *
   * @throws RangeError when all numbers up to 2^53-1 are used.
   * @throws TypeError when a message that belongs to a run is given no run's id, or the wildcard. TypeScript sees the former.
   */
  create<T extends E["type"]>(
    type: T,
    payload: Extract<E, { type: T }>["payload"],
    ...runId: T extends Wildcard ? [runId?: string] : [runId: string]
  ): Extract<E, { type: T }>;
}

/** Makes the constructor of a protocol's envelope factories. */
export function envelopeFactoryFor<E extends RawEnvelope, Wildcard extends string>(
  version: number,
  wildcardRunId: string,
  messages: readonly MessageInfo[],
): (options?: EnvelopeFactoryOptions) => EnvelopeFactory<E, Wildcard> {
  const ofRuns = new Set(messages.filter(({ scope }) => scope === "run").map(({ type }) => type));
  return ({ now = Date.now, firstSeq = 0 } = {}) => {
    if (!Number.isSafeInteger(firstSeq) || firstSeq < 0) {
      throw new RangeError(`firstSeq must be an integer from 0 to 2^53-1, not ${firstSeq}`);
    }
    let nextSeq = firstSeq;
    return {
      get nextSeq() {
        return nextSeq;
      },
      create(type, payload, ...[runId = wildcardRunId]) {
        if (nextSeq > Number.MAX_SAFE_INTEGER) {
          throw new RangeError("the sender's counter is used up: seq cannot exceed 2^53-1");
        }
        if (runId === wildcardRunId && ofRuns.has(type)) {
          throw new TypeError(`${type} belongs to a run: give the run's id, not ${JSON.stringify(wildcardRunId)}`);
        }
        const ts = Math.trunc(now());
        const envelope: RawEnvelope = { gm: version, seq: nextSeq, ts, runId, type, payload };
        nextSeq++;
        return envelope as Extract<E, { type: typeof type }>;
      },
    };
  };
}
