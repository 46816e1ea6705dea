import { spawnSync } from "node:child_process";

/** A language's tools, which a machine may lack. */
export type Toolchain = "python" | "go" | "rust";

const PROBES: Readonly<Record<Toolchain, readonly [string, string]>> = {
  python: ["python3", "--version"],
  go: ["go", "version"],
  rust: ["cargo", "--version"],
};

/** Whether a toolchain is installed. */
export function hasToolchain(toolchain: Toolchain): boolean {
  const [command, argument] = PROBES[toolchain];
  return spawnSync(command, [argument]).status === 0;
}
