// Answers one JSON request per line, as any implementation of the protocol can; see README.md beside the cases. Speaks the
// protocol of this package, or the one whose generated binding is given as an argument.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { parseFrame, parseEnvelope, encodeEnvelope } = await codec(process.argv[2]);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

async function codec(bindingPath) {
  if (bindingPath === undefined) return import("@graphmind-ai/schema");
  const [{ binding }, { createParser }, { createEncoder }] = await Promise.all([
    import(pathToFileURL(bindingPath)),
    import("../../../dist/spec/runtime/parse.js"),
    import("../../../dist/spec/runtime/encode.js"),
  ]);
  return { ...createParser(binding), encodeEnvelope: createEncoder(binding) };
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

function answer(request) {
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
  const { id, frame, frameBase64 } = request;
  if (typeof id !== "string" || (typeof frame === "string") === (typeof frameBase64 === "string")) {
    throw new TypeError("a request has a string id, and either a string frame or a string frameBase64");
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
