import type { Failure } from "./failure.js";

/** Failures that mostly have one cause. */
export interface Symptom {
  readonly text: string;
  readonly failures: readonly Failure[];
  /** Where in the frames they are, indices masked, the most frequent place first, and how many of them are there. */
  readonly places: readonly (readonly [place: string, count: number])[];
}

/** Failures of one kind by what went wrong: first what concerns no case, since it is why a testee was given up on, then the most frequent. */
export function symptomsOf(failures: readonly Failure[]): readonly Symptom[] {
  return [...grouped(failures, ({ symptom, detail }) => symptom ?? detail)]
    .map(([text, alike]) => {
      const byPlace = [...grouped(alike, placeOf)].sort(([, a], [, b]) => b.length - a.length);
      // One of each place before a second one of any, so that a few examples show as much as they can.
      const spread = byPlace.flatMap(([, there]) => there.map((failure, turn) => ({ failure, turn }))).sort((a, b) => a.turn - b.turn);
      return {
        text,
        failures: spread.map(({ failure }) => failure),
        places: byPlace.flatMap(([place, there]) => (place === undefined ? [] : [[place, there.length] as const])),
      };
    })
    .sort((a, b) => Number(concernsCases(a)) - Number(concernsCases(b)) || b.failures.length - a.failures.length);
}

const concernsCases = ({ failures }: Symptom): boolean => failures.some(({ id }) => id !== undefined);

const placeOf = ({ place }: Failure): string | undefined => (place === "" ? "the whole frame" : place?.replace(/\/\d+(?=\/|$)/g, "/*"));

function grouped<K>(failures: readonly Failure[], keyOf: (failure: Failure) => K): ReadonlyMap<K, readonly Failure[]> {
  const groups = new Map<K, Failure[]>();
  for (const failure of failures) {
    const key = keyOf(failure);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  return groups;
}
