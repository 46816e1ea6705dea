import type { MessageDefinition, ProtocolDefinition } from "../spec/protocol.js";
import type { Rule } from "../spec/rules.js";
import type { Problem } from "./problem.js";

const RESERVED_GROUPS = new Set(["envelope", "parse", "catalogue", "constants"]);

const LISTS = ["types", "messages", "capabilities", "constants", "rules"] as const;

const SHOWN_BY: readonly Rule["shownBy"][] = ["frame", "accepted-frame", "rejected-frame", "writing", "schema", "helper"];

/**
 * Reports what is wrong with a protocol apart from its types: names, the version, and the shape of each entry, since a
 * definition may come from plain JavaScript.
 */
export function checkCatalogue(protocol: ProtocolDefinition, problems: Problem[]): void {
  checkShape(protocol, problems);
  if (problems.length > 0) return;
  if (!/^[a-z][a-z0-9]*$/.test(protocol.name)) {
    problems.push({
      code: "illegal-name",
      message: `the protocol's name ${JSON.stringify(protocol.name)} is not one lower-case word`,
      where: "/name",
      hint: "use letters and digits, a letter first: package names are made from it",
    });
  }
  if (!Number.isSafeInteger(protocol.version)) {
    problems.push({
      code: "illegal-version",
      message: `the version ${String(protocol.version)} is not an integer from -(2^53-1) to 2^53-1`,
      where: "/version",
      hint: "the version is the `gm` of every envelope",
    });
  }
  if (protocol.messages.length === 0) {
    problems.push({
      code: "no-messages",
      message: "the protocol has no messages",
      where: "/messages",
      hint: "list at least one: messages are what a binding reads and writes",
    });
  }
  const seen = new Map<string, number>();
  protocol.messages.forEach((message, index) => {
    const where = `/messages/${index}`;
    checkMessage(message, where, problems);
    const earlier = seen.get(message.type);
    if (earlier !== undefined) {
      problems.push({
        code: "duplicate-message",
        message: `the message type ${JSON.stringify(message.type)} is defined twice`,
        where: `${where}/type`,
        hint: `it stands at /messages/${earlier} already`,
      });
    }
    seen.set(message.type, index);
  });
  checkNamed(protocol.capabilities, "/capabilities", "capability", problems);
  protocol.constants.forEach((constant, index) => {
    const where = `/constants/${index}`;
    if (typeof constant.name !== "string" || !/^[A-Z][A-Z0-9_]*$/.test(constant.name)) {
      problems.push({
        code: "illegal-name",
        message: `the constant's name ${JSON.stringify(constant.name)} is not upper snake case`,
        where: `${where}/name`,
        hint: "use capitals, digits and underscores, a letter first",
      });
    }
    if (!isText(constant.value) && !Number.isSafeInteger(constant.value)) {
      problems.push({
        code: "illegal-constant",
        message: "a constant is Unicode text or an integer from -(2^53-1) to 2^53-1",
        where: `${where}/value`,
        hint: "not every language has a constant of another kind",
      });
    }
  });
  checkNamed(protocol.constants, "/constants", "constant", problems);
  protocol.rules.forEach((rule, index) => checkRule(rule, `/rules/${index}`, problems));
}

/** Without objects where objects have to be, nothing else can be looked at. */
function checkShape(protocol: ProtocolDefinition, problems: Problem[]): void {
  const parts: [string, unknown][] = [["/envelope", protocol.envelope]];
  for (const list of LISTS) parts.push(...Array.from(protocol[list], (entry, index): [string, unknown] => [`/${list}/${index}`, entry]));
  for (const [where, part] of parts) {
    if (typeof part === "object" && part !== null && !Array.isArray(part)) continue;
    problems.push({ code: "not-an-object", message: "an object is needed here", where, hint: "see spec/protocol.ts for an example" });
  }
}

function checkRule(rule: Rule, where: string, problems: Problem[]): void {
  for (const key of ["id", "text"] as const) {
    if (!isText(rule[key])) problems.push({ code: "ill-formed-text", message: `the rule's ${key} is no Unicode text, or holds a lone surrogate`, where: `${where}/${key}`, hint: "use Unicode text" });
  }
  if (SHOWN_BY.includes(rule.shownBy)) return;
  problems.push({
    code: "illegal-shownBy",
    message: `shownBy ${JSON.stringify(rule.shownBy)} is none of ${SHOWN_BY.join(", ")}`,
    where: `${where}/shownBy`,
    hint: "say what shows the rule",
  });
}

function checkMessage(message: MessageDefinition, where: string, problems: Problem[]): void {
  const expectOne = (key: "direction" | "scope", values: readonly string[]): void => {
    if (values.includes(message[key])) return;
    problems.push({
      code: `illegal-${key}`,
      message: `the ${key} ${JSON.stringify(message[key])} is none of ${values.join(", ")}`,
      where: `${where}/${key}`,
      hint: `write ${values.map((value) => JSON.stringify(value)).join(" or ")}`,
    });
  };
  expectOne("direction", ["app-to-viewer", "viewer-to-app"]);
  expectOne("scope", ["run", "wildcard"]);
  if (!isText(message.type)) {
    problems.push({
      code: "ill-formed-text",
      message: "the message type is no Unicode text, or holds a lone surrogate",
      where: `${where}/type`,
      hint: "use Unicode text",
    });
  }
  if (typeof message.group !== "string" || !/^[a-z][a-z0-9_]*$/.test(message.group) || RESERVED_GROUPS.has(message.group)) {
    problems.push({
      code: "illegal-group",
      message: `the group ${JSON.stringify(message.group)} cannot name a file of a binding`,
      where: `${where}/group`,
      hint: "use lower-case letters, digits and underscores, a letter first, and none of " + [...RESERVED_GROUPS].join(", "),
    });
  }
  if (typeof message.payload !== "object" || message.payload === null) {
    problems.push({
      code: "illegal-payload",
      message: "the message has no payload",
      where: `${where}/payload`,
      hint: "use Type.Object with a `title`, which names the payload in every language; it may have no fields",
    });
  }
}

function checkNamed(entries: readonly { readonly name: string; readonly description: string }[], where: string, kind: string, problems: Problem[]): void {
  const seen = new Set<string>();
  entries.forEach(({ name, description }, index) => {
    if (typeof description !== "string") {
      problems.push({
        code: "missing-description",
        message: `the ${kind} has no description`,
        where: `${where}/${index}/description`,
        hint: "say in a text what it is for; the text may be empty",
      });
    }
    if (!isText(name)) {
      problems.push({
        code: "ill-formed-text",
        message: `the ${kind}'s name is no Unicode text, or holds a lone surrogate`,
        where: `${where}/${index}/name`,
        hint: "use Unicode text",
      });
    } else if (seen.has(name)) {
      problems.push({
        code: "duplicate-name",
        message: `the ${kind} ${JSON.stringify(name)} is defined twice`,
        where: `${where}/${index}/name`,
        hint: "remove one of them",
      });
    }
    seen.add(name);
  });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}
