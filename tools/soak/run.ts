// npm run soak [-- histories|crash] [--operations N] [--rounds N] [--sessions N] [--restarts N] [--seed N] [--only WORKLOAD]
//   histories   transactions of many clients with restarts in between, judged for strict serializability (default)
//   crash       kill -9 while clients write, round after round: nothing acknowledged is lost, indexes and feeds agree
// The server is built before.
import { parseArgs } from 'node:util'
import { anonymousMegabytes } from '../run/process-memory.ts'
import { runCrashRounds } from './run-crash-rounds.ts'
import { runHistories } from './run-histories.ts'
import { Target } from './server/target.ts'

/** After this long the memory of any load is given back. */
const MEMORY_WAIT_MS = 60_000
const ANONYMOUS_MB_MAX = 400

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    sessions: { type: 'string', default: '24' },
    restarts: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const number = (name: keyof typeof values): number => {
  const given = Number(values[name])
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`--${name} takes a positive integer`)
  return given
}
const [suite = 'histories'] = positionals
const SUITES: Readonly<Record<string, (target: Target) => Promise<readonly string[]>>> = { histories, crash }
const chosen = SUITES[suite]
if (chosen === undefined) {
  console.error(`Unknown suite ${suite}: there are ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}

const target = new Target()
const failures: string[] = []
try {
  await target.open()
  failures.push(...(await chosen(target)))
  failures.push(...(await judgeMemory(target)))
  await target.stop()
  console.log((await target.check()).trimEnd())
} finally {
  await target.stop('SIGKILL')
  target.remove()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
console.log(failures.length === 0 ? 'passed' : `${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

async function histories(running: Target): Promise<string[]> {
  const options = {
    operations: number('operations'),
    sessions: number('sessions'),
    restarts: number('restarts'),
    seed: number('seed'),
    only: values.only,
  }
  const begun = performance.now()
  const { outcomes, anomalies } = await runHistories(running, options)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${options.operations} operations by ${options.sessions} clients with ${options.restarts} restarts in ${seconds} s, seed ${options.seed}`,
  )
  console.log(`${outcomes.committed} committed, ${outcomes.aborted} aborted, ${outcomes.unknown} with unknown outcome`)
  return anomalies.map(({ workload, anomaly }) => `${workload}: ${anomaly.name}: ${anomaly.evidence}`)
}

async function crash(running: Target): Promise<string[]> {
  const begun = performance.now()
  const result = await runCrashRounds(
    running,
    { rounds: number('rounds'), sessions: number('sessions'), seed: number('seed') },
    console.log,
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${number('rounds')} rounds with ${result.acknowledged} acknowledged writes in ${seconds} s, seed ${number('seed')}`)
  return [...result.failures]
}

/** Memory a minute after the load. */
async function judgeMemory(running: Target): Promise<string[]> {
  await new Promise((done) => setTimeout(done, MEMORY_WAIT_MS))
  const megabytes = anonymousMegabytes(running.pid)
  console.log(`${megabytes} MB of anonymous memory a minute later (at most ${ANONYMOUS_MB_MAX})`)
  return megabytes > ANONYMOUS_MB_MAX ? [`${megabytes} MB of anonymous memory`] : []
}
