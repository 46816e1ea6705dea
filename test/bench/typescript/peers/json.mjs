/** The sequence number, the run's id and the payload's node id, where it has one. */
export function fields(envelope) {
  return [envelope.seq, envelope.runId, envelope.payload?.nodeId];
}

export const peer = {
  name: "JSON",
  parse: (text) => JSON.parse(text),
  encode: (value) => JSON.stringify(value),
  fields,
};
