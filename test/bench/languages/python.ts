import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { root } from "../../support/paths.js";
import type { BenchLanguage } from "../language.js";
import { measuredFootprints, type StartProgram } from "../start.js";
import { npmPins, type Pins } from "../versions.js";
import type { Workshop } from "../workshop.js";

const VALIDATES = "validates values, gives no types; unknown types are refused, since the schema that it is given is the union of the known ones";

const PYDANTIC =
  "models by datamodel-code-generator, extras allowed, a discriminated union, enums as Python's; checks bounds but no `runId`; takes texts and flags for numbers, " +
  "`NaN`, and `1e400` as infinity; rounds numbers of opaque values; refuses lone surrogates and integers of more than 4,300 digits; strict mode takes as long; written in Rust";

/** The modules of the peers, and the packages that each needs besides the standard library. */
const programs: Readonly<Record<string, readonly [module: string, ...packages: string[]]>> = {
  graphmind_protocol: ["ours"],
  json: ["untyped"],
  orjson: ["orjson_values", "orjson"],
  pydantic: ["pydantic_models", "pydantic", "pydantic_core", "annotated_types", "typing_extensions.py", "typing_inspection"],
  "msgspec structs": ["structs", "msgspec"],
  quicktype: ["quicktype_classes", "dateutil"],
  fastjsonschema: ["schema_compiled", "fastjsonschema"],
  "jsonschema-rs": ["schema_native", "jsonschema_rs"],
};

const REQUIREMENTS: Pins = {
  file: "python/requirements.txt",
  between: ["\n", "=="],
  names: ["orjson", "pydantic", "datamodel-code-generator", "msgspec", "fastjsonschema", "jsonschema_rs"],
};

/** Python: the package that is generated, the standard library, and the libraries for typed or checked JSON. */
export const python: BenchLanguage = {
  id: "python",
  title: "Python",
  note:
    "`parse` and `relay` read `str`, which is what WebSocket libraries give for a text frame, `parse bytes` reads `bytes`; a fifth of the small frames and all " +
    "medium ones hold characters beyond ASCII. Every input is a new object, made outside the measured time: CPython keeps the UTF-8 form that a library asks a string for, " +
    "which would be free the second time. From `bytes` pydantic takes less for medium frames: it reads UTF-8 as it is, where Python's own parser needs a `str` first.",
  timed: { "parse bytes": ["small", "medium"] },
  allocation: "blocks held (tracemalloc)",
  peers: [
    { name: "graphmind_protocol" },
    { name: "json", note: "`json.loads` and `json.dumps`, compact: no types, no validation; the limit of what the standard library does, which native code of others beats" },
    { name: "orjson", note: "no types, no validation; written in Rust, tracemalloc does not see all of its memory" },
    { name: "pydantic", note: PYDANTIC },
    { name: "msgspec structs", note: "hand-written, a tagged union; drops unknown fields, bounds unchecked; written in C" },
    { name: "quicktype", note: "one class for all payloads, everything optional; drops unknown fields" },
    { name: "fastjsonschema", note: `${VALIDATES}; encoding is \`json.dumps\`` },
    { name: "jsonschema-rs", note: `${VALIDATES}; encoding is \`json.dumps\`` },
  ],
  untargeted:
    "orjson and msgspec structs have no target: they are native code, where ours is Python; orjson gives no types and validates nothing, msgspec drops unknown fields. " +
    "Nor have quicktype, which drops unknown fields, and fastjsonschema and jsonschema-rs, which give no types. For encode there is `json` alone: " +
    "fastjsonschema and jsonschema-rs write with it and check nothing, and pydantic writes in native code.",
  pins: [REQUIREMENTS, npmPins("quicktype")],
  version: (workshop) => ["Python", `${workshop.folder}/python/bin/python`, "--version"],
  async prepare(workshop) {
    const folder = await environment(workshop);
    await generate(workshop, folder);
    return [`${folder}/bin/python`, `${workshop.sources}/python/bench.py`];
  },
  async footprints(workshop, rounds) {
    const folder = `${workshop.folder}/python`;
    const interpreter = `${folder}/bin/python`;
    const script = `${workshop.sources}/python/start.py`;
    const [library = ""] = (await readdir(`${folder}/lib`)).map((name) => `${folder}/lib/${name}/site-packages`);
    const starts = Object.entries(programs).map(async ([peer, [module, ...packages]]): Promise<StartProgram> => {
      const paths = peer === "graphmind_protocol" ? [`${root}/generated/python/src/graphmind_protocol`] : packages.map((name) => `${library}/${name}`);
      const sizes = await Promise.all(paths.map(sizeOf));
      return { peer, command: [interpreter, script, module], bytes: sizes.reduce((sum, size) => sum + size, 0), ...withPath(workshop) };
    });
    return measuredFootprints(workshop, { peer: "", command: [interpreter, script], bytes: 0 }, await Promise.all(starts), rounds);
  },
  environment: (workshop) => withPath(workshop).env,
};

function withPath(workshop: Workshop): { env: Readonly<Record<string, string>> } {
  return { env: { PYTHONPATH: [`${root}/generated/python/src`, `${workshop.peers}/python`].join(":"), PYTHONDONTWRITEBYTECODE: "" } };
}

/** A virtual environment with the pinned peers. */
async function environment(workshop: Workshop): Promise<string> {
  const requirements = `${workshop.sources}/python/requirements.txt`;
  return workshop.once("python", [requirements], async (folder) => {
    await workshop.run("python3", ["-m", "venv", folder]);
    await workshop.run(`${folder}/bin/python`, ["-m", "pip", "install", "--quiet", "--no-deps", "--requirement", requirements]);
  });
}

/** Lets the generators of others write their modules, unless they have done so from the same schema. */
async function generate(workshop: Workshop, folder: string): Promise<void> {
  const schema = `${workshop.peers}/frame.schema.json`;
  await workshop.once("peers/python", [schema, `${workshop.sources}/languages/python.ts`], async (output) => {
    await workshop.quicktype("python", `${output}/frame_quicktype.py`, "--python-version", "3.7");
    await workshop.run(`${folder}/bin/datamodel-codegen`, [
      "--input", schema, "--input-file-type", "jsonschema", "--output", `${output}/models.py`,
      "--output-model-type", "pydantic_v2.BaseModel", "--extra-fields", "allow",
      "--use-annotated", "--field-constraints", "--snake-case-field", "--target-python-version", "3.11",
    ]);
    const text = JSON.stringify(JSON.stringify(JSON.parse(await readFile(schema, "utf8"))));
    await writeFile(`${output}/frame_schema.py`, `import json\n\nSCHEMA = json.loads(${text})\n`);
  });
}

/** The size of a file or of all files in a folder, without what the interpreter leaves there. */
async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path);
  if (!entry.isDirectory()) return entry.size;
  const names = (await readdir(path)).filter((name) => name !== "__pycache__");
  const sizes = await Promise.all(names.map((name) => sizeOf(`${path}/${name}`)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
