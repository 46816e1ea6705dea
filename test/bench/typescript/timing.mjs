/** A sample is short beside what a collector or another program takes: there are more rounds than elsewhere, and a ratio is one of neighbours. */
const ROUNDS = 5;

/**
 * Times every cell once in each round. The cells that are compared, all of one operation on one class, follow one another,
 * so that what disturbs the machine disturbs all of them alike.
 */
export function interleave(cells, plan) {
  const budget = plan.sampleMilliseconds * 1e6;
  for (const cell of cells) {
    warm(cell, budget * 10);
    cell.passes = Math.max(1, Math.round(budget / (time(cell, 1) * cell.frames)));
    cell.nanoseconds = [];
  }
  const groups = [...new Set(cells.map(groupOf))].map((group) => cells.filter((cell) => groupOf(cell) === group));
  for (let round = 0; round < plan.rounds * ROUNDS; round += 1) {
    for (const group of groups) {
      // Each cell comes at each place, and before its neighbour as often as behind it.
      for (let place = 0; place < group.length; place += 1) {
        const turned = (place + round) % group.length;
        const cell = group[round % 2 === 0 ? turned : group.length - 1 - turned];
        // What another cell has left behind is not this one's.
        globalThis.gc({ type: "minor" });
        cell.nanoseconds.push(time(cell, cell.passes));
      }
    }
  }
  return cells.map(({ peer, operation, class: name, nanoseconds }) => ({ peer, operation, class: name, nanoseconds }));
}

function groupOf({ operation, class: name }) {
  return `${operation} ${name}`;
}

/** Runs until the compiler has seen enough. */
function warm(cell, budget) {
  const end = processorTime() + budget;
  while (processorTime() < end) cell.pass();
}

/** The nanoseconds per frame. */
function time({ pass, frames }, passes) {
  const start = processorTime();
  for (let index = 0; index < passes; index += 1) pass();
  return (processorTime() - start) / (passes * frames);
}

/** What this process has computed so far, the collector included, in nanoseconds: time of other programs does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1e3;
}
