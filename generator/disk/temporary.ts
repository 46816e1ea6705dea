import { randomBytes } from "node:crypto";

const pattern = /^\.graphmind-gen-[0-9a-f]{12}\.tmp$/;

/** A new name for a file that is to be renamed into its place. Short, since the real name may have the greatest length. */
export function temporaryName(): string {
  return `.graphmind-gen-${randomBytes(6).toString("hex")}.tmp`;
}

/** True for a name that `temporaryName` gave: what a killed run left behind. */
export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}
