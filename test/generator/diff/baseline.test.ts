import { readFileSync, readdirSync } from "node:fs";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../../generator/build-model.js";
import { latestRelease } from "../../../generator/diff/baseline.js";
import type { Contract } from "../../../generator/diff/contract.js";
import { diffContracts } from "../../../generator/diff/diff.js";
import { readDocument } from "../../../generator/diff/read-document.js";
import { reportText } from "../../../generator/diff/report-text.js";
import { protocol, type ProtocolDefinition } from "../../../spec/protocol.js";
import { root } from "../../support/paths.js";

const folder = `${root}/spec/baselines`;
const releases = readdirSync(folder).map((file) => file.replace(/\.json$/, ""));
const read = (release: string): { document: Record<string, { release?: unknown }>; contract: Contract } => {
  const document = JSON.parse(readFileSync(`${folder}/${release}.json`, "utf8")) as Record<string, { release?: unknown }>;
  return { document, contract: readDocument(document, release) };
};
const latest = read(latestRelease(releases) ?? "");

/** What is wrong with a contract that follows the latest release, in the words of the command; nothing when all is well. */
function objections(definition: ProtocolDefinition): string {
  const difference = diffContracts(latest.contract, buildModel(definition));
  if (difference.verdict !== "needs-gm-bump") return "";
  const options = { paint: (_style: unknown, text: string) => text, columns: 120, oldName: "the latest release", newName: "the working tree" };
  return `${reportText(difference, options)}\nRaise PROTOCOL_VERSION, or make the change another way; see graphmind-gen diff.`;
}

describe("the contract of the working tree", () => {
  it("is compatible with the latest release, or has another gm", () => {
    expect(objections(protocol)).toBe("");
  });

  it("would be refused for an incompatible change, unless gm is raised with it", () => {
    const messages = protocol.messages.map((message) => (message.type === "node.token" ? { ...message, payload: Type.Object({ ...message.payload.properties, model: Type.String() }, { title: "NodeToken" }) } : message));
    expect(objections({ ...protocol, messages })).toContain('the required field "model" (any text) was added');
    expect(objections({ ...protocol, messages, version: latest.contract.version + 1 })).toBe("");
  });

  it("may grow", () => {
    const added = { ...protocol.messages[0], type: "hello.again", payload: Type.Object({}, { title: "HelloAgain" }) } as ProtocolDefinition["messages"][number];
    expect(objections({ ...protocol, messages: [...protocol.messages, added] })).toBe("");
  });
});

describe.each(releases)("the baseline %s", (release) => {
  it("is named after its release and states who sends every message", () => {
    const { document, contract } = read(release);
    expect(document["x-catalogue"]?.release).toBe(release);
    expect(contract.messages.filter(({ direction, scope }) => direction === undefined || scope === undefined)).toEqual([]);
    expect(contract.messages.length).toBeGreaterThan(0);
  });
});
