// Bundles the server's threads from their source before the unit tests: a thread that reads one file starts in a tenth of the time that
// it takes to translate some hundred. The threads find the folder through TERRARIUM_THREADS.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

export default async function bundleThreads() {
  const out = join(root, 'node_modules/.stamps/threads')
  await build({
    absWorkingDir: root,
    entryPoints: ['executor/executor.ts', 'backup/backup-worker.ts', 'testing/fake-backend.ts'].map(
      (entry) => `packages/gateway/src/${entry}`,
    ),
    outdir: out,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    external: ['lmdb', '@node-rs/argon2'],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  process.env['TERRARIUM_THREADS'] = out
}
