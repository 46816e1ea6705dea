import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { casesApart, casesHere, EXAMPLE, type CaseMaker, type Waiting } from "../cases/maker.js";
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
  /** Starts to make the cases of GraphMind's own protocol as well, for a command line that is about to ask for them. Never fails. */
  makeCasesAhead(): Promise<void>;
  languages(): Promise<readonly Language[]>;
  /**
   * GraphMind's protocol, or the one that a module exports.
   *
   * @throws ProblemError when GraphMind's own is not that of the definitions that stand in the check-out.
   */
  protocol(definitions: string | undefined): Promise<ProtocolDefinition>;
  model(protocol: ProtocolDefinition): Promise<Model>;
  schemaText(protocol: ProtocolDefinition): Promise<string>;
  generate(protocol: ProtocolDefinition, request: GenerateRequest): Promise<ReadonlyMap<string, string>>;
}

/** The real generator of the package in a folder, and the module of the thread that makes cases if they are to be made apart. */
export function lazyToolkit(packageRoot: string, casesWorker?: URL): Toolkit {
  const templates = join(packageRoot, "templates");
  const ownProtocol = async (): Promise<ProtocolDefinition> => (await import("../../spec/protocol.js")).protocol;
  const model = async (protocol: ProtocolDefinition): Promise<Model> =>
    (await import("../build-model.js")).buildModel(protocol);
  let started: CaseMaker | undefined;
  let ahead: { readonly protocol: ProtocolDefinition; readonly model: Model; readonly cases: Waiting } | undefined;

  const warmUp = (): void => {
    ENGINE_FLAGS.forEach((flag) => setFlagsFromString(flag));
    if (ahead === undefined) started ??= startMaker(casesWorker);
  };
  const startCases = async (built: Model): Promise<Waiting> => {
    const { templatesIn } = await import("../disk/templates.js");
    const maker = started ?? startMaker(casesWorker);
    // A thread answers once.
    started = undefined;
    return maker(built, templatesIn(templates)(EXAMPLE));
  };
  return {
    model,
    warmUp,
    makeCasesAhead: async () => {
      warmUp();
      try {
        const protocol = await ownProtocol();
        const built = await model(protocol);
        ahead = { protocol, model: built, cases: await startCases(built) };
      } catch {
        // The command meets it again, and reports it.
      }
    },
    languages: async () => (await import("../languages/index.js")).languages,
    protocol: async (definitions) => {
      if (definitions !== undefined) return (await import("../definitions.js")).importProtocol(definitions);
      (await import("./fresh-build.js")).requireFreshBuild(packageRoot);
      return ownProtocol();
    },
    schemaText: async (protocol) => (await import("../schema.js")).schemaText(await model(protocol)),
    generate: async (protocol, request) => {
      const known = ahead?.protocol === protocol ? ahead : undefined;
      const built = known?.model ?? (await model(protocol));
      const cases = request.cases === undefined ? undefined : (known?.cases ?? (await startCases(built)));
      const [{ generateFrom }, { templatesIn }] = await Promise.all([import("../generate.js"), import("../disk/templates.js")]);
      return generateFrom(built, request, templatesIn(templates), cases);
    },
  };
}

/** Makes cases in a thread, and in this one where there is none: Node's permission model and limits of the system forbid threads. */
function startMaker(casesWorker: URL | undefined): CaseMaker {
  try {
    return casesWorker === undefined ? casesHere : casesApart(casesWorker);
  } catch {
    return casesHere;
  }
}
