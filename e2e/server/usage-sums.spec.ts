import type { Session, UsageReport } from '@terrarium/contracts'
import { fql } from 'fauna'
import type { Client, Query, QueryStats } from 'fauna'
import { expect, test } from 'vitest'
import { openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { makeOwner, openSession } from '../fixtures/owner.ts'
import { useServer } from '../fixtures/server.ts'
import type { Server } from '../fixtures/server.ts'

const server = useServer()
const QUERIES = 10_000
const AT_ONCE = 32
const HOUR_MS = 3_600_000

type Sums = Record<'read' | 'write' | 'compute', number>

/** A client of a database that adds up what its answers say they cost. */
class CountingClient {
  readonly sums: Sums = { read: 0, write: 0, compute: 0 }
  readonly #client: Client

  constructor(server: Server, name?: string) {
    this.#client = openClient(server.addresses.regionGroups['us'] ?? '', name === undefined ? ROOT_SECRET : `${ROOT_SECRET}:${name}:admin`)
  }

  async query(query: Query): Promise<void> {
    const { stats } = await this.#client.query(query)
    this.#count(stats)
  }

  close(): void {
    this.#client.close()
  }

  #count(stats: QueryStats | undefined): void {
    this.sums.read += stats?.read_ops ?? 0
    this.sums.write += stats?.write_ops ?? 0
    this.sums.compute += stats?.compute_ops ?? 0
  }
}

/** One of a few kinds of queries: computing, reading, writing, and both. */
function queryNumber(n: number): Query {
  switch (n % 5) {
    case 0:
      return fql`Bench.create({ n: ${n} }).id`
    case 1:
      return fql`Bench.all().take(${n % 20}).toArray().length`
    case 2:
      return fql`Set.sequence(0, ${n % 50}).map(i => i * 2).count()`
    case 3:
      return fql`Bench.where(.n > ${n}).first()?.update({ n: 0 }).id`
    default:
      return fql`${n} + 1`
  }
}

async function usageOf(server: Server, secret: string, path: string): Promise<UsageReport> {
  const [start, end] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS].map((time) => new Date(time).toISOString())
  const query = new URLSearchParams({ start: start ?? '', end: end ?? '', path })
  const answer = await fetch(`${server.addresses.console}/api/v1/usage?${query}`, { headers: { authorization: `Bearer ${secret}` } })
  return (await answer.json()) as UsageReport
}

const amounts = ({ read, write, compute }: Sums): Sums => ({ read, write, compute })

test(`usage is the sum of what ${QUERIES} answers say they cost, of each database and in total`, async () => {
  const { secret } = JSON.parse(await openSession(server(), await makeOwner(server()))) as Session
  const root = new CountingClient(server())
  await root.query(fql`Database.create({ name: "sums" })`)
  root.close()
  const parent = new CountingClient(server(), 'sums')
  for (const name of ['north', 'south']) await parent.query(fql`Database.create({ name: ${name} })`)
  const clients = [parent, new CountingClient(server(), 'sums/north'), new CountingClient(server(), 'sums/south')]
  for (const client of clients) await client.query(fql`Collection.create({ name: "Bench" })`)

  let next = 0
  const work = async () => {
    for (let n = next++; n < QUERIES; n = next++) await clients[n % clients.length]?.query(queryNumber(n))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const client of clients) client.close()

  const sums = clients.map((client) => client.sums)
  const total = sums.reduce((sum, { read, write, compute }) => ({
    read: sum.read + read,
    write: sum.write + write,
    compute: sum.compute + compute,
  }))
  const totalsOf = ({ by_database }: UsageReport) => by_database.map(({ path, totals }) => [path, amounts(totals)])
  await expect
    .poll(async () => totalsOf(await usageOf(server(), secret, 'us/sums')))
    .toEqual([
      ['us-std/sums', sums[0]],
      ['us-std/sums/north', sums[1]],
      ['us-std/sums/south', sums[2]],
    ])
  const { metrics } = await usageOf(server(), secret, 'us/sums')
  expect({ read: metrics.read.total, write: metrics.write.total, compute: metrics.compute.total }).toEqual(total)
  expect(total.write).toBeGreaterThan(QUERIES / 5)
})
