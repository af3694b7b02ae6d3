// npm run conformance: replays the recorded scenarios against a server and compares with the list of what passes.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseScenario, runScenario } from '../../conformance/replay.mjs'
import { languageShares } from './language-shares.mjs'
import { startServer } from '../run/server-process.mjs'
import { readPassing, writePassing } from './passing-list.mjs'

const USAGE = `npm run conformance -- [options] [WORD …]
  --url URL        a running server (default: one of our own, started for the run)
  --secret SECRET  its root secret (default: secret)
  --jobs N         scenarios at a time (default 4)
  --types          also count static_type       --stats   also count operations
  --failures       print each failing step with expected and actual answer
  --topics         print a line for each folder
  --language       count the texts and types that the language alone decides
  --update         add what passes (twice in a row) to the list; the list only grows
  WORD             only scenarios whose path contains it`

const here = dirname(fileURLToPath(import.meta.url))
const corpus = join(here, '..', '..', 'conformance')
const listFile = join(here, 'passing.json')

const options = parseArguments(process.argv.slice(2))
const own = options.url ? undefined : await startServer()
const server = { url: options.url ?? own.addresses.regionGroups.us, secret: options.secret }
try {
  process.exitCode = await main()
} finally {
  await own?.stop()
}

async function main() {
  const files = scenariosUnder(corpus).filter((file) => !options.words.length || options.words.some((word) => file.includes(word)))
  const listed = existsSync(listFile) ? readPassing(listFile) : new Map()
  const results = await replayAll(files)
  if (options.topics) printTopics(results)
  if (options.language) for (const line of languageShares(results)) console.log(line)
  const regressions = results.flatMap((result) => lostSteps(result, listed))
  for (const { name, step, actual } of regressions) console.log(`LOST ${name}:${step.line} ${step.name}\n  expected ${oneLine(step.expected)}\n  actual   ${oneLine(actual)}`)
  if (options.update) return update(files, results, listed, regressions)
  return summarize(results, listed, regressions)
}

function summarize(results, listed, regressions) {
  const steps = results.flatMap(({ steps }) => steps)
  const passed = steps.filter(({ ok }) => ok).length
  const extra = results.reduce((sum, { name, steps }) => sum + steps.filter(({ ok }, index) => ok && !listed.get(name)?.has(index + 1)).length, 0)
  console.log(`${steps.length} steps, ${passed} as recorded (${((100 * passed) / steps.length).toFixed(1)} %); ${extra} of them not in the list yet`)
  if (options.types) console.log(`static_type equal in ${share(steps, 'typeOk', /^ {2}"static_type"/m)}`)
  if (options.stats) console.log(`stats equal in ${share(steps, 'statsOk', /"stats"/)}`)
  const kept = results.reduce((sum, { name }) => sum + (listed.get(name)?.size ?? 0), 0)
  console.log(`${kept - regressions.length} passed, ${regressions.length} failed`)
  return regressions.length ? 1 : 0
}

async function update(files, results, listed, regressions) {
  if (regressions.length) {
    console.log(`${regressions.length} listed steps fail: the list may only grow`)
    return 1
  }
  const again = new Map((await replayAll(files)).map((result) => [result.name, result]))
  for (const { name, steps } of results) {
    const twice = steps.flatMap(({ ok }, index) => (ok && again.get(name).steps[index]?.ok ? [index + 1] : []))
    listed.set(name, new Set([...(listed.get(name) ?? []), ...twice]))
  }
  writePassing(listFile, listed)
  console.log(`${[...listed.values()].reduce((sum, steps) => sum + steps.size, 0)} steps in the list`)
  return 0
}

async function replayAll(files) {
  const queue = [...files]
  const results = []
  const isTerminal = process.stdout.isTTY
  const worker = async () => {
    for (let file; (file = queue.shift()); ) {
      results.push(await replay(file))
      if (isTerminal) process.stdout.write(`\r${results.length}/${files.length} scenarios`)
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, worker))
  if (isTerminal) process.stdout.write('\r')
  return results.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function replay(file) {
  const name = relative(corpus, file)
  const scenario = parseScenario(readFileSync(file, 'utf8'), name)
  let steps
  try {
    steps = await runScenario(scenario, server)
  } catch (error) {
    steps = scenario.steps.map((step) => ({ step, ok: false, typeOk: false, statsOk: false, actual: `no scenario: ${error.message}` }))
  }
  if (options.failures) for (const { step, ok, actual } of steps) if (!ok) console.log(`FAIL ${name}:${step.line} ${step.name}\n--- query\n${step.body}\n--- expected\n${step.expected}\n--- actual\n${actual}\n`)
  return { name, steps }
}

function lostSteps({ name, steps }, listed) {
  return [...(listed.get(name) ?? [])].flatMap((ordinal) => {
    const result = steps[ordinal - 1]
    return result?.ok ? [] : [{ name, step: result?.step ?? { line: 0, name: `step ${ordinal} is gone` }, actual: result?.actual }]
  })
}

function printTopics(results) {
  const topics = new Map()
  for (const { name, steps } of results) {
    const topic = dirname(name)
    const counts = topics.get(topic) ?? { steps: 0, passed: 0 }
    topics.set(topic, { steps: counts.steps + steps.length, passed: counts.passed + steps.filter(({ ok }) => ok).length })
  }
  for (const [topic, { steps, passed }] of topics) console.log(`${topic.padEnd(34)} ${String(passed).padStart(5)} / ${String(steps).padStart(5)}  ${((100 * passed) / steps).toFixed(1)} %`)
}

function share(steps, mark, carries) {
  const carrying = steps.filter(({ step }) => step.expected && carries.test(step.expected))
  const equal = carrying.filter((result) => result[mark]).length
  return `${equal} of ${carrying.length} steps (${((100 * equal) / carrying.length).toFixed(1)} %)`
}

function oneLine(text) {
  return String(text).replace(/\s+/g, ' ').slice(0, 300)
}

function scenariosUnder(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const full = join(folder, name)
      if (statSync(full).isDirectory()) return scenariosUnder(full)
      return name.endsWith('.scenario') ? [full] : []
    })
}

function parseArguments(args) {
  const parsed = { url: undefined, secret: 'secret', jobs: 4, words: [], types: false, stats: false, failures: false, topics: false, language: false, update: false }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]
    if (arg === '--url' || arg === '--secret') parsed[arg.slice(2)] = args[++at]
    else if (arg === '--jobs') parsed.jobs = Number(args[++at])
    else if (arg.startsWith('--') && arg.slice(2) in parsed) parsed[arg.slice(2)] = true
    else if (arg.startsWith('--')) usage(arg === '--help' ? 0 : 1)
    else parsed.words.push(arg)
  }
  return parsed
}

function usage(code) {
  console.log(USAGE)
  process.exit(code)
}
