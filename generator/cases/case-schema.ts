/** The JSON Schema of one line of a case file, as text. */
export function caseSchemaText(): string {
  const text = { type: "string" } as const;
  const closed = (required: readonly string[], properties: object, description: string): object => ({
    type: "object",
    description,
    required,
    properties,
    additionalProperties: false,
  });
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Case",
    description: "One frame and what every implementation makes of it. A case file holds one of these on each line.",
    type: "object",
    required: ["id", "rules", "verdict", "expect"],
    properties: {
      id: { type: "string", minLength: 1, description: "Stable, and unique among all cases." },
      rules: { type: "array", minItems: 1, uniqueItems: true, items: text, description: "The rules that the case exercises." },
      verdict: {
        enum: ["accept", "preserve", "reject", "survive"],
        description: "What a receiver owes the frame. `preserve`: accept it and give back all that it does not know. `survive`: `expect` or `orElse`.",
      },
      frame: { type: "string", description: "The frame as text." },
      frameBase64: { type: "string", description: "The frame's bytes, where they are not UTF-8 text or the case is about bytes." },
      expect: { $ref: "#/$defs/outcome" },
      variants: {
        type: "array",
        minItems: 1,
        description: "Other outcomes, by what a platform's numbers and strings can hold. The first that fits replaces `expect`.",
        items: closed(
          ["if", "expect"],
          {
            if: {
              type: "object",
              minProperties: 1,
              properties: { numbers: { enum: ["exact", "double"] }, strings: { enum: ["utf16", "utf8"] } },
              additionalProperties: false,
            },
            expect: { $ref: "#/$defs/outcome" },
          },
          "An outcome for testees that have all these traits.",
        ),
      },
      orElse: { $ref: "#/$defs/outcome", description: "An outcome that is right as well." },
    },
    additionalProperties: false,
    oneOf: [{ required: ["frame"] }, { required: ["frameBase64"] }],
    $defs: {
      outcome: {
        title: "Outcome",
        description: "A testee's answer without its `id`.",
        oneOf: [
          closed(
            ["kind", "type"],
            {
              kind: { enum: ["ok", "unknown-type"] },
              type: text,
              reencoded: { type: "string", description: "The frame written again; absent when it equals the frame as a value." },
            },
            "The frame is accepted.",
          ),
          closed(
            ["kind", "received", "supported"],
            { kind: { const: "version-mismatch" }, received: { type: "integer" }, supported: { type: "integer" } },
            "The frame is of another version.",
          ),
          closed(
            ["kind", "reason", "issues"],
            {
              kind: { const: "invalid" },
              reason: { enum: ["json", "envelope", "payload"] },
              issues: {
                type: "array",
                uniqueItems: true,
                items: closed(
                  ["path", "keyword"],
                  { path: text, keyword: { enum: ["type", "required", "enum", "const", "minimum", "maximum", "unicode"] } },
                  "One thing that is wrong.",
                ),
              },
            },
            "The frame is refused.",
          ),
        ],
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
