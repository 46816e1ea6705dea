import { describe, expect, it } from "vitest";
import { contents } from "../disk/fixture.js";
import { bundleStandIn, Workplace } from "./fixture.js";

describe("the command line", async () => {
  const program = await bundleStandIn();

  it.each([
    [["--help"], "Commands:"],
    [["-h"], "Exit codes:"],
    [["generate", "--help"], "--python-package"],
    [["generate", "--help"], "Options for Go:"],
    [["generate", "--help"], "Go: without tests."],
    [["generate", "--help"], "graphmind-gen generate --check"],
    [["schema", "--help"], "graphmind-gen schema > schema.json"],
    [["languages", "--help"], "--json"],
    [["--version"], "1.2.3\n"],
  ])("%j explains itself on stdout: %s", async (args, text) => {
    const { code, stdout, stderr } = await new Workplace(program).run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(text);
  });

  it.each([
    [[], "a command is missing", "graphmind-gen --help"],
    [["genrate"], 'no command "genrate"', "Did you mean generate?"],
    [["langs"], 'no command "langs"', "graphmind-gen --help"],
    [["lang"], 'no command "lang"', "Did you mean languages?"],
    [["--vresion"], "no option --vresion", "Did you mean --version?"],
    [["generate", "--chekc"], "no option --chekc", "Did you mean --check?"],
    [["generate", "--python-pakage", "x"], "no option --python-pakage", "Did you mean --python-package?"],
    [["generate", "--pythonPackage=x"], "no option --pythonPackage", "Did you mean --python-package?"],
    [["generate", "--no-force"], "no option --no-force", "generate --help"],
    [["schema", "--jsn"], "no option --jsn", "schema --help"],
    [["generate", "python"], '"python" is one word too many', "generate --help"],
    [["conform", "java", "-cp", "out", "Testee"], '"c" is one word too many', "behind --"],
    [["conform", "./testee", "--quiet"], "no option --quiet", "behind --"],
    [["conform", "--verbosely", "--", "./testee"], "no option --verbosely", "conform --help"],
    [["generate", "--lang", "pyhton", "--out", "x"], 'no language "pyhton"', "Did you mean python?"],
    [["generate", "--lang", "cobol", "--out", "x"], 'no language "cobol"', "Languages: python, go."],
    [["generate", "--lang", ",", "--out", "x"], "no language is named", "Languages: python, go."],
    [["generate", "--lang"], "--lang needs a value", "generate --help"],
    [["generate", "--out", ""], "the folder's name is empty", ""],
    [["generate", "--out", "a", "--out", "b"], "given more than once", ""],
    [["generate", "--check=yes", "--out", "x"], "takes no value", "graphmind-gen --help"],
    [["generate", "--check", "x.json", "--out", "x"], '"x.json" is one word too many', "generate --help"],
    [["diff"], "no released contract", "Name a file, as in graphmind-gen diff old.json, or a file of a git revision"],
    [["diff", "0.1.0"], "no released version", "Name a file, as in graphmind-gen diff old.json, or a file of a git revision"],
    [["diff", "--markdown=new.md"], "takes no value", "write --markdown > new.md"],
    [["diff", "--markdown", "new.md"], '"new.md" is no file', "write --markdown > new.md"],
    [["diff", "--baseline=1.2.0.json"], "takes no value", "write --baseline > 1.2.0.json"],
    [["diff", "--baseline", "1.2.0.json"], '"1.2.0.json" is one word too many', "write --baseline > 1.2.0.json"],
    [["diff", "--baseline", "1.2.0"], '"1.2.0" is one word too many', "the working tree's"],
    [["conform", "./testee", "--", "--quiet"], '"./testee" is one word too many', "behind --"],
    [["generate", "--check", "--force", "--out", "x"], "--check and --force exclude each other", ""],
    [["generate", "--check", "--watch", "--out", "x"], "--check and --watch exclude each other", ""],
    [["generate", "--out", "x", "--python-package", "Not Legal"], "only a to z", ""],
    [["generate", "--out", "x", "--lang", "go", "--python-package", "p"], "language that is not generated", "Add python to --lang"],
    [["generate"], "it is not said where to write", "--out"],
    [["generate", "--out", "x", "--definitions", "none.js"], "no such module", "--definitions"],
  ])("%j is wrong use, with help on stderr and no result", async (args, message, hint) => {
    const work = new Workplace(program);
    const before = contents(work.folder);
    const { code, stdout, stderr } = await work.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(stderr).not.toContain("    at ");
    expect(contents(work.folder)).toEqual(before);
  });

  it.each([
    ["generate", "--json", "out.json"],
    ["languages", "--json", "out.json"],
    ["languages", "--json=out.json"],
    ["diff", "--json", "out.json"],
    ["diff", "--json=out.json"],
    ["conform", "--json=out.json", "--", "true"],
    ["conform", "--json", "out.json", "--", "true"],
  ].map((args) => [args]))("%j is told where the result goes", async (args) => {
    const { code, stdout, stderr } = await new Workplace(program).run(args);
    expect([code, stdout + stderr]).toEqual([2, expect.stringContaining("--json takes no file name and prints the report: write --json > out.json")]);
  });

  it("reports everything that is wrong at once, and as data with --json", async () => {
    const problems = await new Workplace(program).problems(["generate", "--lang", "x,y", "--out", ""]);
    expect(problems.map(({ code, where }) => [code, where])).toEqual([
      ["unknown-language", "--lang"],
      ["unknown-language", "--lang"],
      ["wrong-use", "--out"],
    ]);
  });

  it("answers a mistake of our own with 70 and a stack", async () => {
    const { code, stdout, stderr } = await new Workplace(program).run(["generate", "--out", "x"], { env: { BUG: "1" } });
    expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
    expect(stderr).toContain("TypeError: a bug for the test\n    at ");
  });

  it("speaks one language, whatever the machine's", async () => {
    const work = new Workplace(program);
    const [usual, german] = await Promise.all([
      work.run(["generate", "--chekc"]),
      work.run(["generate", "--chekc"], { env: { LC_ALL: "de_DE.UTF-8", LANG: "de_DE.UTF-8", LANGUAGE: "de" } }),
    ]);
    expect(german).toEqual(usual);
  });

  it("prints the schema, the same bytes as in a folder", async () => {
    const work = new Workplace(program);
    const { code, stdout } = await work.run(["schema"]);
    expect(code).toBe(0);
    await work.run(["generate", "--out", "x"]);
    expect(contents(work.folder)["x/schema.json"]).toBe(stdout);
    expect(JSON.parse(stdout)).toHaveProperty("$defs.Envelope");
  });

  it("lists languages with their options and defaults", async () => {
    const work = new Workplace(program);
    expect(await work.json(["languages"])).toMatchObject({
      languages: [
        { id: "python", title: "Python", options: [{ name: "python-package", default: "graphmind-protocol" }] },
        { id: "go", options: [{ name: "go-module" }] },
      ],
    });
    expect((await work.run(["languages"])).stdout).toContain("go  Go (without tests)\n  --go-module  Name of the Go package. (default: graphmind-protocol)");
  });
});
