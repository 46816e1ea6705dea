import type { Language, OutputFile } from "../language.js";
import type { Model, ObjectType } from "../model.js";
import { buildersView } from "./go/builders.js";
import { breakpointMatcher } from "./breakpoints.js";
import { fileName, goName, packageScope, typeName } from "./go/names.js";
import { checkModule, checkPackage, moduleFileChoices } from "./go/options.js";
import { kindsOf, runtimeFiles } from "./go/runtime.js";
import { afterColon, sentence } from "./go/sentence.js";
import { comment, indentedComment, jsonText, rawLiteral, stringLiteral } from "./go/text.js";
import { GoTypes } from "./go/types.js";

const DIRECTIONS = { "app-to-viewer": "DirectionAppToViewer", "viewer-to-app": "DirectionViewerToApp" } as const;
const SCOPES = { run: "ScopeRun", wildcard: "ScopeWildcard" } as const;

/** Files that only the package's name changes from one protocol to another. */
const FIXED_FILES = [
  "factory.go",
  "jsonissue.go",
  "jsonnumber.go",
  "jsonquote.go",
  "jsonread.go",
  "jsonscan.go",
  "jsontext.go",
  "jsonwrite.go",
  "outcome.go",
  "pointer.go",
];

interface Names {
  readonly package: string;
  readonly module: string;
}

/** Go: one package on the standard library alone. */
export const go: Language = {
  id: "go",
  title: "Go",
  options: [
    {
      name: "go-module",
      description: "Import path of the Go package. With `--go-mod no`: that of your module, and the folder's below it.",
      default: defaultModule,
      check: checkModule,
    },
    {
      name: "go-package",
      description: "Name of the Go package.",
      default: (model) => model.name,
      check: checkPackage,
    },
    {
      name: "go-mod",
      description:
        "Whether to write a go.mod: `yes`, or `no` for a folder inside of a module of your own. `no` without " +
        "`--go-module` leaves out the testee and the examples, which import the package.",
      default: () => "yes",
      check: moduleFileChoices,
    },
  ],
  quicktype: { renderer: "go", opaque: "json.RawMessage", typeName },
  helpers: { comment, indented: indentedComment },
  files(model, options, naming) {
    const names: Names = { package: options["go-package"] ?? "", module: options["go-module"] ?? "" };
    const vendored = options["go-mod"] === "no";
    // The default is nobody's folder: a package inside of another module cannot be imported under it.
    const importable = !vendored || names.module !== defaultModule(model);
    const matcher = breakpointMatcher(model);
    const scope = packageScope(model.types.map((type) => typeName(type.name)));
    const constants = constantsView(model, (text) => scope.give(goName(text)));
    const messages = messagesView(model, (text) => scope.give(`MessageType${goName(text)}`));
    const types = new GoTypes(model, (type) => naming.typeText(type), scope, matcher);
    const file = (path: string, context: object = {}, template = `${path}.hbs`): OutputFile => ({
      path,
      template,
      context: { ...names, ...context },
    });
    return [
      ...(vendored ? [] : [file("go.mod")]),
      file("doc.go", { description: packageText(model, names.package) }),
      file("constants.go", constants),
      file("catalogue.go", { messages }),
      ...model.groups.map((group) => file(fileName(group), types.group(group), "types.go.hbs")),
      file("envelope.go", envelopeView(model)),
      file("parse.go", { version: String(model.version) }),
      ...FIXED_FILES.map((path) => file(path)),
      ...runtimeFiles(kindsOf(model), matcher !== undefined).map(([path, context]) => file(path, context)),
      ...(matcher === undefined ? [] : ["jsonequal.go", "jsonequal_test.go", "matcher.go", "nodeid.go"].map((path) => file(path))),
      ...(importable
        ? [
            file("internal/testee/main.go"),
            file("internal/testee/build.go", buildersView(model, (type) => naming.typeText(type), matcher)),
          ]
        : []),
      file("README.md", readmeView(model, names, vendored, importable)),
      file("parse_test.go", testView(model, messages)),
      file("encode_test.go", testView(model, messages)),
      ...(importable && hasExamples(model, matcher) ? [file("example_test.go")] : []),
    ];
  },
};

function defaultModule(model: Model): string {
  return `${model.name}.dev/protocol-go`;
}

/** How the package gets into a program: as a module of its own, or as a folder of another with or without a known path. */
function readmeView(model: Model, names: Names, vendored: boolean, importable: boolean): object {
  return {
    title: importable ? names.module : names.package,
    about: packageText(model, names.package),
    samplePayload: samplePayload(model),
    isModule: !vendored,
    isFolder: vendored && importable,
  };
}

function packageText(model: Model, name: string): string {
  return `Package ${name} holds the messages of the ${model.title}. ${model.description}`;
}

/** Whether the protocol has the messages that the examples show. */
function hasExamples(model: Model, matcher: ObjectType | undefined): boolean {
  const shown = {
    "run.started": "RunStarted",
    "graph.hint": "GraphHint",
    "node.started": "NodeStarted",
    "node.finished": "NodeFinished",
    "mode.set": "ModeSet",
  };
  return (
    matcher !== undefined &&
    Object.entries(shown).every(([type, payload]) =>
      model.messages.some((message) => message.type === type && message.payload === payload),
    )
  );
}

function constantsView(model: Model, give: (text: string) => string): object {
  const constants = model.constants.map(({ name, value, description }) => {
    const given = give(name);
    const literal = typeof value === "string" ? stringLiteral(value) : String(value);
    const role = { verb: "is a constant", alone: "is a constant of the contract" };
    return { name: given, value: literal, text: sentence(given, role, description) };
  });
  const capabilities = model.capabilities.map(({ name, description }, index) => {
    const given = give(`capability ${name}`);
    const role = { verb: "announces", alone: "is a capability" };
    return { first: index === 0, name: given, value: stringLiteral(name), text: afterColon(given, role, description) };
  });
  return { constants, capabilities };
}

function messagesView(model: Model, give: (text: string) => string) {
  return model.messages.map(({ type, payload, direction, scope }, index) => ({
    first: index === 0,
    constant: give(type),
    value: stringLiteral(type),
    typeField: rawLiteral(`,"type":${jsonText(type)}`),
    payload: typeName(payload),
    direction: DIRECTIONS[direction],
    scope: SCOPES[scope],
  }));
}

function envelopeView(model: Model): object {
  const texts = Object.fromEntries(model.envelope.fields.map(({ key, description }) => [key, description]));
  return {
    ...texts,
    version: String(model.version),
    envelope: `Envelope is a message of a known type. ${model.envelope.description}`,
    samplePayload: samplePayload(model),
  };
}

function samplePayload({ messages: [first] }: Model): string {
  return first === undefined ? "Envelope" : typeName(first.payload);
}

/** What tests need to know: the version, a type that does not exist, and one that does. */
function testView(model: Model, constants: readonly { readonly constant: string }[]): object {
  const types = new Set(model.messages.map(({ type }) => type));
  let unknownType = "unknown";
  while (types.has(unknownType)) unknownType += ".type";
  return { version: String(model.version), unknownType, firstConstant: constants[0]?.constant };
}
