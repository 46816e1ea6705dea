import * as v from "valibot";
import { unionOf } from "./builder.mjs";
import { fields } from "./json.mjs";
import { read } from "./read.mjs";

const schema = unionOf({
  choice: (texts) => v.picklist(texts),
  literal: (value) => v.literal(value),
  string: () => v.string(),
  integer: (minimum, maximum) => v.pipe(v.number(), v.safeInteger(), v.minValue(minimum), v.maxValue(maximum)),
  number: (minimum) => v.pipe(v.number(), v.finite(), v.minValue(minimum)),
  list: (item) => v.array(item),
  map: () => v.record(v.string(), v.unknown()),
  object: (shape) => v.looseObject(shape),
  optional: (inner) => v.exactOptional(inner),
  unknown: () => v.unknown(),
  union: (options) => v.variant("type", options),
});

export const peer = {
  name: "valibot",
  parse: (text) => v.parse(schema, read(text)),
  judge: (text) => v.safeParse(schema, read(text)),
  encode: (value) => JSON.stringify(v.parse(schema, value)),
  fields,
};
