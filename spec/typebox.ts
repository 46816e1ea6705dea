export * from "./constants.js";
export * from "./controls.js";
export * from "./envelope.js";
export * from "./events.js";
export * from "./handshake.js";
export * from "./primitives.js";
export * from "./protocol.js";
export * from "./rules.js";
