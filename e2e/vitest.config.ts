import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.spec.ts'],
    // Bounds are wide: a machine that stands still for a minute fails nothing, and what never comes still ends.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
})
