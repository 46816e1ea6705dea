import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isCheckOut, isThere, readTextIfThere } from "../disk/read.js";
import { latestRelease } from "../diff/baseline.js";
import type { Contract } from "../diff/contract.js";
import { bindingFiles, withCatalogue } from "../diff/read-bindings.js";
import { readDocument } from "../diff/read-document.js";
import { ProblemError } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { Context } from "./context.js";
import { Revision } from "./revision.js";

/** A contract, and where it came from. */
export interface FoundContract {
  /** As a person would call it. */
  readonly name: string;
  /** The folder of the repository that it is part of, unless it was named by its path. */
  readonly repository?: string;
  readonly contract: Contract;
  /** The file in which a person finds what a finding points to. */
  readonly file?: { readonly path: string; readonly document: unknown };
}

const BASELINES = "spec/baselines";

/** What can be named where no released contract is at hand, as in an installed package. */
const WITHOUT_RELEASES =
  "Released contracts come with a check-out only. Name a file, as in graphmind-gen diff old.json, or a file of a git revision, as in graphmind-gen diff HEAD~1:path/to/schema.json.";

/** The contract as the definitions state it now. */
export async function workingTree({ toolkit, packageRoot }: Context): Promise<FoundContract> {
  const contract = await toolkit.model(await toolkit.protocol(undefined));
  const { schemaDocument } = await import("../schema.js");
  const origin = isCheckOut(packageRoot) ? { name: "the working tree", repository: packageRoot } : { name: "the installed package" };
  return { ...origin, contract, file: { path: join(packageRoot, "schema.json"), document: schemaDocument(contract) } };
}

/** The contract of the latest release. */
export function latestBaseline({ packageRoot }: Context): FoundContract {
  const latest = latestRelease(baselines(packageRoot));
  if (latest !== undefined) return fromBaseline(packageRoot, latest);
  throw new ProblemError([{ code: "no-baseline", message: "there is no released contract to compare with", where: join(packageRoot, BASELINES), hint: WITHOUT_RELEASES }]);
}

/** The contract that a word of the command line names: a file, a released version or a git revision. The hint is for a word that names none. */
export async function findContract(word: string, context: Context, misuse?: string): Promise<FoundContract> {
  const { cwd, packageRoot, toolkit } = context;
  const path = resolve(cwd, word);
  if (/\.json$/i.test(word) && isThere(path)) return fromFile(path, word);
  if (/\.[cm]?[jt]s$/i.test(word) && isThere(path)) {
    return { name: word, contract: await toolkit.model(await toolkit.protocol(path)) };
  }
  const releases = baselines(packageRoot);
  if (releases.includes(word)) return fromBaseline(packageRoot, word);
  const revision = Revision.find(word, isCheckOut(packageRoot) ? packageRoot : cwd);
  if (revision !== undefined) return fromRevision(revision);
  const released = releases.length === 0 ? WITHOUT_RELEASES : `Released versions: ${releases.join(", ")}.`;
  const isFile = /\.(json|[cm]?[jt]s)$/i.test(word);
  throw new ProblemError([
    {
      code: "unknown-contract",
      message: isFile ? "there is no such file" : `${JSON.stringify(word)} is no file, no released version and no git revision`,
      where: isFile ? path : "command line",
      hint: misuse ?? (isFile ? `Check the path. ${released}` : (suggestion(word, releases) ?? released)),
    },
  ]);
}

function baselines(packageRoot: string): readonly string[] {
  const folder = join(packageRoot, BASELINES);
  if (!isThere(folder)) return [];
  return readdirSync(folder).filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json")).sort();
}

function fromBaseline(packageRoot: string, release: string): FoundContract {
  return { ...fromFile(join(packageRoot, BASELINES, `${release}.json`), release), repository: packageRoot };
}

function fromFile(path: string, name: string): FoundContract {
  const document = parse(readTextIfThere(path) ?? "", path);
  return { name, contract: readDocument(document, name), file: { path, document } };
}

/** A revision states its JSON Schema in one file, and who sends what in others. */
function fromRevision(revision: Revision): FoundContract {
  const text = revision.read(revision.path ?? "schema.json");
  const name = revision.word;
  if (text === undefined) {
    const hint = "Name a file of the revision, as in HEAD~1:path/to/schema.json.";
    throw new ProblemError([{ code: "no-schema", message: `the revision has no ${revision.path ?? "schema.json"}`, where: name, hint }]);
  }
  const document = parse(text, name);
  const repository = revision.folder;
  if (revision.path !== undefined) return { name, repository, contract: readDocument(document, name) };
  const [catalogue, constants] = [revision.read(bindingFiles.catalogue), revision.read(bindingFiles.constants)];
  const bindings = { ...(catalogue === undefined ? {} : { catalogue }), ...(constants === undefined ? {} : { constants }) };
  const latest = latestRelease(revision.list(BASELINES).filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json")));
  const baseline = latest === undefined ? undefined : revision.read(`${BASELINES}/${latest}.json`);
  return { name, repository, contract: readDocument(withCatalogue(document, bindings, baseline === undefined ? undefined : parse(baseline, name)), name) };
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const hint = "Give a JSON Schema, a module that ends in .js, a released version or a git revision.";
    throw new ProblemError([{ code: "not-json", message: `this is not JSON: ${(error as Error).message}`, where, hint }]);
  }
}
