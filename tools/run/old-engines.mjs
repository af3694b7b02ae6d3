// npm run e2e:old-engines [-- [--pictures=FOLDER] ENGINE…]: the core journey in old engines, which are installed into .cache/old-engines.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, install, root } from './prepare.mjs'

const ENGINES = ['chrome-69', 'edge-79', 'safari-12.1-features', 'firefox-62-features']
const PICTURES = '--pictures='

const given = process.argv.slice(2)
const folder = given.find((argument) => argument.startsWith(PICTURES))?.slice(PICTURES.length)
const named = given.filter((argument) => !argument.startsWith(PICTURES))
const pictures = folder === undefined ? {} : { PICTURES: resolve(folder) }
if (folder !== undefined) mkdirSync(folder, { recursive: true })

install()
build()
for (const engine of named.length > 0 ? named : ENGINES) {
  console.log(`\n== ${engine}`)
  const done = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', 'e2e', 'console/core-journey.spec.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...pictures, OLD_ENGINE: engine },
  })
  if (done.status !== 0) process.exitCode = 1
}
