import type { Contract } from "./contract.js";
import type { MessageMatch } from "./compare-messages.js";
import { quotedList } from "./describe.js";
import type { TypeComparison } from "./type-comparison.js";

/** What limits the judgement, and what no verdict speaks of though somebody may want to know it. */
export function notesOn(before: Contract, after: Contract, match: MessageMatch, types: TypeComparison): readonly string[] {
  return [...unknownDirections(match), ...unknownCatalogue(before, after), ...reordered(types)];
}

function unknownDirections({ added, removed, pairs }: MessageMatch): readonly string[] {
  const unknown = [
    ...[...added, ...removed].filter(({ direction }) => direction === undefined).map(({ type }) => type),
    ...pairs.filter(({ before, after }) => before.direction === undefined && after.direction === undefined).map(({ after }) => after.type),
  ];
  if (unknown.length === 0) return [];
  return [`Neither side says who sends ${quotedList(unknown)}: both directions were judged. A baseline or a definitions module says it.`];
}

function unknownCatalogue(before: Contract, after: Contract): readonly string[] {
  const silent = [before, after].some(({ capabilities, constants }) => capabilities === undefined || constants === undefined);
  return silent ? ["A bare JSON Schema states no capabilities, constants or scopes: these were not compared."] : [];
}

/** Arguments have an order in Rust, where `new` takes the required fields. */
function reordered(types: TypeComparison): readonly string[] {
  return types.nodes().flatMap(({ before, after }) => {
    if (before.kind !== "object" || after.kind !== "object") return [];
    const [old, current] = [before, after].map(({ fields }) => fields.filter(({ required }) => required).map(({ key }) => key));
    const kept = (current ?? []).filter((key) => old?.includes(key));
    const expected = (old ?? []).filter((key) => kept.includes(key));
    if (kept.join("\0") === expected.join("\0")) return [];
    const text = `The required fields of ${after.name} stand in another order.`;
    return [`${text} No frame changes, but in Rust so do the arguments of ${after.name}::new, where it takes them one by one.`];
  });
}
