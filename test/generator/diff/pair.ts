import { Type, type TSchema } from "typebox";
import { buildModel } from "../../../generator/build-model.js";
import type { Direction } from "../../../generator/diff/contract.js";
import type { Outcome, Verdict } from "../../../generator/diff/finding.js";
import type { RuleId } from "../../../generator/diff/rules.js";
import type { Model } from "../../../generator/model.js";
import type { MessageDefinition, ProtocolDefinition } from "../../../spec/protocol.js";
import { three } from "../../protocols/three.js";

/** Two contracts, and what is to be said of them. */
export interface Pair {
  readonly title: string;
  readonly before: Model;
  readonly after: Model;
  readonly expected: Expected;
}

export interface Expected {
  readonly rules: readonly RuleId[];
  readonly verdict: Verdict;
  /** The worst outcome in each direction that a finding speaks of: at an old receiver, then at a new one. */
  readonly wire: Partial<Record<Direction, readonly [Outcome, Outcome]>>;
}

/** `u`nderstood, `t`olerated, `r`efused: at an old receiver, then at a new one. */
export type Shown = `${"u" | "t" | "r"}${"u" | "t" | "r"}`;

/** What a protocol of the tests is made of. */
export interface Outline {
  readonly types?: readonly TSchema[];
  readonly messages?: readonly MessageDefinition[];
  readonly version?: number;
  readonly capabilities?: readonly string[];
  readonly constants?: Readonly<Record<string, string | number>>;
  /** The highest `seq`. The generator itself knows one only, but a document may state another. */
  readonly seqAtMost?: number;
}

const described = (name: string): { name: string; description: string } => ({ name, description: "" });

/** The model of a protocol that is like the one of three lamps apart from what is given. */
export function model({ types = [], messages = [], version = 1, capabilities = [], constants = {}, seqAtMost = Number.MAX_SAFE_INTEGER }: Outline): Model {
  const definition: ProtocolDefinition = {
    ...three,
    version,
    types,
    messages,
    capabilities: capabilities.map(described),
    constants: Object.entries(constants).map(([name, value]) => ({ ...described(name), value })),
  };
  const built = buildModel(definition);
  const fields = built.envelope.fields.map((field) => (field.key === "seq" ? { ...field, type: { kind: "integer", minimum: 0, maximum: seqAtMost } as const } : field));
  return { ...built, envelope: { ...built.envelope, fields } };
}

/** A message of an app, or of a viewer. */
export function message(type: string, fields: Record<string, TSchema>, more: Partial<MessageDefinition> & { readonly title?: string } = {}): MessageDefinition {
  const { title = `Payload${type.replace(/[^A-Za-z]/g, "")}`, ...rest } = more;
  return { type, direction: "app-to-viewer", group: "events", scope: "run", payload: Type.Object(fields, { title }), ...rest };
}

/** A protocol of one message from app to viewer, whose payload has these fields. */
export function payload(fields: Record<string, TSchema>, types: readonly TSchema[] = []): Model {
  return model({ messages: [message("ping", fields)], types });
}

const outcomes = { u: "understood", t: "tolerated", r: "refused" } as const;
const verdicts = { ok: "compatible", care: "compatible-with-care", bump: "needs-gm-bump" } as const;

/** What is expected where all changes travel from app to viewer. */
export function fromApp(shown: Shown, verdict: keyof typeof verdicts, ...rules: readonly RuleId[]): Expected {
  return { rules, verdict: verdicts[verdict], wire: { "app-to-viewer": read(shown) } };
}

/** What is expected where changes travel in other ways, or are in no message at all. */
export function elsewhere(wire: Partial<Record<Direction, Shown>>, verdict: keyof typeof verdicts, ...rules: readonly RuleId[]): Expected {
  const entries = Object.entries(wire).map(([direction, shown]) => [direction, read(shown)] as const);
  return { rules, verdict: verdicts[verdict], wire: Object.fromEntries(entries) };
}

/** What is expected where nothing has changed. */
export const nothing: Expected = { rules: [], verdict: "compatible", wire: {} };

function read(shown: Shown): readonly [Outcome, Outcome] {
  return [outcomes[shown[0] as "u"], outcomes[shown[1] as "u"]];
}
