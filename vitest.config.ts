import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
