import type { Message } from "../model.js";
import type { Case, Issue } from "./case.js";
import { badPayload, fullPayload, idOf, messageEnvelope, pathId, textCase, type Ground } from "./ground.js";
import { object, pointer, remove, replace, type Json, type Path } from "./json.js";
import type { Site } from "./samples.js";
import { badValues } from "./values.js";

/** One fault in an otherwise full payload. */
interface Fault {
  readonly path: Path;
  readonly name: string;
  readonly apply: (payload: Json) => Json;
  readonly issue: Issue;
}

/** How many of the faults that follow are paired with each: enough to cross every boundary of a payload, and linear. */
const NEIGHBOURS = 10;

const within = (inner: Path, outer: Path): boolean =>
  outer.length <= inner.length && outer.every((token, index) => inner[index] === token);

function faultsOf(site: Site, position: number): readonly Fault[] {
  const path = pointer(["payload", ...site.path]);
  const bads = badValues(site.shape);
  // A different fault at each place, so that pairs of all keywords arise.
  const chosen = bads.length === 0 ? undefined : bads[(position * 5) % bads.length];
  return [
    ...(site.field?.required
      ? [{ path: site.path, name: "missing", apply: (payload: Json) => remove(payload, site.path), issue: { path, keyword: "required" } } as const]
      : []),
    ...(chosen
      ? [
          {
            path: site.path,
            name: chosen.name,
            apply: (payload: Json): Json => replace(payload, site.path, chosen.value),
            issue: { path, keyword: chosen.keyword },
          },
        ]
      : []),
  ];
}

/** Two faults at once, at every two places near each other, and all that can be wrong at once. */
export function pairsOfFaults(ground: Ground, message: Message): readonly Case[] {
  const full = fullPayload(ground, message);
  const sites = ground.samples.sites(message.payload).filter((site) => stands(full, site.path));
  const faults = sites.flatMap(faultsOf);
  const frame = (payload: Json): Json => messageEnvelope(ground, message, payload);
  const pairs = faults.flatMap((first, index) =>
    faults
      .slice(index + 1, index + 1 + NEIGHBOURS)
      .filter((second) => !within(second.path, first.path) && !within(first.path, second.path))
      .map((second) =>
        textCase(
          idOf(message.type, "pair", `${pathId(first.path)}-${first.name}`, `${pathId(second.path)}-${second.name}`),
          ["P3"],
          "reject",
          frame(second.apply(first.apply(full))),
          badPayload(first.issue, second.issue),
        ),
      ),
  );
  return [...pairs, ...everythingWrong(ground, message, full, sites)];
}

/** Whether a sample has a value at the path. */
function stands(json: Json, path: Path): boolean {
  const [token, ...rest] = path;
  if (token === undefined) return true;
  if (json.kind === "list") return json.items[Number(token)] !== undefined && stands(json.items[Number(token)] as Json, rest);
  if (json.kind === "text") return false;
  const found = json.entries.find(({ key }) => key === token);
  return found !== undefined && stands(found.value, rest);
}

function everythingWrong(ground: Ground, message: Message, full: Json, sites: readonly Site[]): readonly Case[] {
  const top = sites.filter((site) => site.path.length === 1);
  const required = top.filter((site) => site.field?.required);
  const leaves = sites.filter(
    (site) => badValues(site.shape).length > 0 && !sites.some((other) => other !== site && within(other.path, site.path)),
  );
  const cases: Case[] = [];
  if (required.length > 0)
    cases.push(
      textCase(
        idOf(message.type, "all", "missing"),
        ["P3"],
        "reject",
        messageEnvelope(ground, message, object()),
        badPayload(...required.map((site): Issue => ({ path: pointer(["payload", ...site.path]), keyword: "required" }))),
      ),
    );
  if (leaves.length > 0) {
    const faults = leaves.flatMap((site, position) => faultsOf(site, position).slice(-1));
    cases.push(
      textCase(
        idOf(message.type, "all", "wrong"),
        ["P3"],
        "reject",
        messageEnvelope(ground, message, faults.reduce((payload, fault) => fault.apply(payload), full)),
        badPayload(...faults.map((fault) => fault.issue)),
      ),
    );
  }
  return cases;
}
