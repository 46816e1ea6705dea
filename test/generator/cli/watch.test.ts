import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "../../support/paths.js";
import { run } from "../../support/process.js";
import { put } from "../disk/fixture.js";
import { acmeProtocol, bundleStandIn, Workplace } from "./fixture.js";

/** A command that runs on. */
class Running {
  output = "";
  readonly ended: Promise<number | null>;
  readonly #child;

  constructor(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
    this.ended = new Promise((done) => this.#child.on("close", done));
    onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  interrupt(): void {
    this.#child.kill("SIGINT");
  }
}

/** Waits until something holds; fails after a time in which it should long have come true. */
async function until(what: () => boolean, running: Running): Promise<void> {
  for (const end = Date.now() + 60_000; !what(); await pause(50)) {
    if (Date.now() > end) throw new Error(`waited in vain; the command said:\n${running.output}`);
  }
}

describe("generate --watch", async () => {
  const program = await bundleStandIn();

  it("follows definitions, templates and configuration, outlives mistakes in each, and ends well", async () => {
    const work = new Workplace(program);
    put(work.folder, "acme.mjs", 'export { protocol } from "./parts/acme.mjs";');
    put(work.folder, "parts/acme.mjs", acmeProtocol("One"));
    put(work.folder, "graphmind-gen.config.json", JSON.stringify({ languages: ["go"], out: "out", definitions: "acme.mjs" }));
    const running = new Running(program, ["generate", "--watch"], work.folder, { PACKAGE_ROOT: work.packageRoot });
    const written = (path: string, text: string) => until(() => textAt(work.folder, path).includes(text), running);
    const said = (text: string) => until(() => running.output.includes(text), running);

    await written("out/name.txt", "of One in go");
    put(work.folder, "parts/acme.mjs", acmeProtocol("Two"));
    await written("out/name.txt", "of Two in go");
    put(work.folder, "parts/acme.mjs", "export const protocol = {");
    await said("definitions-fail");
    put(work.folder, "parts/acme.mjs", acmeProtocol("Three"));
    await written("out/name.txt", "of Three in go");
    put(work.packageRoot, "templates/go/name.txt.hbs", "{{nonsense");
    await until(() => running.output.length > 0 && running.output.includes("nonsense"), running);
    put(work.packageRoot, "templates/go/name.txt.hbs", "new template {{title}}\n");
    await written("out/name.txt", "new template Three");
    put(work.folder, "graphmind-gen.config.json", "{");
    await said("not-json");
    put(work.folder, "graphmind-gen.config.json", JSON.stringify({ languages: ["go"], out: "elsewhere", definitions: "acme.mjs" }));
    await written("elsewhere/name.txt", "new template Three");

    running.interrupt();
    expect(await running.ended).toBe(0);
  });

  it("runs once for many changes at a time, and not at all for none", async () => {
    const work = new Workplace(program);
    const args = ["generate", "--watch", "--json", "--lang", "go", "--out", "out"];
    const running = new Running(program, args, work.folder, { PACKAGE_ROOT: work.packageRoot });
    const runs = () => running.output.split("\n").filter((line) => line !== "");
    await until(() => runs().length === 1, running);
    await pause(1000);
    for (let i = 0; i < 10; i++) {
      put(work.packageRoot, "templates/go/copied.txt", `change ${i}\n`);
      await pause(20);
    }
    await until(() => textAt(work.folder, "out/deep/copied.txt").includes("change 9"), running);
    await pause(1500);
    running.interrupt();
    expect(await running.ended).toBe(0);
    const written = runs().map((line) => (JSON.parse(line) as { destinations: { written: string[] }[] }).destinations[0]?.written.length);
    expect(written.length).toBeLessThan(5);
    expect(written.reduce((sum = 0, count = 0) => sum + count, 0)).toBeLessThan(6);
  });

  it("compiles the definitions of a check-out anew", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "graphmind-checkout-")));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const part of ["spec", "generator", "templates", "package.json", "tsconfig.json"]) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    await run(process.execPath, ["generator/bundle.js"], { cwd: folder });
    const running = new Running(join(folder, "dist/generator/main.js"), ["generate", "--watch"], folder);
    const schema = () => textAt(folder, "schema.json");
    await until(() => schema().includes("GraphMind wire protocol"), running);
    const source = textAt(folder, "spec/protocol.ts");
    put(folder, "spec/protocol.ts", source.replace('title: "GraphMind wire protocol"', 'title: "Changed'));
    await until(() => running.output.includes("protocol.ts"), running);
    put(folder, "spec/protocol.ts", source.replace('title: "GraphMind wire protocol"', 'title: "Changed protocol"'));
    await until(() => schema().includes("Changed protocol"), running);
    running.interrupt();
    expect(await running.ended).toBe(0);
  });
});

/** The text of one file, or none: beside it, a run that is under way makes and removes files of its own. */
function textAt(folder: string, path: string): string {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
