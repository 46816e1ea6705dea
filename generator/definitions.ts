import { pathToFileURL } from "node:url";
import type { ProtocolDefinition } from "../spec/protocol.js";
import { isThere } from "./disk/read.js";
import { plainCopy, textOfThrown } from "./plain-data.js";
import { ProblemError, type Problem } from "./problem.js";

/**
 * The protocol that a module exports, as `protocol` or as its default: a copy of it, as plain data. The module is run: it is
 * the user's own code.
 */
export async function importProtocol(file: string): Promise<ProtocolDefinition> {
  const refuse = (code: string, message: string, hint: string): ProblemError =>
    new ProblemError([{ code, message, where: file, hint }]);
  if (!isThere(file)) throw refuse("no-definitions", "there is no such module", "Check the path given with --definitions.");
  let module: { protocol?: unknown; default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as typeof module;
  } catch (error) {
    throw refuse(
      "definitions-fail",
      `the module cannot be loaded: ${textOfThrown(error)}`,
      "Make sure that `node` itself can import it; TypeScript has to be compiled first.",
    );
  }
  const problems: Problem[] = [];
  const value = plainCopy(module.protocol ?? module.default ?? null, problems);
  if (problems.length > 0) throw new ProblemError(problems);
  if (!isProtocol(value)) {
    throw refuse(
      "not-a-protocol",
      "the module exports no protocol definition",
      "Export a `ProtocolDefinition` as `protocol` or as the default; see spec/protocol.ts for an example.",
    );
  }
  return value;
}

const lists = ["types", "messages", "capabilities", "constants", "rules"];

function isProtocol(value: unknown): value is ProtocolDefinition {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    ["name", "title", "description", "source"].every((key) => typeof fields[key] === "string") &&
    typeof fields["version"] === "number" &&
    typeof fields["envelope"] === "object" &&
    lists.every((key) => Array.isArray(fields[key]))
  );
}
