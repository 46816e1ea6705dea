import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { root } from "../../support/paths.js";
import type { BenchLanguage } from "../language.js";
import { measuredFootprints, type StartProgram } from "../start.js";
import { npmPins, type Pins } from "../versions.js";
import type { Workshop } from "../workshop.js";

const DROPS = "the structs without a place for unknown fields; required fields and enums unchecked";

/** The packages of the peers that keep what they read, by the names that they give themselves. */
const programs: Readonly<Record<string, string>> = {
  graphmind: "graphmind",
  "encoding/json into structs, extras": "keeping",
  "encoding/json into any": "untyped",
  "easyjson, extras": "easy",
  quicktype: "quicktype",
  "go-jsonschema": "jsonschema",
  "goccy/go-json into structs": "goccy",
  "sonic into structs": "sonic",
};

const MODULES: Pins = {
  file: "go/go.mod",
  between: ["\t", " v"],
  names: ["github.com/mailru/easyjson", "github.com/atombender/go-jsonschema", "github.com/goccy/go-json", "github.com/bytedance/sonic"],
};

/** Go: the package that is generated, encoding/json, and the libraries that promise to be faster. */
export const go: BenchLanguage = {
  id: "go",
  title: "Go",
  allocation: "allocations",
  peers: [
    { name: "graphmind" },
    { name: "encoding/json into structs, extras", note: "hand-written, with a raw map; required fields, enums and bounds unchecked" },
    { name: "encoding/json into any", note: "no types, no validation; whole numbers become floating-point" },
    { name: "easyjson, extras", note: "`UnknownFieldsProxy` keeps unknown fields, opaque values share the memory of the frame; required fields, enums and bounds unchecked" },
    { name: "quicktype", note: "one struct for all payloads, everything optional; validates no enums" },
    { name: "go-jsonschema", note: "one struct for each envelope, chosen by a first decoding of the type" },
    { name: "goccy/go-json into structs", note: DROPS },
    { name: "sonic into structs", note: DROPS },
    { name: "json.Valid (scan)", note: "a validating scan that keeps nothing, to compare opaque data with" },
  ],
  untargeted:
    "goccy/go-json into structs and sonic into structs have no target: they drop unknown fields and check neither required fields nor enums. For quicktype and go-jsonschema there is one " +
    "for encode alone. easyjson, extras has one for parse alone: it copies an opaque value into the frame as it stands, JSON or not, where we read it first (rule W1), " +
    "which is most of what large frames take us.",
  pins: [MODULES, npmPins("quicktype")],
  version: () => ["Go", "go", "version"],
  async prepare(workshop) {
    const folder = await arrange(workshop);
    await workshop.run("go", ["build", "-o", "bin/", "./..."], { cwd: folder, env: { GOFLAGS: "-buildvcs=false -mod=mod" } });
    return [`${folder}/bin/bench`];
  },
  async footprints(workshop, rounds) {
    const folder = `${workshop.folder}/go`;
    const program = (name: string): string => `${folder}/bin/${name}`;
    const starts = Object.entries(programs).map(
      async ([peer, name]): Promise<StartProgram> => ({ peer, command: [program(name)], bytes: (await stat(program(name))).size }),
    );
    const nothing = { peer: "", command: [program("nothing")], bytes: (await stat(program("nothing"))).size };
    return measuredFootprints(workshop, nothing, await Promise.all(starts), rounds);
  },
};

/** Puts the module together: our sources, what other generators write, and copies of the structs for other libraries. */
async function arrange(workshop: Workshop): Promise<string> {
  const folder = `${workshop.folder}/go`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${workshop.sources}/go`, folder, { recursive: true });
  const inside = { cwd: folder, env: { GOFLAGS: "-buildvcs=false -mod=mod" } };
  await workshop.run("go", ["mod", "edit", `-replace=graphmind.dev/protocol-go=${root}/generated/go`], inside);
  await Promise.all(["quicktype", "jsonschema", "plain", "easy"].map((name) => mkdir(`${folder}/${name}`)));
  await copyStructs(folder, "plain", (text) => text);
  await copyStructs(folder, "easy", (text) =>
    text
      .replace('"encoding/json"', '"github.com/mailru/easyjson"')
      .replaceAll("json.RawMessage", "easyjson.RawMessage")
      .replace("type Extra = map[string]easyjson.RawMessage", "type Extra = easyjson.UnknownFieldsProxy")
      .replaceAll(/^\tExtra +Extra +`json:"-"`$/gm, "\tExtra"),
  );
  await workshop.quicktype("go", `${folder}/quicktype/frame.go`, "--package", "quicktype", "--omit-empty");
  const schema = `${workshop.peers}/frame.schema.json`;
  await workshop.run("go", ["tool", "go-jsonschema", "-p", "jsonschema", "-o", "jsonschema/frame.go", schema], inside);
  await workshop.run("go", ["tool", "easyjson", "-all", "easy/structs.go"], inside);
  await writeStart(folder, "nothing", "package main\n\nfunc main() {}\n");
  for (const name of Object.values(programs)) {
    const imports = `import (\n\t"graphmind.dev/bench/peers/${name}"\n\t"graphmind.dev/bench/start"\n)`;
    await writeStart(folder, name, `package main\n\n${imports}\n\nfunc main() { start.Run(${name}.Peer) }\n`);
  }
  return folder;
}

async function copyStructs(folder: string, name: string, change: (text: string) => string): Promise<void> {
  for (const file of ["structs.go", "dispatch.go"]) {
    const text = await readFile(`${folder}/keeping/${file}`, "utf8");
    await writeFile(`${folder}/${name}/${file}`, change(text.replace("package keeping", `package ${name}`)));
  }
}

async function writeStart(folder: string, name: string, text: string): Promise<void> {
  await mkdir(`${folder}/programs/${name}`, { recursive: true });
  await writeFile(`${folder}/programs/${name}/main.go`, text);
}
