/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Half the distance between the quartiles: what the middle half of the values differs by, to either side. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
