/**
 * A message's type without room for unknown fields, at every depth, so that the compiler finds a misspelt field in what
 * you send. Maps stay maps.
 *
 * ```ts
 * const node: Strict<NodeStarted> = { nodeId, kind: "tool", name: "search", instanceId: "call-1", parentId };
 * ```
 */
export type Strict<T> = T extends readonly (infer Item)[]
  ? Strict<Item>[]
  : T extends object
    ? [DeclaredKey<T>] extends [never]
      ? { [Key in keyof T]: Strict<T[Key]> }
      : { [Key in keyof T as Key extends DeclaredKey<T> ? Key : never]: Strict<T[Key]> }
    : T;

/** The keys that a type names, as against those that it has room for. */
type DeclaredKey<T> = keyof { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: never };
