import type { Database } from './database.ts'
import { measure, type Body } from './load.ts'
import type { Options } from './options.ts'
import { measureRawPuts } from './platform.ts'
import { alternate, ratio, summarize } from './rounds.ts'
import { bodyOf } from './rows.ts'

/** So few that they leave the processors idle most of the time: what they wait for is then the slow query alone. */
const FEW_CLIENTS = 4
/** Reads the documents of every shelf, as often as a query may compute: some seconds. */
const SLOW: Body = () => JSON.stringify({ query: 'Set.sequence(0, 10000).map(n => Book.byShelf(n % 50).count()).toArray().length' })

/** Creates against raw commits of the store. */
export async function compareCreates(ours: Database, { rounds, clients, seconds }: Options): Promise<void> {
  const [raw, creates] = await alternate(rounds, [
    () => measureRawPuts(clients, seconds),
    () => measure(ours, bodyOf('create'), clients, seconds),
  ])
  console.log(`\nRaw durable puts: ${summarize(raw)}.`)
  console.log(`Creates: ${summarize(creates)} = ${(ratio(creates, raw, 'perSecond') * 100).toFixed(0)} % of raw puts (at least 35 %).`)
}

/** Point reads of a few clients, alone and while another one runs slow queries all the time. */
export async function compareBesideSlowQuery(ours: Database, { rounds, seconds }: Options): Promise<void> {
  const reads = () => measure(ours, bodyOf('point read by id'), FEW_CLIENTS, seconds)
  const besideSlow = async () => {
    const [beside] = await Promise.all([reads(), measure(ours, SLOW, 1, seconds)])
    return { ...beside, cpuMicros: NaN }
  }
  const [alone, beside] = await alternate(rounds, [reads, besideSlow])
  console.log(`\nPoint reads, ${FEW_CLIENTS} clients: ${summarize(alone)}.`)
  console.log(`… beside slow queries: ${summarize(beside)}; p99 ${ratio(beside, alone, 'p99Ms').toFixed(1)} × (at most 2).`)
}
