import type { Constant } from "../model.js";
import { pointerToken } from "../pointer.js";
import type { Contract } from "./contract.js";
import { quoted } from "./describe.js";
import type { Draft, PlacedDraft } from "./draft.js";
import { renamesOf } from "./rename.js";

const WILDCARD = "WILDCARD_RUN_ID";

/** What happened to capabilities, constants and the version. Only what both contracts state is compared. */
export function compareCatalogue(before: Contract, after: Contract): readonly PlacedDraft[] {
  const unplaced = [...compareVersions(before, after), ...compareCapabilities(before, after), ...compareConstants(before, after)];
  return unplaced.map((draft) => ({ draft, ...carriers(draft, before, after) }));
}

function compareVersions({ version: before }: Contract, { version: after }: Contract): readonly Draft[] {
  if (before === after) return [];
  const pointer = "/$defs/Envelope/properties/gm/const";
  return [{ rule: after > before ? "gm-raised" : "gm-lowered", pointer, document: "new", change: `gm went from ${before} to ${after}` }];
}

function compareCapabilities({ capabilities: before }: Contract, { capabilities: after }: Contract): readonly Draft[] {
  if (before === undefined || after === undefined) return [];
  const [earlier, later] = [before.map(({ name }) => name), after.map(({ name }) => name)];
  const added = later.filter((name) => !earlier.includes(name));
  const removed = earlier.filter((name) => !later.includes(name));
  const renames = renamesOf(removed, added, () => true);
  return [
    ...added.map((name): Draft => {
      const from = renames.find(({ to }) => to === name)?.from;
      const hint = from === undefined ? {} : { hint: `may be ${quoted(from)} under another name; on the wire it is a new one` };
      const pointer = place("capabilities", later.indexOf(name));
      return { rule: "capability-added", pointer, document: "new", change: `the capability ${quoted(name)} was added`, ...hint };
    }),
    ...removed.map((name): Draft => {
      const to = renames.find(({ from }) => from === name)?.to;
      const hint = to === undefined ? {} : { hint: `may live on as ${quoted(to)}; on the wire the old name is gone` };
      const pointer = place("capabilities", earlier.indexOf(name));
      return { rule: "capability-removed", pointer, document: "old", change: `the capability ${quoted(name)} was removed`, ...hint };
    }),
  ];
}

function compareConstants(before: Contract, after: Contract): readonly Draft[] {
  if (before.constants === undefined || after.constants === undefined) return [];
  const [earlier, later] = [byName(before.constants), byName(after.constants)];
  const drafts: Draft[] = [];
  after.constants.forEach((constant, index) => {
    const { name, value } = constant;
    const old = earlier.get(name);
    const common = { pointer: place("constants", index), document: "new" } as const;
    if (old === undefined) drafts.push({ ...common, rule: "constant-added", change: `the constant ${name} was added` });
    else if (old.value !== value && !repeatsVersion(old, before, constant, after)) {
      drafts.push({
        ...common,
        rule: name === WILDCARD ? "wildcard-changed" : "constant-changed",
        change: `${name} went from ${quoted(old.value)} to ${quoted(value)}`,
        ...(typeof old.value === typeof value ? {} : { source: { typescript: "breaks", python: "breaks", go: "breaks", rust: "breaks" } as const }),
      });
    }
  });
  before.constants.forEach(({ name }, index) => {
    if (later.has(name)) return;
    drafts.push({ rule: "constant-removed", pointer: place("constants", index), document: "old", change: `the constant ${name} was removed` });
  });
  return drafts;
}

/** A constant that states the version changes with it, which is said once already. */
function repeatsVersion(old: Constant, before: Contract, constant: Constant, after: Contract): boolean {
  return constant.name === "PROTOCOL_VERSION" && old.value === before.version && constant.value === after.version;
}

/** The wildcard is in every message without a run; nothing else of the catalogue is on the wire. */
function carriers({ rule }: Draft, before: Contract, after: Contract): Pick<PlacedDraft, "messages" | "routes"> {
  if (rule !== "wildcard-changed") return { messages: [], routes: [] };
  const carried = [...before.messages, ...after.messages].filter(({ scope }) => scope === "wildcard");
  const directions = new Set(carried.map(({ direction }) => direction).filter((direction) => direction !== undefined));
  return {
    messages: [...new Set(carried.map(({ type }) => type))],
    routes: [...directions].map((direction) => ({ direction, oldSends: true, newSends: true })),
  };
}

function byName(constants: readonly Constant[]): ReadonlyMap<string, Constant> {
  return new Map(constants.map((constant) => [constant.name, constant]));
}

function place(list: string, index: number): string {
  return `/x-catalogue/${list}/${pointerToken(String(index))}`;
}
