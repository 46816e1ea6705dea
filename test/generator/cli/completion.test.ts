import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../support/process.js";
import { put } from "../disk/fixture.js";
import { bundleStandIn, Workplace } from "./fixture.js";

describe("completion in bash", async () => {
  const program = await bundleStandIn();

  it.each([
    ["gen", ["generate"]],
    ["generate --la", ["--lang"]],
    ["generate --lang py", ["python"]],
    ["generate --lang python,", ["python,go"]],
    ["generate --go", ["--go-module"]],
    ["generate --lang ", ["python", "go"]],
    // Nothing of ours: the shell offers paths.
    ["generate --out ", [""]],
    ["generate --out sub", [""]],
    ["generate --check --definitions ", [""]],
  ])("%s", async (line, expected) => {
    const work = new Workplace(program);
    put(work.folder, "bin/graphmind-gen", `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    chmodSync(join(work.folder, "bin/graphmind-gen"), 0o755);
    const words = ["graphmind-gen", ...line.split(" ")].map((word) => `'${word}'`);
    const script = `
      source <(graphmind-gen completion)
      COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}
      _graphmind-gen_yargs_completions
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { PATH: `${join(work.folder, "bin")}:${process.env["PATH"]}`, PACKAGE_ROOT: work.packageRoot };
    const { stdout, stderr } = await run("bash", ["-c", script], { env, cwd: work.folder });
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toEqual(expected);
  });
});
