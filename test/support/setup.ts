import { pythonTools, staticcheck } from "./tools.js";
import { hasToolchain } from "./toolchain-probe.js";
import { run } from "./process.js";
import { root } from "./paths.js";

/** Once per run, before any test: builds the command, and installs what the suites of other languages call. */
export default async function setup(): Promise<void> {
  await run("npm", ["run", "--silent", "build"], { cwd: root });
  if (hasToolchain("python")) await pythonTools();
  if (hasToolchain("go")) await staticcheck();
}
