/** Times every cell once in each round, so that what disturbs the machine disturbs all of them alike. */
export function interleave(cells, plan) {
  const budget = plan.sampleMilliseconds * 1e6;
  for (const cell of cells) {
    warm(cell, budget * 10);
    cell.passes = Math.max(1, Math.round(budget / (time(cell, 1) * cell.frames)));
    cell.nanoseconds = [];
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    for (let place = 0; place < cells.length; place += 1) {
      // A stride that differs from round to round gives each cell other neighbours.
      const cell = cells[(place + round * 7) % cells.length];
      cell.nanoseconds.push(time(cell, cell.passes));
    }
  }
  return cells.map(({ peer, operation, class: name, nanoseconds }) => ({ peer, operation, class: name, nanoseconds }));
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
