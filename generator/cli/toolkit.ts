import { setFlagsFromString } from "node:v8";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { casesApart, casesHere, EXAMPLE, type CaseMaker } from "../cases/maker.js";
import type { GenerateRequest } from "../generate.js";
import type { Language } from "../language.js";
import type { Model } from "../model.js";

/**
 * How V8 is set for a run of half a second.
 *
 * Most of the code runs too briefly for the optimizing compiler, which would take longer than all the rest: a function is
 * optimized after about 70 times as much bytecode as V8 would wait for, which large protocols still reach. And what is made
 * is kept to the end, so that many small collections would only copy it: the young generation has its full size at once, by
 * the first flag in a new thread, by the second in this one, which has started.
 */
const ENGINE_FLAGS = ["--interrupt-budget=5000000", "--min-semi-space-size=16", "--semi-space-growth-factor=16"];

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
  const startCases = (): CaseMaker => (casesWorker === undefined ? casesHere : casesApart(casesWorker));
  let ready: CaseMaker | undefined;
  return {
    model,
    warmUp: () => {
      ENGINE_FLAGS.forEach((flag) => setFlagsFromString(flag));
      ready = startCases();
    },
    languages: async () => (await import("../languages/index.js")).languages,
    protocol: async (definitions) =>
      definitions === undefined
        ? (await import("../../spec/protocol.js")).protocol
        : (await import("../definitions.js")).importProtocol(definitions),
    schemaText: async (protocol) => (await import("../schema.js")).schemaText(await model(protocol)),
    generate: async (protocol, request) => {
      const [built, { templatesIn }] = await Promise.all([model(protocol), import("../disk/templates.js")]);
      const source = templatesIn(templates);
      let cases: Promise<ReadonlyMap<string, string>> | undefined;
      if (request.cases !== undefined) {
        // A thread answers once.
        cases = (ready ?? startCases())(built, source(EXAMPLE));
        ready = undefined;
        // It may fail while the rest is loaded; `generateFrom` waits for it and reports.
        cases.catch(() => undefined);
      }
      const { generateFrom } = await import("../generate.js");
      return generateFrom(built, request, source, cases);
    },
  };
}
