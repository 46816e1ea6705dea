/** SHA-256 of each file of `spec/` as it was when the command was built, by name. Empty until the bundler puts them here. */
export const builtFrom: ReadonlyMap<string, string> = new Map();
