import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { cache, root } from "../support/paths.js";
import { run, type RunOptions } from "../support/process.js";

/** Where peers are installed and built. May be deleted at any time. */
export class Workshop {
  readonly folder = `${cache}/bench`;
  readonly sources = `${root}/test/bench`;
  /** What generators of others made of our schema. */
  readonly peers = `${this.folder}/peers`;

  /** Makes a folder of the cache unless what it depends on is unchanged. */
  async once(name: string, inputs: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
    const digest = createHash("sha256");
    for (const input of inputs) digest.update(readFileSync(input)).update("\0");
    const folder = `${this.folder}/${name}`;
    const marker = `${this.folder}/${name}.digest`;
    const wanted = digest.digest("hex");
    if (existsSync(folder) && existsSync(marker) && readFileSync(marker, "utf8") === wanted) return folder;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await make(folder);
    await writeFile(marker, wanted);
    return folder;
  }

  /** The programs of the npm packages that are compared. */
  node(): Promise<string> {
    const files = ["package.json", "package-lock.json"].map((file) => `${this.sources}/typescript/${file}`);
    return this.once("node", files, async (folder) => {
      for (const file of files) await cp(file, `${folder}/${file.split("/").at(-1)}`);
      await this.run("npm", ["ci", "--no-audit", "--no-fund", "--silent"], { cwd: folder });
    });
  }

  /** Lets quicktype's command write a language. */
  async quicktype(language: string, output: string, ...options: readonly string[]): Promise<void> {
    const folder = await this.node();
    const schema = `${this.peers}/frame.schema.json`;
    await this.run(`${folder}/node_modules/.bin/quicktype`, [
      "--src-lang", "schema", "--src", schema, "--lang", language, "--top-level", "Frame", "--out", output, ...options,
    ]);
  }

  run(command: string, args: readonly string[], options: RunOptions = {}): Promise<{ stdout: string; stderr: string }> {
    return run(command, args, options);
  }

  /** The time that a program takes from start to end, in milliseconds. */
  async time(command: readonly string[], options: RunOptions = {}): Promise<number> {
    const [program = "", ...args] = command;
    const start = process.hrtime.bigint();
    await run(program, args, options);
    return Number(process.hrtime.bigint() - start) / 1e6;
  }
}
