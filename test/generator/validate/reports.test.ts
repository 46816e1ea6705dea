import { describe, expect, it } from "vitest";
import { recordingRules } from "../../../generator/validate/recording-rules.js";
import { RecordingValidator } from "../../../generator/validate/recording-validator.js";
import { reportGithub } from "../../../generator/validate/report-github.js";
import { reportJunit } from "../../../generator/validate/report-junit.js";
import { reportText } from "../../../generator/validate/report-text.js";
import { weigh, type Demands, type Verdict } from "../../../generator/validate/verdict.js";
import { cleanRecording } from "./clean-recording.js";
import { changed, chunks, Recorder, validated } from "./recorder.js";

async function verdictOn(recordings: Readonly<Record<string, Recorder>>, demands: Demands = { failOn: "error" }): Promise<Verdict> {
  const validator = new RecordingValidator(validated);
  const reports = [];
  for (const [name, recorder] of Object.entries(recordings)) reports.push(await validator.validate(name, chunks(recorder.text)));
  return weigh(reports, validator.coverage(), demands);
}

const flawed = (): Recorder => {
  const r = new Recorder().startRun();
  for (let index = 0; index < 5; index++) r.startTool(`i${index}`).finishTool(undefined);
  return r.raw(changed(r.make("run.finished", { status: "ok" }), { payload: { status: "OK" } })).finishRun().finishRun();
};

describe("a verdict", () => {
  it("is no for errors, and for advice where that is demanded", async () => {
    const advised = { a: new Recorder().startRun() };
    expect((await verdictOn({ a: cleanRecording() }, { failOn: "advice" })).ok).toBe(true);
    expect((await verdictOn(advised)).ok).toBe(true);
    expect((await verdictOn(advised, { failOn: "advice" })).ok).toBe(false);
    expect((await verdictOn({ a: cleanRecording(), b: flawed() })).ok).toBe(false);
  });

  it("is no for too little coverage", async () => {
    const { coverage } = await verdictOn({ a: cleanRecording() });
    for (const [minCoverage, ok] of [[coverage.percent, true], [coverage.percent + 0.001, false], [0, true]] as const) {
      expect((await verdictOn({ a: cleanRecording() }, { failOn: "error", minCoverage })).ok).toBe(ok);
    }
  });

  it("is no when nothing was read", async () => {
    expect((await verdictOn({})).ok).toBe(false);
    expect((await verdictOn({ a: new Recorder() })).ok).toBe(false);
  });
});

describe("a report", () => {
  it("says why its totals are what they are", async () => {
    const textOn = async (r: Recorder): Promise<string> => reportText(await verdictOn({ a: r }), false);
    expect(await textOn(new Recorder().startRun())).toContain("no valid hello was recorded: what needs a capability is counted as well");
    expect(await textOn(new Recorder().connect(["pause", "retry"]))).toContain("announced by the app: pause, retry; what needs step, inject, abort is not counted");
    expect(await textOn(new Recorder().connect())).toMatch(/announced by the app: pause, step, inject, retry, abort\n/);
  });

  it("for people groups, counts and shows first examples", async () => {
    const text = reportText(await verdictOn({ "a.ndjson": flawed() }), false);
    // The protocol grows, and what it has in all with it.
    expect(text.replace(/\d+\.\d%/, "P%").replace(/(\d)\/\d+/g, "$1/N")).toMatchInlineSnapshot(`
      "a.ndjson: 14 frames (13 ok, 1 invalid), 1 run in the valid frames, 2 errors, 5 advice

        error  frame-payload  1×
          The payload is not what its type demands. [run.finished /payload/status] Expected: one of "ok", "error", "aborted". (contract: O1-O6)
            line 12, run r, /payload/status: got "OK"
              hint: "OK": did you mean "ok"? Enums are case-sensitive.

        error  run-finished-twice  1×
          The run finished before. [run.finished] (contract: Events)
            line 14, run r: the run finished in line 13

        advice  node-without-instance  5×
          The instanceId is missing: receivers guess the most recent execution, wrongly when the node runs twice at once. [node.finished /payload/instanceId] (contract: Always send instanceId)
            line 3, run r, /payload/instanceId: "tool:t"
            line 5, run r, /payload/instanceId: "tool:t"
            line 7, run r, /payload/instanceId: "tool:t"
            and 2 more

      coverage: P%; types 4/N, fields 12/N, enum values 2/N, capabilities 0/N
        no valid hello was recorded: what needs a capability is counted as well
      "
    `);
  });

  it("for people says of which frames the runs are, where some are not valid", async () => {
    const first = async (r: Recorder): Promise<string | undefined> => reportText(await verdictOn({ a: r }), false).split("\n")[0];
    const startedAs = (members: Record<string, unknown>): Recorder => new Recorder().startRun().raw(changed(new Recorder().make("run.finished", { status: "ok" }), members));
    expect(await first(startedAs({}))).toMatch(/\(2 ok\), 1 run, /);
    expect(await first(startedAs({ seq: -1 }))).toMatch(/1 run in the valid frames, /);
    expect(await first(startedAs({ gm: 2 }))).toMatch(/1 run in the valid frames, /);
    expect(await first(startedAs({ type: "new" }))).toMatch(/1 unknown-type\), 1 run, /);
  });

  it("for people says how many of which numbers are missing", async () => {
    const text = reportText(await verdictOn({ a: new Recorder().connect().startRun().lose().finishRun(), b: new Recorder().connect().startRun().lose().lose().finishRun() }), false);
    expect(text).toMatch(/^ +line 4: seq 2 is missing$/m);
    expect(text).toMatch(/^ +line 4: 2 numbers from seq 2 to 3 are missing$/m);
  });

  it("for people lists what was not exercised, and a coverage that is too low", async () => {
    const text = reportText(await verdictOn({ a: cleanRecording() }, { failOn: "error", minCoverage: 99 }), true);
    expect(text).toContain("and --min-coverage asks for 99%");
    expect(text).toMatch(/^ {2}fields not exercised: (.*, )?ExecResume\.output(, .*)?$/m);
    expect(text).toContain("  announced by the app: pause, step, inject, retry, abort\n");
  });

  it("for people lets no control character of a recording through", async () => {
    const r = new Recorder().raw(changed(new Recorder().make("run.finished", { status: "ok" }), { type: "\u001b[2J\u202e\u2028", runId: "\u0007" }));
    const text = reportText(await verdictOn({ "\u001b]0;": r }), false);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(text).toContain("\\u{1b}[2J");
  });

  it("for JUnit has a case for each rule, and fails those that count", async () => {
    const xml = reportJunit(await verdictOn({ 'a<&">.ndjson': flawed(), b: cleanRecording() }, { failOn: "error", minCoverage: 99 }));
    const rules = Object.keys(recordingRules).length;
    expect(xml).toContain(`<testsuites name="graphmind-gen validate" tests="${2 * rules + 1}" failures="3">`);
    expect(xml).toContain("&#10;&quot;OK&quot;: did you mean &quot;ok&quot;? Enums are case-sensitive.");
    expect(xml).toContain(`<testsuite name="a&lt;&amp;&quot;&gt;.ndjson" tests="${rules}" failures="2">`);
    expect(xml).toContain(`<testsuite name="b" tests="${rules}" failures="0">`);
    expect(xml).toContain('<failure message="1× The run finished before." type="error">');
    expect(xml).toContain('name="node-without-instance">\n      <system-out>');
    expect(xml.match(/<testcase /g)).toHaveLength(2 * rules + 1);
    expect(reportJunit(await verdictOn({ a: flawed() }, { failOn: "advice" }))).toContain('failures="3"');
  });

  it("never shows a coverage as higher than it is", async () => {
    const { recordings, coverage } = await verdictOn({ a: cleanRecording() });
    const verdict = weigh(recordings, { ...coverage, percent: 99.99 }, { failOn: "error", minCoverage: 100 });
    for (const text of [reportText(verdict, false), reportJunit(verdict), reportGithub(verdict)]) expect(text).toMatch(/99\.9%/);
  });

  it("for JUnit is XML whatever a recording holds", async () => {
    const r = new Recorder().raw(changed(new Recorder().make("run.finished", { status: "ok" }), { type: "]]><x>\u0001\ufffe\ud800&" }));
    const xml = reportJunit(await verdictOn({ a: r }));
    expect(xml).not.toMatch(/[\u0001\ufffe\ud800]|<x>/);
  });

  it("for GitHub annotates each group at its first example", async () => {
    const lines = reportGithub(await verdictOn({ "a,b:c.ndjson": flawed() }, { failOn: "error", minCoverage: 99 })).trimEnd().split("\n");
    expect(lines.map((line) => line.slice(0, line.indexOf("::", 2)))).toEqual([
      "::error file=a%2Cb%3Ac.ndjson,line=12,title=frame-payload",
      "::error file=a%2Cb%3Ac.ndjson,line=14,title=run-finished-twice",
      "::notice file=a%2Cb%3Ac.ndjson,line=3,title=node-without-instance",
      "::error title=coverage",
    ]);
    expect(lines[0]).toContain('did you mean "ok"? Enums are case-sensitive.');
    expect(reportGithub(await verdictOn({ a: flawed() }, { failOn: "advice" }))).toContain("::warning file=a,line=3");
  });

  it("for GitHub cannot be broken out of", async () => {
    const r = new Recorder().raw(changed(new Recorder().make("run.finished", { status: "ok" }), { type: "x\n::error::y\r%0A" }));
    const text = reportGithub(await verdictOn({ "a\n::error::": r }));
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  });

  it("as data says everything", async () => {
    const verdict = await verdictOn({ a: flawed() });
    expect(JSON.parse(JSON.stringify(verdict))).toMatchObject({
      ok: false,
      failOn: "error",
      recordings: [{ name: "a", frames: 14, outcomes: { ok: 13, invalid: 1 }, runs: 1, errors: 2, advice: 5 }],
    });
  });
});
