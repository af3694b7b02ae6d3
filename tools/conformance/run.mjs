// npm run conformance: replays the recorded scenarios against a server and compares with the lists of what passes: answers, static types and
// statistics, each held step by step.
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
  --types          count equal static types       --stats   count equal statistics
  --failures       print each failing step with expected and actual answer
  --topics         print a line for each folder
  --language       count the texts and types that the language alone decides
  --update         add what passes (twice in a row) to the lists; the lists only grow
  WORD             only scenarios whose path contains it`

const here = dirname(fileURLToPath(import.meta.url))
const corpus = join(here, '..', '..', 'conformance')

/** What is held of a step: the mark that says whether it is as recorded, and which recorded answers have it. */
const ASPECTS = [
  { title: 'answer', file: join(here, 'passing.json'), mark: 'ok', isRecorded: () => true },
  { title: 'static type', file: join(here, 'passing-types.json'), mark: 'typeOk', isRecorded: (answer) => /^ {2}"static_type"/m.test(answer) },
  { title: 'statistics', file: join(here, 'passing-stats.json'), mark: 'statsOk', isRecorded: (answer) => answer.includes('"stats"') },
]

/** Steps that are answered otherwise by decision (docs/conformance.md): not held, whatever the aspect. */
const ours = readPassing(join(here, 'ours.json'))

const options = parseArguments(process.argv.slice(2))
const own = options.url ? undefined : await startServer({ env: { TERRARIUM_ALLOWED_ORIGINS: '*' } })
const server = { url: options.url ?? own.addresses.regionGroups.us, secret: options.secret }
try {
  process.exitCode = await main()
} finally {
  await own?.stop()
}

async function main() {
  const files = scenariosUnder(corpus).filter((file) => !options.words.length || options.words.some((word) => file.includes(word)))
  const results = await replayAll(files)
  if (options.topics) printTopics(results)
  if (options.language) for (const line of languageShares(results)) console.log(line)
  const held = ASPECTS.map((aspect) => ({ ...aspect, listed: existsSync(aspect.file) ? readPassing(aspect.file) : new Map() }))
  const lost = held.flatMap((aspect) => results.flatMap((result) => lostSteps(result, aspect)))
  for (const { title, name, step, actual } of lost) console.log(`LOST ${title} of ${name}:${step.line} ${step.name}\n  expected ${oneLine(step.expected)}\n  actual   ${oneLine(actual)}`)
  if (options.update) return update(files, results, held, lost)
  return summarize(results, held, lost)
}

function summarize(results, held, lost) {
  const steps = results.flatMap(({ steps }) => steps)
  const passed = steps.filter(({ ok }) => ok).length
  const decided = results.reduce((sum, { name }) => sum + (ours.get(name)?.size ?? 0), 0)
  if (decided > 0) console.log(`${decided} steps are answered otherwise by decision`)
  console.log(`${steps.length} steps, ${passed} as recorded (${((100 * passed) / steps.length).toFixed(1)} %)`)
  for (const aspect of held) {
    const extra = results.reduce((sum, result) => sum + passingSteps(result, aspect).filter((ordinal) => !aspect.listed.get(result.name)?.has(ordinal)).length, 0)
    if (extra > 0) console.log(`${extra} steps pass and are not in the list yet (${aspect.title})`)
  }
  if (options.types) console.log(`static_type equal in ${share(steps, held[1])}`)
  if (options.stats) console.log(`stats equal in ${share(steps, held[2])}`)
  const kept = results.reduce((sum, { name }) => sum + new Set(held.flatMap(({ listed }) => [...(listed.get(name) ?? [])])).size, 0)
  const failed = new Set(lost.map(({ name, ordinal }) => `${name} ${ordinal}`)).size
  console.log(`${kept - failed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

async function update(files, results, held, lost) {
  if (lost.length) {
    console.log(`${lost.length} listed steps fail: the lists may only grow`)
    return 1
  }
  const again = new Map((await replayAll(files)).map((result) => [result.name, result]))
  for (const aspect of held) {
    for (const result of results) {
      const second = new Set(passingSteps(again.get(result.name), aspect))
      const twice = passingSteps(result, aspect).filter((ordinal) => second.has(ordinal))
      const held = [...(aspect.listed.get(result.name) ?? []), ...twice].filter((ordinal) => !ours.get(result.name)?.has(ordinal))
      aspect.listed.set(result.name, new Set(held))
    }
    writePassing(aspect.file, aspect.listed)
    console.log(`${[...aspect.listed.values()].reduce((sum, steps) => sum + steps.size, 0)} steps in the list (${aspect.title})`)
  }
  return 0
}

/** Ordinals, from 1, of the steps whose aspect was recorded and is equal. */
function passingSteps({ steps }, { mark, isRecorded }) {
  return steps.flatMap((result, index) => (result[mark] && isRecorded(result.step.expected ?? '') ? [index + 1] : []))
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

function lostSteps({ name, steps }, { title, listed, mark }) {
  return [...(listed.get(name) ?? [])].filter((ordinal) => !ours.get(name)?.has(ordinal)).flatMap((ordinal) => {
    const result = steps[ordinal - 1]
    return result?.[mark] ? [] : [{ title, name, ordinal, step: result?.step ?? { line: 0, name: `step ${ordinal} is missing` }, actual: result?.actual }]
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

function share(steps, { mark, isRecorded }) {
  const carrying = steps.filter(({ step }) => step.expected && isRecorded(step.expected))
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
