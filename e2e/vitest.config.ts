import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.spec.ts'],
    // Bounds are wide: a machine that stands still for three minutes fails nothing, and what never comes still ends.
    testTimeout: 900_000,
    hookTimeout: 480_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 240_000, interval: 100 } },
  },
})
