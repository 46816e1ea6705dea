import { writeOutputs } from "../../../generator/disk/write.js";

const [root = "", text, count, rounds] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round++) {
  const files = new Map<string, string>();
  for (let i = 0; i < Number(count); i++) files.set(`f${i % 7}/${i}.txt`, `${text} ${round}\n`.repeat(5000));
  // Whoever waits for this line knows that this round begins, and that the one before has ended.
  process.stdout.write("round\n");
  writeOutputs([{ root, records: "", holds: "tree", files, covers: () => true }]);
}
