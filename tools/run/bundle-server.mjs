// Bundles the compiled server: two entries, the process and its executors' threads, that share their chunks. Loading a few files
// instead of some hundred is most of what makes the start short. Packages with compiled parts or worker files of their own stay outside.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const out = join(root, 'apps/server/dist')

for (const name of readdirSync(out)) if (name.endsWith('.js')) rmSync(join(out, name))
await build({
  absWorkingDir: root,
  entryPoints: [
    'apps/server/src/main.ts',
    'apps/server/src/maintenance/maintenance.ts',
    'apps/server/src/move/move.ts',
    'packages/gateway/dist/executor/executor.js',
    'packages/gateway/dist/backup/backup-worker.js',
  ],
  outdir: out,
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['lmdb', 'pino', '@node-rs/argon2'],
  // Bundled packages of the older module system ask for the platform's modules.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  logLevel: 'warning',
})
