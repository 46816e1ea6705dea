import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { surveyOutputs, writeOutputs } from "../../../generator/disk/write.js";
import { bundle } from "../support/bundle.js";
import { contents, outputOf, problemsOf, put, systemError, temporaryFolder, texts, watchedDisk } from "./fixture.js";

const versions = [
  { "a.py": "a 1\n", "sub/b.py": "b 1\n", "old/c.py": "c 1\n", "same.py": "same\n" },
  { "a.py": "a 2\n", "sub/b.py": "b 2\n", "new/deep/d.py": "d 2\n", "same.py": "same\n" },
  { "a.py": "a 3\n", "sub/b.py": "b 3\n", "newer/e.py": "e 3\n", "same.py": "same\n" },
] as const;

/** The number of calls that change the disk in a run from the first version to the second. */
function callsOfARun(): number {
  const root = temporaryFolder();
  writeOutputs([outputOf(root, versions[0])]);
  let calls = 0;
  writeOutputs([outputOf(root, versions[1])], { fs: watchedDisk(() => void calls++) });
  return calls;
}

/** Every file is there in one version or the other, or not yet or no longer there, and never a part of one. */
function expectWhole(root: string): void {
  const wholes: Record<string, string[]> = {};
  for (const version of versions) for (const [path, text] of Object.entries(version)) (wholes[path] ??= []).push(text);
  for (const [path, text] of Object.entries(texts(root))) {
    if (!/(^|\/)\.graphmind-gen/.test(path)) expect(wholes[path], path).toContain(text);
  }
  for (const path of ["a.py", "sub/b.py", "same.py"]) expect(texts(root)).toHaveProperty([path]);
}

/** A lock of this process stands for one of a process that is gone. */
function disownLock(root: string): void {
  const lock = join(root, ".graphmind-gen.lock");
  if (fs.existsSync(lock)) fs.writeFileSync(lock, fs.readFileSync(lock, "utf8").replace(/"pid":\d+/, '"pid":999999999'));
}

/** The next run needs no force, whichever version it writes, and leaves no trace of the one before. */
function expectRepair(root: string, version: Readonly<Record<string, string>>, folders: "as new" | "any" = "as new"): void {
  writeOutputs([outputOf(root, version)], { waitMs: 0 });
  expect(texts(root)).toEqual(version);
  const clean = temporaryFolder();
  writeOutputs([outputOf(clean, version)]);
  const files = ([path]: [string, string]): boolean => !path.endsWith("/");
  expect(Object.entries(contents(root)).filter(files)).toEqual(Object.entries(contents(clean)).filter(files));
  if (folders === "as new") expect(contents(root)).toEqual(contents(clean));
}

describe("a run that ends early", () => {
  const calls = callsOfARunOnce();

  it("takes a number of steps that this test knows", () => {
    expect(calls()).toBeGreaterThan(15);
  });

  it.each(["old", "same", "newest"] as const)("is killed before any of its steps: files are whole, and a run of the %s version repairs", (kind) => {
    const repair = { old: versions[0], same: versions[1], newest: versions[2] }[kind];
    for (let last = 0; last < calls(); last++) {
      const root = temporaryFolder();
      writeOutputs([outputOf(root, versions[0])]);
      let count = 0;
      const dead = watchedDisk(() => {
        if (count++ >= last) throw new Error("killed");
      });
      expect(() => writeOutputs([outputOf(root, versions[1])], { fs: dead })).toThrow("killed");
      expectWhole(root);
      disownLock(root);
      expectRepair(root, repair);
    }
  });

  it("is killed in its first run, and again while it repairs", () => {
    for (let last = 0; last < calls(); last++) {
      const root = temporaryFolder();
      for (const version of versions.slice(0, 2)) {
        let count = 0;
        const dead = watchedDisk(() => {
          if (count++ >= last) throw new Error("killed");
        });
        try {
          writeOutputs([outputOf(root, version)], { fs: dead, waitMs: 0 });
        } catch (error) {
          if (!(error instanceof Error) || error.message !== "killed") throw error;
        }
        disownLock(root);
      }
      expectRepair(root, versions[2]);
    }
  });

  it.each(["ENOSPC", "EACCES", "EROFS", "EIO"])("meets %s at any of its steps: a clear problem, files whole, and the next run completes it", (code) => {
    let reported = 0;
    for (let failing = 0; failing < calls(); failing++) {
      const root = temporaryFolder();
      writeOutputs([outputOf(root, versions[0])]);
      let count = 0;
      const disk = watchedDisk(() => {
        if (count++ === failing) throw systemError(code);
      });
      try {
        writeOutputs([outputOf(root, versions[1])], { fs: disk });
      } catch (error) {
        const problems = problemsOf(() => {
          throw error;
        });
        expect(problems[0]?.message).toContain(code);
        expect(problems[0]?.where.startsWith(root)).toBe(true);
        reported++;
      }
      expectWhole(root);
      disownLock(root);
      // An empty folder that cannot be removed is not worth a failure.
      expectRepair(root, versions[2], "any");
    }
    // The rest are steps of tidying up.
    expect(reported).toBeGreaterThan(calls() / 2);
  });

  it("meets a full disk before the first file is replaced: nothing has changed at all", () => {
    for (let fits = 0; fits < 5; fits++) {
      const root = temporaryFolder();
      writeOutputs([outputOf(root, versions[0])]);
      const before = contents(root);
      let writes = 0;
      const full = watchedDisk((call) => {
        if (call === "writeFileSync" && writes++ >= fits) throw systemError("ENOSPC");
      });
      expect(problemsOf(() => writeOutputs([outputOf(root, versions[1])], { fs: full }))[0]?.message).toContain("the disk is full");
      expect(contents(root)).toEqual(before);
    }
  });

  it("leaves behind temporary files, which go, and nothing that only looks like one", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, versions[0])]);
    put(root, "sub/.graphmind-gen-0123456789ab.tmp", "half");
    put(root, "sub/.graphmind-gen-mine.tmp", "mine");
    writeOutputs([outputOf(root, versions[0])]);
    expect(texts(root)).toEqual({ ...versions[0], "sub/.graphmind-gen-mine.tmp": "mine" });
  });
});

function callsOfARunOnce(): () => number {
  let calls: number | undefined;
  return () => (calls ??= callsOfARun());
}

/** Starts a process that writes one version after another; every line of a file says which. */
function startWriter(program: string, root: string, text: string, count: number, rounds: number) {
  const child = spawn(process.execPath, [program, root, text, String(count), String(rounds)], { stdio: ["ignore", "pipe", "pipe"] });
  const begun: number[] = [];
  child.stdout.on("data", () => begun.push(performance.now()));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const beginsRound = async (count: number): Promise<void> => {
    while (begun.length < count && child.exitCode === null) await pause(5);
  };
  return { kill: () => void child.kill("SIGKILL"), ended, errors: () => errors, begun, beginsRound };
}

describe("real processes", async () => {
  const program = await bundle(fileURLToPath(new URL("writer.ts", import.meta.url)));

  it("are killed at random moments: every file is whole, and the next run repairs", async () => {
    const root = temporaryFolder();
    const final = { "f0/0.txt": "final\n", "f1/1.txt": "final\n" };
    let seen = 0;
    // How long a round takes here and now: the kills are to fall into the first rounds, however busy the machine is.
    let span = 0;
    for (let attempt = 0; attempt < 25; attempt++) {
      const child = startWriter(program, root, `attempt ${attempt}`, 40, 1000);
      if (attempt === 0) {
        await child.beginsRound(3);
        span = performance.now() - (child.begun[0] ?? 0);
      } else {
        await child.beginsRound(1);
        await pause(Math.random() * span);
      }
      child.kill();
      expect(await child.ended, child.errors()).toBeNull();
      for (const [path, text] of Object.entries(texts(root))) {
        if (/(^|\/)\.graphmind-gen/.test(path) || text === "final\n") continue;
        seen++;
        const lines = text.split("\n");
        expect(lines.length, path).toBe(5001);
        expect(new Set(lines.slice(0, 5000)).size, path).toBe(1);
      }
      if (attempt % 5 === 4) {
        writeOutputs([outputOf(root, final)]);
        expect(texts(root)).toEqual(final);
      }
    }
    expect(seen).toBeGreaterThan(0);
  }, 180_000);

  it("write to the same folder at once: each waits for the other, and the end is the work of one", async () => {
    const root = join(temporaryFolder(), "made by either");
    const children = ["one", "two", "three"].map((text) => startWriter(program, root, text, 30, 8));
    const codes = await Promise.all(children.map(({ ended }) => ended));
    expect(codes, children.map(({ errors }) => errors()).join("\n")).toEqual([0, 0, 0]);
    const found = texts(root);
    expect(Object.keys(found)).toHaveLength(30);
    expect(new Set(Object.values(found)).size).toBe(1);
    const [survey] = surveyOutputs([outputOf(root, found)]);
    expect(survey?.survey).toMatchObject({ manifest: { state: "unchanged" }, leftovers: [] });
  });
});
