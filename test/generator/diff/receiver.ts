import Ajv2020 from "ajv/dist/2020.js";
import type { Outcome } from "../../../generator/diff/finding.js";
import type { Message, Model } from "../../../generator/model.js";
import { schemaDocument } from "../../../generator/schema.js";

/** A frame with the side that sends it. */
export interface SentFrame {
  readonly direction: Message["direction"];
  readonly frame: { readonly runId: string; readonly type: string; readonly payload: unknown };
}

/** A peer that goes by the exported JSON Schema and the tolerance rules, and knows nothing of the comparison. */
export class Receiver {
  readonly #accepts: (frame: unknown) => boolean;
  readonly #messages: ReadonlyMap<string, Message>;

  constructor(model: Model) {
    const document = JSON.parse(JSON.stringify(schemaDocument(model)), withProto) as object;
    const ajv = new Ajv2020.default({ strict: true, ownProperties: true, strictTypes: false, strictRequired: false, logger: false });
    const validate = ajv.compile(document);
    this.#accepts = (frame) => validate(frame) === true;
    this.#messages = new Map(model.messages.map((message) => [message.type, message]));
  }

  /** What becomes of a frame: an unknown type is tolerated (P1), all else has to be valid and come from the right side, under the right run. */
  receive({ direction, frame }: SentFrame): Outcome {
    if (!this.#accepts(frame)) return "refused";
    const message = this.#messages.get(frame.type);
    if (message === undefined) return "tolerated";
    const isExpected = message.direction === direction && (message.scope === "wildcard") === (frame.runId === "*");
    return isExpected ? "understood" : "refused";
  }
}

/** Ajv skips properties called `__proto__`, but not a pattern that matches nothing else. */
function withProto(this: unknown, key: string, value: unknown): unknown {
  if (key !== "properties" || typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) return value;
  const { ["__proto__"]: hidden, ...others } = Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, schema as unknown]));
  (this as Record<string, unknown>)["patternProperties"] = { ["^__proto__$"]: hidden };
  return others;
}
