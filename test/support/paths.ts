import { fileURLToPath } from "node:url";

/** The project's root. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Where tests keep tools that they install and what they build; outlives a run, and may be deleted at any time. */
export const cache = `${root}/node_modules/.cache/graphmind`;
