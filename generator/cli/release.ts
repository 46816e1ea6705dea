import { join } from "node:path";
import { readTextIfThere } from "../disk/read.js";

/** The version of the package in a folder. */
export function versionOf(packageRoot: string): string {
  return String(manifestOf(packageRoot).version);
}

/** The name and the version of the package in a folder, for example `@graphmind-ai/schema 1.0.0`. */
export function releaseOf(packageRoot: string): string {
  const { name, version } = manifestOf(packageRoot);
  return `${String(name)} ${String(version)}`;
}

function manifestOf(packageRoot: string): { readonly name?: unknown; readonly version?: unknown } {
  return JSON.parse(readTextIfThere(join(packageRoot, "package.json")) ?? "{}") as { name?: unknown; version?: unknown };
}
