import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileSystem } from "../../../generator/disk/file-system.js";
import { takeLock } from "../../../generator/disk/lock.js";
import { contents, problemsOf, put, temporaryFolder } from "./fixture.js";

const NAME = ".graphmind-gen.lock";

function take(root: string, waitMs = 0) {
  return takeLock(nodeFileSystem, join(root, NAME), waitMs);
}

function holder(pid: number | undefined, host = hostname()): string {
  return JSON.stringify({ pid, host, token: "0" });
}

describe("the lock", () => {
  it("is held by one at a time, and is gone afterwards", () => {
    const root = temporaryFolder();
    const lock = take(root);
    expect(problemsOf(() => take(root))).toMatchObject([{ code: "locked", where: join(root, NAME) }]);
    lock.release();
    expect(contents(root)).toEqual({});
    take(root).release();
  });

  it("is waited for", async () => {
    const root = temporaryFolder();
    const script = `
      const { unlinkSync, writeFileSync } = await import("node:fs");
      writeFileSync(process.argv[1], JSON.stringify({ pid: process.pid, host: ${JSON.stringify(hostname())} }));
      console.log("held");
      setTimeout(() => unlinkSync(process.argv[1]), 400);
    `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, join(root, NAME)], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((done) => child.on("close", done));
    await new Promise((held) => child.stdout.once("data", held));
    const start = performance.now();
    take(root, 10_000).release();
    expect(performance.now() - start).toBeGreaterThan(100);
    await ended;
  });

  it("of a process that was killed is cleared at once", () => {
    const root = temporaryFolder();
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    put(root, NAME, holder(pid));
    take(root).release();
    expect(contents(root)).toEqual({});
  });

  it.each([
    ["of a living process", holder(process.ppid), 0],
    ["of another machine", holder(999_999_999, "elsewhere"), 0],
    ["of a run that is just writing its text", "", 0],
    ["of another machine, five minutes old", holder(999_999_999, "elsewhere"), 300],
  ])("%s is respected", (_, text, age) => {
    const root = temporaryFolder();
    put(root, NAME, text);
    makeOlder(root, age);
    expect(problemsOf(() => take(root))).toMatchObject([{ code: "locked" }]);
    expect(contents(root)).toEqual({ [NAME]: text });
  });

  it.each([
    ["without a text that anyone will write", "", 10],
    ["with a text that is none of ours", "{}", 10],
    ["of a process whose number went to another", holder(process.ppid), 3600],
    ["of a machine that is gone", holder(1, "elsewhere"), 3600],
  ])("%s is cleared", (_, text, age) => {
    const root = temporaryFolder();
    put(root, NAME, text);
    makeOlder(root, age);
    take(root).release();
    expect(contents(root)).toEqual({});
  });

  it("that another run took in the meantime is not cleared with the stale one", () => {
    const root = temporaryFolder();
    const file = join(root, NAME);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    put(root, NAME, holder(pid));
    let faster = false;
    const disk = {
      ...nodeFileSystem,
      renameSync: (from: fs.PathLike, to: fs.PathLike): void => {
        if (!faster) fs.writeFileSync(file, holder(process.ppid));
        faster = true;
        fs.renameSync(from, to);
      },
    };
    expect(problemsOf(() => takeLock(disk, file, 0))).toMatchObject([{ code: "locked" }]);
    expect(contents(root)).toEqual({ [NAME]: holder(process.ppid) });
  });

  it("is not removed by a run that lost it", () => {
    const root = temporaryFolder();
    const lock = take(root);
    put(root, NAME, holder(process.ppid));
    lock.release();
    expect(contents(root)).toEqual({ [NAME]: holder(process.ppid) });
  });

  it("is a problem, and not a wait without end, where it cannot be made", () => {
    const root = temporaryFolder();
    fs.mkdirSync(join(root, NAME));
    expect(problemsOf(() => take(root))).toMatchObject([{ code: "cannot-read" }]);
  });
});

function makeOlder(root: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds;
  fs.utimesSync(join(root, NAME), time, time);
}
