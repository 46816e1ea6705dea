import type { Model, ObjectType, ValueType } from "../../model.js";

/** For each message a frame with what must be there and one with everything, for the package's own tests. */
export function sampleFrames(model: Model): readonly string[] {
  const objects = new Map(model.types.map((type) => [type.name, type]));
  const valueOf = (type: ValueType, full: boolean, depth: number): unknown => {
    switch (type.kind) {
      case "string":
        return 'a "text" / \u00e9';
      case "boolean":
        return true;
      case "integer":
        return type.maximum;
      case "number":
        return type.minimum ?? type.maximum ?? 0.1;
      case "literal":
        return type.value;
      case "opaque":
        return { any: [null, 1.5] };
      case "list":
        return full && depth < 4 ? [valueOf(type.items, full, depth + 1)] : [];
      case "map":
        return full && depth < 4 ? entries([["a key", valueOf(type.values, full, depth + 1)]]) : {};
      case "ref": {
        const named = objects.get(type.name);
        if (named?.kind === "enum") return named.values.at(-1);
        if (named?.kind === "alias") return valueOf(named.target, full, depth);
        return named === undefined ? null : objectOf(named, full, depth);
      }
    }
  };
  const objectOf = (type: ObjectType, full: boolean, depth: number): unknown =>
    entries(
      type.fields
        .filter((field) => field.required || (full && depth < 4))
        .map((field) => [field.key, valueOf(field.type, full, depth + 1)]),
    );
  return model.messages.flatMap((message, index) =>
    [false, true].map((full) =>
      JSON.stringify({
        gm: model.version,
        seq: index,
        ts: 1756254187512,
        runId: message.scope === "run" ? "run_1" : "*",
        type: message.type,
        payload: valueOf({ kind: "ref", name: message.payload }, full, 0),
      }),
    ),
  );
}

/** An object whose keys may be `__proto__`. */
function entries(pairs: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(pairs);
}
