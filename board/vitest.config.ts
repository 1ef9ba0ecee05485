import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Two cores are all we may count on, and pytest never runs at the same time.
    maxWorkers: 2,
    testTimeout: 30_000,
    // A test without an expectation proves nothing.
    expect: { requireAssertions: true },
  },
});
