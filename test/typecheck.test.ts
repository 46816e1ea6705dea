import { expect, it } from "vitest";
import { root } from "./support/paths.js";
import { run } from "./support/process.js";

it("compiles under the strictest settings, tests included", async () => {
  const { stdout } = await run("node", [`${root}/node_modules/typescript/bin/tsc`, "-p", "tsconfig.json"], { cwd: root });
  expect(stdout).toBe("");
});
