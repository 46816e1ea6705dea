import { z } from "zod";
import { unionOf } from "./builder.mjs";
import { fields } from "./json.mjs";
import { read } from "./read.mjs";

const schema = unionOf({
  choice: (texts) => z.enum(texts),
  literal: (value) => z.literal(value),
  string: () => z.string(),
  integer: (minimum, maximum) => z.int().min(minimum).max(maximum),
  number: (minimum) => z.number().min(minimum),
  list: (item) => z.array(item),
  map: () => z.record(z.string(), z.unknown()),
  object: (shape) => z.looseObject(shape),
  optional: (inner) => inner.optional(),
  unknown: () => z.unknown(),
  union: (options) => z.discriminatedUnion("type", options),
});

export const peer = {
  name: "zod",
  parse: (text) => schema.parse(read(text)),
  judge: (text) => schema.safeParse(read(text)),
  encode: (value) => JSON.stringify(schema.parse(value)),
  fields,
};
