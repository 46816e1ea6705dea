import { pathToFileURL } from "node:url";
import type { ProtocolDefinition } from "../spec/protocol.js";
import { isThere } from "./disk/read.js";
import { ProblemError } from "./problem.js";

/** The protocol that a module exports, as `protocol` or as its default. The module is run: it is the user's own code. */
export async function importProtocol(file: string): Promise<ProtocolDefinition> {
  const refuse = (code: string, message: string, hint: string): ProblemError =>
    new ProblemError([{ code, message, where: file, hint }]);
  if (!isThere(file)) throw refuse("no-definitions", "there is no such module", "Check the path given with --definitions.");
  let module: { protocol?: unknown; default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as typeof module;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw refuse(
      "definitions-fail",
      `the module cannot be loaded: ${reason}`,
      "Make sure that `node` itself can import it; TypeScript has to be compiled first.",
    );
  }
  const value = module.protocol ?? module.default;
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
