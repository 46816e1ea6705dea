import type { Capability, Constant, Message, Model } from "../model.js";
import { schemaDocument } from "../schema.js";

/** The annotation under which a baseline keeps what a JSON Schema cannot say. */
export const CATALOGUE = "x-catalogue";

/** What a baseline says beside its JSON Schema. */
export interface Catalogue {
  /** The version of the package that was released with this contract. */
  readonly release: string;
  readonly messages: readonly Pick<Message, "type" | "direction" | "scope" | "group">[];
  readonly capabilities: readonly Capability[];
  readonly constants: readonly Constant[];
}

/**
 * The text of a baseline: the JSON Schema of a released contract, which any validator reads as it is, with the catalogue as an
 * annotation of its own.
 */
export function baselineText(model: Model, release: string): string {
  const { $schema, $comment: _, ...schema } = schemaDocument(model);
  const catalogue: Catalogue = {
    release,
    messages: model.messages.map(({ type, direction, scope, group }) => ({ type, direction, scope, group })),
    capabilities: model.capabilities,
    constants: model.constants,
  };
  const document = {
    $schema,
    $comment: `The contract as version ${release} released it. Never edit it: graphmind-gen diff compares with it.`,
    [CATALOGUE]: catalogue,
    ...schema,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The latest of several versions such as `0.2.0`; a pre-release comes before its release. */
export function latestRelease(releases: readonly string[]): string | undefined {
  return [...releases].sort(compareReleases).pop();
}

function compareReleases(a: string, b: string): number {
  const [[numbersA, tagA], [numbersB, tagB]] = [split(a), split(b)];
  const length = Math.max(numbersA.length, numbersB.length);
  for (let index = 0; index < length; index++) {
    const difference = (numbersA[index] ?? 0) - (numbersB[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (tagA === tagB) return 0;
  return tagA === "" ? 1 : tagB === "" ? -1 : tagA.localeCompare(tagB, "en", { numeric: true });
}

function split(release: string): readonly [readonly number[], string] {
  const dash = release.indexOf("-");
  const core = dash < 0 ? release : release.slice(0, dash);
  return [core.split(".").map(Number), dash < 0 ? "" : release.slice(dash + 1)];
}
