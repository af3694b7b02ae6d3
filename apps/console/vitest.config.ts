import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['src/testing/bounds.ts', 'src/testing/focus-watch-ends.ts'],
    testTimeout: 480_000,
    hookTimeout: 480_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 240_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
