// Set-up shared by `npm start` and `npm test`: installs dependencies and builds, each only when what it depends on has changed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const stamps = join(root, 'node_modules', '.stamps')

const SERVER_SOURCES = ['packages', 'apps/server', 'tsconfig.json', 'tsconfig.base.json']
const CONSOLE_SOURCES = ['apps/console', 'packages/base', 'packages/values', 'packages/language', 'packages/contracts']

/** Runs a command in the project's root; ends this process with its exit code when it fails. With a title its output is shown only then. */
export function run(command, args, { title, env } = {}) {
  if (title) process.stdout.write(`${title}\n`)
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: title ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (done.error) {
    process.stderr.write(`cannot run ${command}: ${done.error.message}\n`)
    process.exit(1)
  }
  if (done.status !== 0) {
    process.stderr.write(done.stdout ?? '')
    process.stderr.write(`\n${[command, ...args].join(' ')} failed\n`)
    process.exit(done.status ?? 1)
  }
}

/** Installs the locked dependencies unless they are there. */
export function install() {
  const stamp = `${process.version} ${readFileSync(join(root, 'package-lock.json'), 'utf8')}`
  const file = join(stamps, 'install')
  if (isStamped(file, stamp)) return
  run('npm', ['ci', '--no-audit', '--no-fund'], { title: 'Installing dependencies …' })
  writeStamp(file, stamp)
}

/** Compiles packages, server and console unless nothing has changed since. */
export function build() {
  step('server', SERVER_SOURCES, ['packages', 'apps/server'], () => {
    run(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-b'], { title: 'Building the server …' })
    run(process.execPath, [join('tools', 'run', 'bundle-server.mjs')])
  })
  step('console', CONSOLE_SOURCES, ['apps/console'], () =>
    run('npm', ['run', 'build', '-w', 'apps/console'], { title: 'Building the console …' }),
  )
}

function step(name, sources, outputs, action) {
  const stamp = fingerprint(root, sources)
  const file = join(stamps, name)
  if (isStamped(file, stamp) && outputs.every(isBuilt)) return
  action()
  writeStamp(file, stamp)
}

/** A package counts as built when its `dist` is there; a folder of packages when each of them does. */
function isBuilt(path) {
  const full = join(root, path)
  if (existsSync(join(full, 'package.json'))) return existsSync(join(full, 'dist'))
  return readdirSync(full)
    .filter((name) => statSync(join(full, name)).isDirectory())
    .every((name) => existsSync(join(full, name, 'dist')))
}
