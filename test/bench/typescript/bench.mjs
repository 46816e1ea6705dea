// Measures ways to read and write frames on one corpus: `bench.mjs CORPUS PLAN` prints what it found as JSON.
import { readFileSync, readdirSync } from "node:fs";
import { peer as ajv } from "./peers/ajv.mjs";
import { peer as graphmind } from "./peers/graphmind.mjs";
import { peer as json } from "./peers/json.mjs";
import { peer as typebox } from "./peers/typebox.mjs";
import { peer as typia } from "./peers/typia.mjs";
import { peer as valibot } from "./peers/valibot.mjs";
import { peer as zod } from "./peers/zod.mjs";
import { bytesHeld } from "./memory.mjs";
import { interleave } from "./timing.mjs";

const peers = [graphmind, json, ajv, typebox, zod, valibot, typia];
const [folder, planPath] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planPath, "utf8"));
const corpus = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .map((name) => [name.slice(0, -".ndjson".length), framesOf(readFileSync(`${folder}/${name}`, "utf8"))]),
);

/** Each frame as a socket gives it: a text of its own, since parts of a file's text would all be held as the file's is. */
function framesOf(text) {
  return text.trimEnd().split("\n").map((frame) => Buffer.from(frame).toString());
}

function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

function relay(peer, text) {
  return attempt(() => peer.encode(peer.parse(text)));
}

/** One pass over a class of frames, or nothing when the peer cannot do it. */
function passOf(peer, operation, texts) {
  const { parse, encode, fields, judge = parse } = peer;
  if (operation === "parse") {
    return () => {
      for (const text of texts) attempt(() => judge(text));
    };
  }
  const messages = attempt(() => texts.map((text) => parse(text)));
  if (messages === null) return undefined;
  if (operation === "encode") {
    return () => {
      // To read a character makes the engine join what it may have left in parts.
      for (const message of messages) encode(message).charCodeAt(0);
    };
  }
  return () => {
    for (const text of texts) {
      const message = parse(text);
      fields(message);
      encode(message).charCodeAt(0);
    }
  };
}

const relayed = {};
const held = [];
const cells = [];
for (const peer of peers) {
  relayed[peer.name] = Object.fromEntries(plan.shown.map((name) => [name, corpus[name].map((text) => relay(peer, text))]));
  for (const name of plan.counted) held.push({ peer: peer.name, class: name, bytes: bytesHeld(peer, corpus[name]) });
  for (const [operation, names] of Object.entries(plan.timed)) {
    for (const name of names) {
      const pass = passOf(peer, operation, corpus[name]);
      if (pass !== undefined) cells.push({ peer: peer.name, operation, class: name, frames: corpus[name].length, pass });
    }
  }
}
process.stdout.write(JSON.stringify({ samples: interleave(cells, plan), allocations: [], held, relayed }));
