import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageLog } from '@terrarium/gateway'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'

const QUERIES = 10_000
const CALLERS = 16
const QUERY_TEXTS = ['1 + 1', 'Plant.create({ n: 1 }) { id }', 'Plant.all().count()', 'Plant.all().take(3).toArray().length', 'abort("no")']
const PORT_NAMES = ['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT']

interface Answer {
  readonly stats?: { readonly read_ops: number; readonly write_ops: number; readonly compute_ops: number }
}

test('usage is the sum of the stats of 10,000 answers, for each database and in total [USAGE-02]', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-usage-'))
  const ports = Object.fromEntries(PORT_NAMES.map((name) => [`TERRARIUM_${name}_PORT`, '0']))
  const server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...ports }, undefined)))
  const sums = new Map<string, { read: number; write: number; compute: number }>()
  const ask = async (database: string, query: string): Promise<void> => {
    const authorization = `Bearer secret${database === '' ? '' : `:${database}:admin`}`
    const answer = await fetch(`${server.addresses.regionGroups.us}/query/1`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ query }),
    })
    const { stats } = (await answer.json()) as Answer
    const name = database === '' ? 'us-std' : `us-std/${database}`
    const sum = sums.get(name) ?? { read: 0, write: 0, compute: 0 }
    sums.set(name, {
      read: sum.read + (stats?.read_ops ?? 0),
      write: sum.write + (stats?.write_ops ?? 0),
      compute: sum.compute + (stats?.compute_ops ?? 0),
    })
  }
  const databases = ['one', 'two', 'three']
  for (const name of databases) await ask('', `Database.create({ name: "${name}" }) { name }`)
  for (const name of databases) await ask(name, 'Collection.create({ name: "Plant" }) { name }')
  let next = 0
  const caller = async (): Promise<void> => {
    for (let at = next++; at < QUERIES; at = next++) {
      await ask(databases[at % databases.length] ?? '', QUERY_TEXTS[at % QUERY_TEXTS.length] ?? '')
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  await server.close()
  const usage = new UsageLog({ folder: join(folder, 'logs', 'usage'), daysMax: 9, onFault: () => undefined })
  const counted = new Map<string, { read: number; write: number; compute: number }>()
  for (const { database, read, write, compute } of await usage.rows(new Date(Date.now() - 7_200_000), new Date())) {
    const sum = counted.get(database) ?? { read: 0, write: 0, compute: 0 }
    counted.set(database, { read: sum.read + read, write: sum.write + write, compute: sum.compute + compute })
  }
  for (const region of ['eu-std', 'global']) counted.delete(region) // measured, not queried
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(sums))
  rmSync(folder, { recursive: true })
})
