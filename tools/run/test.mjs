// npm test: sets up what is missing, runs every suite, and ends with one line `N passed, N failed`.
//   npm test                 everything
//   npm test -- unit e2e     only those suites: unit, console, conformance, e2e
//   npm test -- e2e --remote browsers and drivers over servers whose databases and accounts are on another one, as on a cluster
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root } from './prepare.mjs'
import { requireChromium } from './chromium.mjs'

const reports = join(root, 'node_modules', '.stamps', 'reports')

const SUITES = {
  unit: () => vitest('unit', ['--config', 'vitest.config.ts']),
  console: () => vitest('console', ['--root', 'apps/console']),
  conformance: () => conformance(),
  e2e: () => {
    requireChromium()
    return vitest('e2e', ['--root', 'e2e'])
  },
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const unknown = wanted.filter((name) => !(name in SUITES))
if (unknown.length) {
  console.error(`Unknown suite ${unknown.join(', ')}: there are ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}

if (process.argv.includes('--remote')) process.env.E2E_REMOTE = 'on'
install()
build()
mkdirSync(reports, { recursive: true })
const totals = { passed: 0, failed: 0 }
for (const name of wanted.length ? wanted : Object.keys(SUITES)) {
  console.log(`\n== ${name}`)
  const { passed, failed } = SUITES[name]()
  totals.passed += passed
  totals.failed += failed
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed ? 1 : 0

/** Runs a vitest project; a run that ends without a report counts as one failure. */
function vitest(name, args) {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const done = execute([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = numFailedTests || numFailedTestSuites
  return { passed: numPassedTests, failed: failed || (done.status === 0 ? 0 : 1) }
}

/** Replays the scenarios and reads the runner's closing line. */
function conformance() {
  const done = execute(['tools/conformance/run.mjs'], 'pipe')
  process.stdout.write(done.stdout)
  const closing = /^(\d+) passed, (\d+) failed$/m.exec(done.stdout)
  if (!closing) return { passed: 0, failed: 1 }
  return { passed: Number(closing[1]), failed: Number(closing[2]) }
}

function execute(args, stdout = 'inherit') {
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', stdout, 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 })
}
