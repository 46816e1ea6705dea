import type { ProtocolDefinition } from "../../spec/protocol.js";
import { casesApart, type CaseMaker } from "../cases/apart.js";
import type { GenerateRequest } from "../generate.js";
import type { Language } from "../language.js";
import type { Model } from "../model.js";

/** The generator as the commands use it. Every part is loaded when it is first asked for, so that `--help` need not wait. */
export interface Toolkit {
  /** Starts to load what takes longest in `generate`, while the command line and the definitions are read. */
  warmUp(): void;
  languages(): Promise<readonly Language[]>;
  /** GraphMind's protocol, or the one that a module exports. */
  protocol(definitions: string | undefined): Promise<ProtocolDefinition>;
  model(protocol: ProtocolDefinition): Promise<Model>;
  schemaText(protocol: ProtocolDefinition): Promise<string>;
  generate(protocol: ProtocolDefinition, request: GenerateRequest): Promise<ReadonlyMap<string, string>>;
}

/** The real generator, with the templates in a folder, and the module of the thread that makes cases if they are to be made apart. */
export function lazyToolkit(templates: string, casesWorker?: URL): Toolkit {
  const model = async (protocol: ProtocolDefinition): Promise<Model> =>
    (await import("../build-model.js")).buildModel(protocol);
  let ready: CaseMaker | undefined;
  const startCases = (): CaseMaker | undefined => casesWorker && casesApart(casesWorker);
  return {
    model,
    warmUp: () => void (ready = startCases()),
    languages: async () => (await import("../languages/index.js")).languages,
    protocol: async (definitions) =>
      definitions === undefined
        ? (await import("../../spec/protocol.js")).protocol
        : (await import("../definitions.js")).importProtocol(definitions),
    schemaText: async (protocol) => (await import("../schema.js")).schemaText(await model(protocol)),
    generate: async (protocol, request) => {
      // A thread answers once.
      const makeCases = request.cases === undefined ? undefined : (ready ?? startCases());
      if (makeCases === ready) ready = undefined;
      const [{ generate }, { templatesIn }] = await Promise.all([import("../generate.js"), import("../disk/templates.js")]);
      return generate(protocol, request, templatesIn(templates), makeCases);
    },
  };
}
