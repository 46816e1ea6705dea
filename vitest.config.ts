import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    maxWorkers: 2,
    globalSetup: ["test/support/setup.ts"],
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/graphmind/results.json" }]],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
