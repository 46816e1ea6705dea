import { fields } from "./json.mjs";
import { read } from "./read.mjs";

/** A peer that checks what was read, and checks again before it writes. */
export function checked(name, check) {
  const hold = (value) => {
    if (!check(value)) throw new Error("invalid");
    return value;
  };
  return {
    name,
    parse: (text) => hold(read(text)),
    encode: (value) => JSON.stringify(hold(value)),
    fields,
  };
}
