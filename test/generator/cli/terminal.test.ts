import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../support/process.js";
import { bundleStandIn, Workplace } from "./fixture.js";

const hasScript = spawnable("script");

function spawnable(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("on a terminal", async () => {
  const program = await bundleStandIn();

  /** What a person sees: both streams lead to a terminal of their own making. */
  async function seen(work: Workplace, args: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const command = `'${process.execPath}' '${program}' ${args}`;
    const settings = { PACKAGE_ROOT: work.packageRoot, TERM: "xterm", NO_COLOR: "", ...env };
    const { stdout } = await run("script", ["-qec", command, "/dev/null"], { cwd: work.folder, env: settings, exitCodes: [0, 1, 2] });
    return stdout.replaceAll("\r\n", "\n");
  }

  it.skipIf(!hasScript)("tells people what it does", async () => {
    const work = new Workplace(program);
    const first = await seen(work, "generate --lang go --out out");
    expect(first).toContain("\x1b[2mwrote    out/name.txt\n\x1b[22m");
    expect(first).toMatch(/3 written, 0 unchanged, 0 removed, in \d+ ms, in out\n/);
    expect(await seen(work, "generate --lang go --out out")).toMatch(/^0 written, 3 unchanged, 0 removed, in \d+ ms, in out\n$/);
    expect(await seen(work, "generate --lang go --out out --check")).toBe("3 files up to date\n");
    expect(await seen(work, "generat")).toContain("\x1b[31merror\x1b[39m command line");
  });

  it.skipIf(!hasScript)("keeps colours to itself when told so, and all but the result with --json", async () => {
    const work = new Workplace(program);
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
      expect(await seen(work, "generat", env)).toMatch(/^error command line/);
    }
    expect(JSON.parse(await seen(work, "generate --lang go --out out --json"))).toMatchObject({ ok: true });
  });

  it("ends quietly when the reader of its output does", async () => {
    const work = new Workplace(program);
    const script = `'${process.execPath}' '${program}' schema | head -c 1`;
    const { stdout, stderr } = await run("sh", ["-c", script], { cwd: work.folder, env: { PACKAGE_ROOT: join(work.packageRoot) } });
    expect({ stdout, stderr }).toEqual({ stdout: "{", stderr: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("says in one line that its output cannot be written", async () => {
    const work = new Workplace(program);
    for (const args of ["schema", "languages", "--help", "--version", "diff --rules", "validate --rules --json", "completion"]) {
      const script = `'${process.execPath}' '${program}' ${args} > /dev/full`;
      const { stderr } = await run("sh", ["-c", script], { cwd: work.folder, env: { PACKAGE_ROOT: work.packageRoot }, exitCodes: [2] });
      expect(stderr).toBe("error standard output: cannot write it: the disk is full (ENOSPC) [cannot-write]\n  hint: Free some space and repeat the command.\n");
    }
  });

  it.skipIf(!existsSync("/dev/full"))("gives its exit code also when nobody can be told why", async () => {
    const work = new Workplace(program);
    await run("sh", ["-c", `'${process.execPath}' '${program}' generat 2> /dev/full`], { cwd: work.folder, env: { PACKAGE_ROOT: work.packageRoot }, exitCodes: [2] });
  });

  it("ends with its own exit code when the reader of its output has gone", async () => {
    const work = new Workplace(program);
    const script = `{ '${process.execPath}' '${program}' validate '${join(work.folder, "none")}' --json; echo $? >&2; } | true`;
    const { stderr } = await run("sh", ["-c", script], { cwd: work.folder, env: { PACKAGE_ROOT: work.packageRoot } });
    expect(stderr).toBe("2\n");
  });
});
