import type { Direction, MessageInfo } from "./binding.js";

/** Makes a guard for the types of a catalogue's messages. */
export function typeGuard<T extends string>(messages: readonly MessageInfo<T>[]): (type: unknown) => type is T {
  const types = new Set<unknown>(messages.map((message) => message.type));
  return (type): type is T => types.has(type);
}

/** Makes a guard for the envelopes that travel in one direction. Those of unknown types travel in neither. */
export function directionGuard<E extends { readonly type: string }>(
  messages: readonly MessageInfo[],
  direction: Direction,
): (envelope: { readonly type: string }) => envelope is E {
  const types = new Set(messages.filter((message) => message.direction === direction).map((message) => message.type));
  return (envelope): envelope is E => types.has(envelope.type);
}
