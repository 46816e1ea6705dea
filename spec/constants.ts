/** The protocol's MAJOR version, the `gm` of every envelope. Peers refuse any other (rule P1). */
export const PROTOCOL_VERSION = 1;

/** The `runId` of messages that belong to no run: handshake, breakpoints and mode. */
export const WILDCARD_RUN_ID = "*";

/** Where an app dials the viewer when nothing else is configured. */
export const DEFAULT_URL = "ws://127.0.0.1:4747/ingest";

/** The environment variable that overrides {@link DEFAULT_URL}. */
export const URL_ENVIRONMENT_VARIABLE = "GRAPHMIND_URL";

/** The largest integer that every language's number holds exactly, 2^53-1: the bound of `seq`, `ts` and counts. */
export const MAX_SAFE_INTEGER = 9007199254740991;
