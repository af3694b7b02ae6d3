// npm run verify:quick: types, dependency rules, and format, lint and unit tests of what changed since `main`. Under a minute for a small
// change; `npm run verify` is what a change has to pass.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { changedFiles, testsOf } from './changed-files.mjs'
import { DEPENDENCY_RULES, TYPES } from './gates.mjs'
import { install, root } from './prepare.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

install()
const changed = changedFiles()
const tests = testsOf(changed)
const consoleTests = tests.filter((test) => test.startsWith('apps/console/'))
const otherTests = tests.filter((test) => !test.startsWith('apps/console/'))

const started = performance.now()
const failed = (await Promise.all([runAll(TYPES), runAll({ ...checksOfChanges(), ...dependencies(), ...testsOfChanges() })])).flat()
console.log(
  `\n${changed.length} changed files, ${tests.length} files of tests, ${seconds(started)}: ${failed.length === 0 ? 'passed' : `failed: ${failed.join(', ')}`}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

function checksOfChanges() {
  const scripts = changed.filter((file) => /\.(tsx?|mjs|js|cjs)$/.test(file))
  return {
    ...(changed.length > 0 && { format: [bin('prettier'), ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed]] }),
    ...(scripts.length > 0 && { lint: [bin('eslint'), ['--max-warnings', '0', '--no-warn-ignored', ...scripts]] }),
  }
}

function dependencies() {
  const [command, args] = DEPENDENCY_RULES
  return { 'dependency rules': [command, [...args, '--cache', 'node_modules/.stamps/dependencies']] }
}

function testsOfChanges() {
  const inConsole = consoleTests.map((test) => test.slice('apps/console/'.length))
  return {
    ...(otherTests.length > 0 && { tests: [bin('vitest'), ['run', '--config', 'vitest.config.ts', ...otherTests]] }),
    ...(inConsole.length > 0 && { 'tests of the console': [bin('vitest'), ['run', '--root', 'apps/console', ...inConsole]] }),
  }
}

/** Runs steps one after the other, prints the output of those that fail, and returns their titles. */
async function runAll(steps) {
  const failures = []
  for (const [title, [command, args]] of Object.entries(steps)) {
    const from = performance.now()
    const { status, output } = await execute(command, args)
    console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${title}, ${seconds(from)}`)
    if (status === 0) continue
    console.log(output)
    failures.push(title)
  }
  return failures
}

function execute(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => done({ status: 1, output: error.message }))
    child.once('close', (status) => done({ status, output }))
  })
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
