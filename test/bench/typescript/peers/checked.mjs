import { fields } from "./json.mjs";

/** A peer that checks what `JSON.parse` gave, and checks again before it writes. */
export function checked(name, check) {
  const hold = (value) => {
    if (!check(value)) throw new Error("invalid");
    return value;
  };
  return {
    name,
    parse: (text) => hold(JSON.parse(text)),
    encode: (value) => JSON.stringify(hold(value)),
    fields,
  };
}
