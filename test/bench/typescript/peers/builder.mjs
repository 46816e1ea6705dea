import schema from "../schema.mjs";

/** Builds the union of all envelopes with the functions of a library of schemas. */
export function unionOf(kit) {
  const made = new Map();
  const named = (name) => {
    if (!made.has(name)) made.set(name, build(schema.$defs[name]));
    return made.get(name);
  };
  const build = (part) => {
    if (part.$ref !== undefined) return named(part.$ref.slice("#/$defs/".length));
    if (part.enum !== undefined) return kit.choice(part.enum);
    if (part.const !== undefined) return kit.literal(part.const);
    switch (part.type) {
      case "string":
        return kit.string();
      case "integer":
        return kit.integer(part.minimum, part.maximum);
      case "number":
        return kit.number(part.minimum);
      case "array":
        return kit.list(build(part.items));
      case "object":
        if (part.properties === undefined) return kit.map();
        return kit.object(
          Object.fromEntries(
            Object.entries(part.properties).map(([key, value]) => [
              key,
              part.required?.includes(key) ? build(value) : kit.optional(build(value)),
            ]),
          ),
        );
      default:
        return kit.unknown();
    }
  };
  return kit.union(schema.oneOf.map(build));
}
