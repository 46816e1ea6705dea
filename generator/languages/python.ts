import type { Language, LanguageOption, OutputFile } from "../language.js";
import type { Model } from "../model.js";
import { oneLine } from "../text.js";
import { buildersView } from "./python/builders.js";
import { envelopeView, moduleView } from "./python/classes.js";
import { readView, shapesView, writeView } from "./python/functions.js";
import { item } from "./python/layout.js";
import { moduleNames } from "./python/modules.js";
import { className, isModuleName } from "./python/names.js";
import { constantsView, exportsView, hasBreakpoints } from "./python/package.js";
import { readmeView, showsNodes } from "./python/readme.js";
import { string, tomlString } from "./python/text.js";
import { Values } from "./python/values.js";

const COPIED = (
  "absent _dump encode encode_error _engine _equality factory _findings _inspect _kinds number outcome parse _plain record _shape _stack _text text_enum"
).split(" ");

/** The version of the package, the same in every language. */
const VERSION = "0.1.0";

const options: readonly LanguageOption[] = [
  {
    name: "python-package",
    description: "The name of the Python distribution, as pip knows it.",
    default: (model) => `${model.name}-protocol`,
    check: (value) =>
      /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(value)
        ? undefined
        : `${JSON.stringify(value)} is not a distribution name: use letters, digits, ".", "_" and "-", a letter or digit at both ends`,
  },
  {
    name: "python-module",
    description: "The name under which Python code imports the package.",
    default: (model) => `${model.name}_protocol`,
    check: (value) =>
      isModuleName(value)
        ? undefined
        : `${JSON.stringify(value)} is not a module name: use letters, digits and "_", no digit first, and no keyword`,
  },
];

/** Python: slotted classes with typed constructors, read and written by straight-line functions over `json`'s C code. */
export const python: Language = {
  id: "python",
  title: "Python",
  options,
  quicktype: { renderer: "python", opaque: "object", typeName: className },
  helpers: {},
  files(model, chosen, naming) {
    const values = new Values(model);
    const name = chosen["python-module"] ?? "";
    const source = (file: string, context?: object): OutputFile => ({
      path: `src/${name}/${file}`,
      template: `src/module/${file}${context === undefined ? "" : ".hbs"}`,
      ...(context === undefined ? {} : { context }),
    });
    const modules = moduleNames(model);
    const types = [...new Set(modules.values())].map((module) => ({
      path: `src/${name}/${module}.py`,
      template: "src/module/types.py.hbs",
      context: moduleView(model, module, values, (type) => naming.typeText(type)),
    }));
    return [
      ...projectFiles(model, chosen, values),
      source("__init__.py", exportsView(model)),
      source("py.typed"),
      ...types,
      source("envelope.py", envelopeView(model)),
      source("constants.py", constantsView(model)),
      source("catalogue.py", catalogueView(model)),
      source("_read.py", readView(model, values)),
      source("_write.py", writeView(model, values)),
      source("_shapes.py", shapesView(model, values)),
      ...COPIED.map((file) => source(`${file}.py`)),
      ...(hasBreakpoints(model) ? breakpointFiles(model, name) : []),
    ];
  },
};

function projectFiles(model: Model, chosen: Readonly<Record<string, string>>, values: Values): OutputFile[] {
  const [distribution = "", module = ""] = [chosen["python-package"], chosen["python-module"]];
  const context = {
    distribution,
    module,
    title: oneLine(model.title),
    version: VERSION,
    description: tomlString(oneLine(model.description)),
  };
  return [
    { path: "pyproject.toml", template: "pyproject.toml.hbs", context },
    { path: "README.md", template: "README.md.hbs", context: { ...context, ...readmeView(model) } },
    { path: "tests/testee.py", template: "tests/testee.py.hbs", context: { ...context, ...buildersView(model, values) } },
    ...["test_reading", "test_writing", ...(showsNodes(model) ? ["test_messages"] : [])].map((name) => ({
      path: `tests/${name}.py`,
      template: `tests/${name}.py.hbs`,
      context,
    })),
  ];
}

function breakpointFiles(model: Model, module: string): OutputFile[] {
  const context = { module, group: moduleNames(model).get("primitives") ?? "primitives" };
  return [
    { path: `src/${module}/matching.py`, template: "src/module/matching.py.hbs", context: { module: context.group } },
    { path: `src/${module}/nodes.py`, template: "src/module/nodes.py" },
  ];
}

function catalogueView(model: Model): object {
  return {
    messages: model.messages.map(({ type, direction, scope }) =>
      item(4, "Message", [
        string(type),
        direction === "app-to-viewer" ? "Direction.APP_TO_VIEWER" : "Direction.VIEWER_TO_APP",
        scope === "run" ? "Scope.RUN" : "Scope.WILDCARD",
      ]),
    ),
  };
}
