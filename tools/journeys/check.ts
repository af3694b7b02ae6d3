// Fails where docs/journeys.md names a test that is not there, or leaves a step of a journey out.
//   npm run check:journeys
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { citedTests, missingSteps, stepsNotBuilt } from './cited-tests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const list = readFileSync(join(root, 'docs/journeys.md'), 'utf8')
const tests = citedTests(list)

/** Browser tests are named by their file alone, others by their path below the console's sources. */
function sourceOf(file: string): string | undefined {
  const path = join(root, file.endsWith('.spec.ts') ? 'e2e/console' : 'apps/console/src', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const faults = [
  ...missingSteps(list).map((step) => `${step} has no test`),
  ...tests
    .filter(({ file, title }) => sourceOf(file)?.includes(`'${title}`) !== true)
    .map(({ step, file, title }) => `${step}: ${file} has no test “${title}”`),
]
for (const fault of faults) console.log(fault)
const walked = new Set(tests.map(({ step }) => step)).size
const notBuilt = stepsNotBuilt(list)
const summary = `journeys: ${walked} steps have tests${notBuilt.length === 0 ? '' : `, not built: ${notBuilt.join(', ')}`}`
console.log(faults.length === 0 ? summary : `journeys: ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
