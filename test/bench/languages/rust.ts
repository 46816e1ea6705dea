import { stat } from "node:fs/promises";
import type { BenchLanguage } from "../language.js";
import { measuredFootprints, type StartProgram } from "../start.js";
import { npmPins, type Pins } from "../versions.js";
import type { Workshop } from "../workshop.js";

const UNTYPED = "no types, no validation";
const ONE_STRUCT = "one struct for all payloads, everything optional: validates little, opaque values become `Value`";

/** The ends of the names of the small programs, by the peer that they hold. */
const programs: Readonly<Record<string, string>> = {
  "graphmind-protocol": "graphmind",
  "serde derive, flatten": "derived",
  "serde_json::Value": "untyped",
  quicktype: "quicktype",
  typify: "typify",
  "simd-json OwnedValue": "simd-json",
  "sonic_rs::Value": "sonic",
};

async function build(workshop: Workshop): Promise<string> {
  await workshop.once("peers/rust", [`${workshop.peers}/frame.schema.json`], (folder) =>
    workshop.quicktype("rust", `${folder}/frame.rs`, "--visibility", "public", "--skip-serializing-none"),
  );
  const target = `${workshop.folder}/rust-target`;
  const manifest = `${workshop.sources}/rust/Cargo.toml`;
  await workshop.run("cargo", ["build", "--release", "--locked", "--quiet", "--manifest-path", manifest], {
    env: { CARGO_TARGET_DIR: target, CARGO_BUILD_JOBS: "2" },
  });
  return `${target}/release`;
}

const CRATES: Pins = {
  file: "rust/Cargo.lock",
  between: ['name = "', '"\nversion = "'],
  names: ["serde", "serde_json", "typify", "simd-json", "sonic-rs"],
};

/** Rust: the crate that is generated, and what serde's users have. */
export const rust: BenchLanguage = {
  id: "rust",
  title: "Rust",
  allocation: "calls of the allocator",
  peers: [
    { name: "graphmind-protocol" },
    { name: "serde derive, flatten", note: "hand-written; payload read by its type, opaque values as `RawValue`; bounds unchecked" },
    { name: "serde derive, tagged enum, flatten", note: "hand-written, as serde's book shows it; bounds unchecked" },
    { name: "serde derive, drops unknown", note: "the first without a place for unknown fields" },
    { name: "serde_json::Value", note: UNTYPED },
    { name: "quicktype", note: ONE_STRUCT },
    { name: "typify", note: "an untagged enum: takes the first envelope that fits, since it checks no `const`; bounds of integers unchecked" },
    { name: "simd-json OwnedValue", note: `${UNTYPED}; writes into its input, so the frame is copied` },
    { name: "sonic_rs::Value", note: UNTYPED },
    { name: "sonic-rs into structs", note: "the structs that drop unknown fields, opaque values lazy" },
    { name: "serde_json scan (&RawValue)", note: "a validating scan that keeps nothing, to compare opaque data with" },
  ],
  untargeted:
    "sonic_rs::Value and simd-json OwnedValue have no target: they give no types and validate nothing. Nor have sonic-rs into structs, quicktype and typify, which lose data of valid frames, " +
    "nor serde derive, tagged enum, flatten, which refuses unknown types. Peers without a place for unknown fields write such frames faster, since they write less; " +
    "on invalid ones they stop at the first fault, where we list them all (rule P3).",
  pins: [CRATES, npmPins("quicktype")],
  version: () => ["rustc", "rustc", "--version"],
  async prepare(workshop) {
    return [`${await build(workshop)}/graphmind-bench`];
  },
  async footprints(workshop, rounds) {
    const program = async (peer: string, name: string): Promise<StartProgram> => {
      const path = `${workshop.folder}/rust-target/release/start-${name}`;
      return { peer, command: [path], bytes: (await stat(path)).size };
    };
    const starts = await Promise.all(Object.entries(programs).map(([peer, name]) => program(peer, name)));
    return measuredFootprints(workshop, await program("", "nothing"), starts, rounds);
  },
};
