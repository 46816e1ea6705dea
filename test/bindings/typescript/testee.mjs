// Answers one JSON request per line, as any implementation of the protocol can; see README.md beside the cases. Speaks the
// protocol of this package, or the one whose generated binding is given as an argument.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { parseFrame, parseEnvelope, encodeEnvelope, messages } = await codec(process.argv[2]);

const knownTypes = new Set(messages.map(({ type }) => type));
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

async function codec(bindingPath) {
  if (bindingPath === undefined) return import("@graphmind-ai/schema");
  const [{ binding }, { messages }, { createParser }, { createEncoder }] = await Promise.all([
    import(pathToFileURL(bindingPath)),
    import(new URL("catalogue.js", pathToFileURL(bindingPath))),
    import("../../../dist/spec/runtime/parse.js"),
    import("../../../dist/spec/runtime/encode.js"),
  ]);
  return { ...createParser(binding), messages, encodeEnvelope: createEncoder(binding) };
}

/** What the line protocol says about a result; `reencoded` is written from the value that was parsed. */
function describe(result) {
  switch (result.kind) {
    case "ok":
    case "unknown-type":
      return { kind: result.kind, type: result.envelope.type, reencoded: encodeEnvelope(result.envelope) };
    case "version-mismatch":
      return { kind: result.kind, received: result.received, supported: result.supported };
    case "invalid":
      return {
        kind: result.kind,
        reason: result.reason,
        issues: result.issues.map(({ path, keyword }) => ({ path, keyword })),
      };
  }
}

/** The same frame through every entry point that takes it. */
function entryPoints({ frame, frameBase64 }) {
  if (typeof frame === "string") {
    return frame.isWellFormed()
      ? { text: () => parseFrame(frame), bytes: () => parseFrame(encoder.encode(frame)), value: () => parseDecoded(frame) }
      : { text: () => parseFrame(frame) };
  }
  const bytes = Buffer.from(frameBase64, "base64");
  const text = decodeOrNothing(bytes);
  return text === undefined
    ? { bytes: () => parseFrame(bytes) }
    : { bytes: () => parseFrame(bytes), text: () => parseFrame(text), value: () => parseDecoded(text) };
}

function decodeOrNothing(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The verdict on the decoded value; a text that does not decode has none of its own. */
function parseDecoded(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return parseFrame(text);
  }
  return parseEnvelope(value);
}

/** An envelope is a plain object here: building one is writing it down. */
function built(value) {
  return { kind: knownTypes.has(value.type) ? "ok" : "unknown-type", type: value.type, reencoded: encodeEnvelope(value) };
}

function answer(request) {
  if (request.build !== undefined) return { id: request.id, ...built(request.build) };
  const [[, first], ...others] = Object.entries(entryPoints(request));
  const expected = describe(first());
  const text = JSON.stringify(expected);
  for (const [name, parse] of others) {
    const other = JSON.stringify(describe(parse()));
    if (sorted(other) !== sorted(text)) {
      return { id: request.id, kind: "disagreement", detail: `${name}: ${other} but otherwise ${text}` };
    }
  }
  return { id: request.id, ...expected };
}

/** Issues are a set: the quick and the complete way may list them in another order. */
function sorted(text) {
  const { issues, ...rest } = JSON.parse(text);
  return JSON.stringify({ ...rest, issues: issues?.map((issue) => JSON.stringify(issue)).sort() });
}

function parseRequest(line) {
  const request = JSON.parse(line);
  const { id, frame, frameBase64, build } = request;
  const parts = [typeof frame === "string", typeof frameBase64 === "string", typeof build === "object" && build !== null];
  if (typeof id !== "string" || parts.filter(Boolean).length !== 1) {
    throw new TypeError("a request has a string id, and either a string frame, a string frameBase64 or an object build");
  }
  return request;
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
for await (const line of lines) {
  let request;
  try {
    request = parseRequest(line);
  } catch (error) {
    process.stderr.write(`malformed request: ${error.message}\n`);
    process.exitCode = 1;
    break;
  }
  process.stdout.write(`${JSON.stringify(answer(request))}\n`);
}
process.stdin.destroy();
