import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tools/run/bundle-threads.mjs'],
    setupFiles: ['tools/run/seeded-properties.ts'],
    testTimeout: 480_000,
    hookTimeout: 480_000,
    maxWorkers: 2,
    // Executors have larger stacks than a process by itself. Without, whether a deep query is given up depends on how much of the checker is compiled by then.
    execArgv: ['--stack-size=3900'],
    expect: { poll: { timeout: 240_000 } },
  },
})
