import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
