import { describe, it } from "vitest";
import { hasToolchain, type Toolchain } from "./toolchain-probe.js";

const TITLES: Readonly<Record<Toolchain, string>> = { python: "Python", go: "Go", rust: "Rust" };

/**
 * A suite that needs toolchains. Without one of them it is a skip that names what is missing, and with `CI=true` a
 * failure, so that a machine without tools cannot pass for one where everything holds.
 */
export function describeWith(toolchains: Toolchain | readonly Toolchain[], title: string, suite: () => void): void {
  const missing = [toolchains].flat().filter((toolchain) => !hasToolchain(toolchain));
  if (missing.length === 0) {
    describe(title, suite);
    return;
  }
  const names = missing.map((toolchain) => TITLES[toolchain]).join(" and ");
  if (process.env["CI"] === "true") {
    describe(title, () => {
      it(`needs ${names}`, () => {
        throw new Error(`${names} is not installed, and with CI=true that is a failure`);
      });
    });
  } else {
    describe.skip(`${title} (skipped: ${names} is not installed)`, suite);
  }
}
