import type { Language, OutputFile } from "../language.js";
import type { Constant, Message, Model } from "../model.js";
import { breakpointMatcher } from "./breakpoints.js";
import { oneLine } from "../text.js";
import { sampleFrames } from "./rust/frames.js";
import { arm, assigned, call, implementation, signature, slice, use } from "./rust/layout.js";
import { capabilityNames, CompanionNames, moduleNames, typeName } from "./rust/names.js";
import { code, docs, literal, markdown } from "./rust/text.js";
import { exampleOf } from "./rust/example.js";
import { realNumber, RustTypes, wholeNumber } from "./rust/types.js";
import { fileView, type FileView } from "./rust/view.js";

const CRATE = "rust-crate";

/** Names that Cargo refuses, or that no program could import. */
const ILLEGAL_CRATES =
  /^(?:test|core|std|alloc|proc[-_]macro|serde|serde[-_]json|con|prn|aux|nul|com\d|lpt\d|build|deps|examples|incremental|as|break|const|continue|crate|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|static|struct|super|trait|true|type|unsafe|use|where|while|async|await|dyn|abstract|become|box|do|final|gen|macro|override|priv|try|typeof|unsized|virtual|yield)$/;

/** What the tests of frames use of the crate. */
const FRAMES_USE = [
  ...["Envelope", "EnvelopeFactory", "FactoryError", "JsonValue", "MessageType", "Outcome", "Reason", "Scope"],
  ...["parse_frame", "parse_frame_str"],
];

/** Files without holes, copied as they are. */
const COPIED = [
  ...["src/factory.rs", "src/parse.rs"],
  ...["bridge", "canonical", "compact", "decode", "issue", "map", "name", "object", "path", "reader", "text", "value", "writer"].map(
    (name) => `src/json/${name}.rs`,
  ),
];

/** Rust: a crate of structs, one per payload, with decoders and encoders of its own. */
export const rust: Language = {
  id: "rust",
  title: "Rust",
  options: [
    {
      name: CRATE,
      description: "The name of the Rust crate.",
      default: (model) => `${model.name}-protocol`,
      check: (value) =>
        /^[a-z][a-z0-9_-]{0,63}$/.test(value) && !ILLEGAL_CRATES.test(value)
          ? undefined
          : `${JSON.stringify(value)} is not a crate's name: lower-case letters, digits, - and _, a letter first, and no word of the language`,
    },
  ],
  quicktype: { renderer: "rust", opaque: "JsonValue", typeName },
  helpers: {},
  files(model, options, naming) {
    const crate = options[CRATE] ?? "";
    const types = new RustTypes(model, naming);
    const companions = new CompanionNames(model);
    const modules = moduleNames(model);
    const views = model.groups.map((group) => ({ group, ...fileView(model, group, types, companions, modules) }));
    const features = featuresOf(model, views);
    const facts = factsOf(model, crate);
    return [
      rendered("Cargo.toml", facts),
      rendered("README.md", facts),
      rendered("src/lib.rs", { ...facts, groups: [...modules.values()].sort() }),
      rendered("src/capability.rs", capabilityView(model)),
      rendered("src/catalogue.rs", catalogueView(model, modules)),
      ...(model.constants.length > 0 ? [rendered("src/constants.rs", { constants: model.constants.map(constantView) })] : []),
      rendered("src/envelope.rs", envelopeView(model)),
      ...views.map(({ group, context }) => ({
        path: `src/${modules.get(group) ?? group}.rs`,
        template: "src/types.rs.hbs",
        context,
      })),
      rendered("src/json/mod.rs", features),
      ...(features.hasRules ? [rendered("src/json/rule.rs", features)] : []),
      ...[...COPIED, ...optionalFiles(model)].map((path) => ({ path, template: path })),
      rendered("examples/testee.rs", { ...facts, ...buildersView(model, views) }),
      ...["tests/frames.rs", "tests/values.rs"].map((path) => rendered(path, facts)),
      ...(isMatching(model) ? [rendered("tests/matcher.rs", facts)] : []),
      { path: "tests/frames.ndjson", template: "tests/frames.ndjson.hbs", context: { frames: sampleFrames(model) } },
    ];
  },
};

/** What the testee sees of the types, to build values of them through the constructors and setters that users call. */
function buildersView(model: Model, views: readonly FileView[]): object {
  return {
    builders: views.flatMap(({ builders }) => builders),
    enums: model.types.filter(({ kind }) => kind === "enum").map(({ name }) => typeName(name)),
    payloads: model.messages.map(({ type, payload }) => ({ type: literal(type), payload: typeName(payload) })),
  };
}

function rendered(path: string, context: object): OutputFile {
  return { path, template: `${path}.hbs`, context };
}

function optionalFiles(model: Model): readonly string[] {
  return [
    ...(model.types.some((type) => type.kind === "enum") ? ["src/json/enumeration.rs"] : []),
    ...(isMatching(model) ? ["src/matcher.rs"] : []),
    ...(isMatching(model) ? ["src/node_id.rs"] : []),
  ];
}

function isMatching(model: Model): boolean {
  return breakpointMatcher(model) !== undefined;
}

function factsOf(model: Model, crate: string): object {
  const module = crate.replaceAll("-", "_");
  return {
    crate,
    module,
    framesUse: use(module, FRAMES_USE),
    valuesUse: use(module, ["Extra", "JsonValue", "Map"]),
    matcherUse: use(module, ["BreakpointMatcher", "JsonValue", "NodeKind", "PausePoint"]),
    testeeUse: use(module, ["EncodeError", "Issue", "Outcome", "parse_frame"]),
    title: markdown(oneLine(model.title)),
    description: markdown(oneLine(model.description)),
    tomlDescription: JSON.stringify(oneLine(model.description)).replaceAll("\x7f", ""),
    ...exampleOf(model, module),
    docs: docs(`${model.title}.\n\n${model.description}`, 0, "//!", ""),
    version: model.version,
    hasConstants: model.constants.length > 0,
    hasMatcher: isMatching(model),
    hasNodeIds: isMatching(model),
  };
}

function featuresOf(model: Model, views: readonly FileView[]) {
  const constraints = views.flatMap((view) => view.constraints);
  const rules = views.flatMap((view) => view.rules);
  const texts = rules.some((rule) => rule.only !== undefined);
  const numbers = rules.some((rule) => rule.only === undefined);
  const uses = (generic: string): boolean => constraints.some((text) => new RegExp(`\\b${generic}\\b<`).test(text));
  const flags = {
    Each: uses("Each"),
    EachValue: uses("EachValue"),
    Integer: uses("Integer"),
    Natural: uses("Natural"),
    OnlyFlag: uses("OnlyFlag"),
    OnlyInteger: uses("OnlyInteger"),
    Rule: texts || numbers,
    decode_only: texts,
    encode_only: texts,
    number: numbers,
  };
  const names = Object.entries(flags).flatMap(([name, used]) => (used ? [name] : []));
  return {
    hasEnums: model.types.some((type) => type.kind === "enum"),
    hasRules: constraints.length > 0,
    hasOptionalRules: views.some((view) => view.hasOptionalRules),
    hasLists: flags.Each,
    hasMaps: flags.EachValue,
    hasBoundedIntegers: flags.Integer,
    hasBoundedNaturals: flags.Natural,
    hasFlagLiterals: flags.OnlyFlag,
    hasWholeLiterals: flags.OnlyInteger,
    hasLiterals: flags.OnlyFlag || flags.OnlyInteger || texts,
    hasTextLiterals: texts,
    hasNumberRules: numbers,
    ruleUse: names.length === 0 ? "" : `pub(crate) ${use("rule", names)}`,
  };
}

function capabilityView(model: Model): object {
  const names = capabilityNames(model);
  return {
    capabilities: model.capabilities.map(({ name, description }, index) => ({
      docs: docs(description, 0, "///", `The capability ${code(name)}.`),
      declaration: assigned(0, `pub const ${names[index] ?? ""}: &str =`, `${literal(name)};`),
    })),
    all: slice(0, "pub const ALL: &[&str] =", names),
  };
}

function constantView({ name, value, description }: Constant): object {
  const type = typeof value === "string" ? "&str" : !Number.isSafeInteger(value) ? "f64" : value >= 0 ? "u64" : "i64";
  const text = typeof value === "string" ? literal(value) : type === "f64" ? realNumber(value) : wholeNumber(value);
  return {
    docs: docs(description, 0, "///", `The constant \`${name}\`.`),
    declaration: assigned(0, `pub const ${name}: ${type} =`, `${text};`),
  };
}

function envelopeView(model: Model): object {
  const fieldDocs = (key: string): string => {
    const description = model.envelope.fields.find((field) => field.key === key)?.description ?? "";
    return docs(description, 4, "///", `The field \`${key}\`.`);
  };
  return {
    version: wholeNumber(model.version),
    docs: docs(model.envelope.description, 0, "///", "One message on the wire."),
    seqDocs: fieldDocs("seq"),
    tsDocs: fieldDocs("ts"),
    runIdDocs: fieldDocs("runId"),
  };
}

function catalogueView(model: Model, modules: ReadonlyMap<string, string>): object {
  const names = model.messages.map((message) => typeName(message.payload));
  const homes = new Map<string, string[]>();
  model.messages.forEach((message, index) => {
    const module = modules.get(message.group) ?? message.group;
    homes.set(module, [...(homes.get(module) ?? []), names[index] ?? ""]);
  });
  const imports = new Map([...homes, ["json", ["Decode", "Decoded", "Encode", "Path", "Reader", "UnknownName", "Writer", "Written"]]]);
  return {
    uses: [...imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, used]) => use(`crate::${module}`, used)),
    messages: model.messages.map((message, index) => messageView(message, names[index] ?? "")),
    all: slice(4, "pub const ALL: &'static [Self] =", names.map((name) => `Self::${name}`)),
  };
}

function messageView(message: Message, name: string): object {
  const direction = message.direction === "app-to-viewer" ? "AppToViewer" : "ViewerToApp";
  return {
    name,
    docs: docs(message.description, 4, "///", `The message ${code(message.type)}.`),
    toWire: arm(12, `Self::${name}`, literal(message.type)),
    fromWire: arm(12, literal(message.type), `Some(Self::${name})`),
    toDirection: arm(12, `Self::${name}`, `Direction::${direction}`),
    toScope: arm(12, `Self::${name}`, `Scope::${message.scope === "run" ? "Run" : "Wildcard"}`),
    variant: call(4, name, [`Box<${name}>`], ","),
    toType: arm(12, `Self::${name}(_)`, `MessageType::${name}`),
    decodeArm: arm(12, `MessageType::${name}`, "Decode::decode(reader, path)", `.map(Self::${name})`),
    encodeArm: arm(12, `Self::${name}(payload)`, "payload.encode(writer)"),
    fromHeader: implementation(`<${name}>`, "Payload").replace("impl<", "impl From<"),
    fromSignature: signature(4, "fn from", [`payload: ${name}`], " -> Self {"),
  };
}
