import { createRandom, type Random } from '../histories/random.ts'
import type { Anomaly } from '../histories/transaction.ts'
import type { DatabaseClient, Outcome } from './server/client.ts'
import type { Target } from './server/target.ts'
import type { Step, Workload } from './workloads/workload.ts'
import { createBank } from './workloads/bank.ts'
import { createBookings } from './workloads/bookings.ts'
import { createListAppend } from './workloads/list-append.ts'
import { createOnCall } from './workloads/on-call.ts'
import { createRangeAppend } from './workloads/range-append.ts'
import { createRegisters } from './workloads/registers.ts'
import { createUniqueNames } from './workloads/unique-names.ts'

export interface HistoriesOptions {
  readonly operations: number
  /** Clients at once. */
  readonly sessions: number
  /** The server is killed and stopped in turns, so many times in all. */
  readonly restarts: number
  readonly seed: number
  /** Only the workloads whose names contain this. */
  readonly only?: string
}

export interface HistoriesResult {
  readonly outcomes: Readonly<Record<Outcome['kind'], number>>
  readonly anomalies: readonly { readonly workload: string; readonly anomaly: Anomaly }[]
}

/** One operation in so many has a deadline of a few milliseconds; of another, the client leaves soon after it sent it. */
const ONE_IN = 50
const HASTE_MS_MAX = 6

/** Runs all workloads at once, by many clients over HTTP, with restarts in between, and judges what the clients saw. */
export async function runHistories(target: Target, options: HistoriesOptions): Promise<HistoriesResult> {
  const workloads = createWorkloads().filter(({ name }) => name.includes(options.only ?? ''))
  const client = target.createClient()
  for (const { setUp } of workloads) for (const fql of setUp) await client.get(fql)
  const run = new HistoriesRun(target, workloads, options)
  await Promise.all(Array.from({ length: options.sessions }, (_, session) => run.session(createRandom(options.seed + session))))
  for (const { readEnd } of workloads) await readEnd(client)
  client.close()
  const anomalies = workloads.flatMap(({ name, judge }) => judge().map((anomaly) => ({ workload: name, anomaly })))
  return { outcomes: run.outcomes, anomalies }
}

function createWorkloads(): Workload[] {
  return [createListAppend(), createRangeAppend(), createRegisters(), createBank(), createOnCall(), createUniqueNames(), createBookings()]
}

class HistoriesRun {
  readonly outcomes = { committed: 0, aborted: 0, unknown: 0 }
  readonly #target: Target
  readonly #workloads: readonly Workload[]
  readonly #options: HistoriesOptions
  #sent = 0
  #restarts = 0
  #latestTime = 0

  constructor(target: Target, workloads: readonly Workload[], options: HistoriesOptions) {
    this.#target = target
    this.#workloads = workloads
    this.#options = options
  }

  /** A client: one operation after the other, until all have been sent. */
  async session(random: Random): Promise<void> {
    const client = this.#target.createClient()
    while (this.#sent < this.#options.operations) {
      const id = this.#sent++
      const workload = this.#workloads[random.below(this.#workloads.length)]
      if (workload === undefined) continue
      await this.#target.ready()
      await this.#carryOut(client, workload.next(random), id, random)
      if (this.#sent >= ((this.#restarts + 1) * this.#options.operations) / (this.#options.restarts + 1)) await this.#restart()
    }
    client.close()
  }

  async #carryOut(client: DatabaseClient, step: Step, id: number, random: Random): Promise<void> {
    // What one client has seen, another may name: tokens pass between the parts of an application.
    const seenTime = random.below(2) === 0 ? this.#latestTime : undefined
    const isLinearized = random.below(2) === 0
    const haste = 1 + random.below(HASTE_MS_MAX)
    const chance = random.below(ONE_IN)
    const begun = performance.now()
    const outcome = await client.query(step.fql, {
      values: step.values,
      seenTime,
      isLinearized,
      ...(chance === 0 ? { timeoutMs: haste } : {}),
      ...(chance === 1 ? { leaveAfterMs: haste } : {}),
    })
    this.outcomes[outcome.kind]++
    if (outcome.kind === 'committed') this.#latestTime = Math.max(this.#latestTime, outcome.time)
    step.settle({ outcome, id, begun, ended: performance.now(), seenTime, isStrict: step.writes || isLinearized })
  }

  async #restart(): Promise<void> {
    if (this.#restarts === this.#options.restarts) return
    this.#restarts++
    await this.#target.restart(this.#restarts % 2 === 1 ? 'SIGKILL' : 'SIGTERM')
  }
}
