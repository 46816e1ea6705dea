import { defineConfig } from "rolldown";

// Two folders below the root, where `root` is looked for.
export default defineConfig({
  input: "test/bench/main.ts",
  platform: "node",
  external: [/^[^./]/],
  output: { file: "node_modules/.cache/graphmind-bench.js", format: "esm" },
});
