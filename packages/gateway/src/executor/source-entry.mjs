// Runs an executor's thread from its source, in development and tests: from the bundle that the tests have made of it, else file by
// file, for which a thread has to register the loader for TypeScript itself.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const bundles = process.env['TERRARIUM_THREADS']
if (bundles === undefined) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./executor.ts')
} else {
  await import(pathToFileURL(join(bundles, 'executor.mjs')).href)
}
