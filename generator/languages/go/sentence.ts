/** What an item is, for descriptions that do not go on from its name by themselves. */
export interface Role {
  /** For example `is an object`. */
  readonly verb: string;
  /** For an item without a description, for example `is an object of the contract`. */
  readonly alone: string;
}

/** A doc comment that starts with the item's name, as Go's do, and goes on with its description. */
export function sentence(name: string, role: Role, description: string): string {
  if (/^(?:The|An?) /.test(description)) return `${name} is ${uncapitalized(description)}`;
  if (/^(?:What|How|Where|When|Who|Which|Whether) /.test(description)) return `${name} says ${uncapitalized(description)}`;
  return afterColon(name, role, description);
}

/** The same for an item whose role must be named in any case. */
export function afterColon(name: string, { verb, alone }: Role, description: string): string {
  if (description.trim() === "") return `${name} ${alone}.`;
  return `${name} ${verb}: ${uncapitalized(description)}`;
}

/** The description without the capital that starts its sentence. Names with capitals inside, or with an 's, keep theirs. */
function uncapitalized(description: string): string {
  return description.replace(/^[A-Z](?=[a-z]* [a-z`])/, (letter) => letter.toLowerCase());
}
