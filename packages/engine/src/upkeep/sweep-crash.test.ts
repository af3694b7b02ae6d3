import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeMaterialized } from '@terrarium/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSweepState } from '../storage/sweep-state.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** A child process sweeps beside writes and is killed after a random number of batches; the next one goes on. */

const DOCUMENTS = 150
const KILLS = 4
const BATCHES_MAX = 8
const BEGIN = 1_700_000_000_000_000
const TWO_DAYS = 2 * 86_400_000_000
const CHILD = fileURLToPath(new URL('../testing/sweep-child.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrarium-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a sweep whose server is killed', () => {
  test('goes on where it was, and leaves what can be read whole', { timeout: 240_000 }, async () => {
    await withDatabase(BEGIN, async (database) => {
      await database.evaluate('Collection.create({ name: "Item", indexes: { byGroup: { terms: [{ field: ".group" }] } } })')
      await database.evaluate(`Set.sequence(0, ${DOCUMENTS}).forEach(n => Item.create({ id: n, group: n % 3 }))`, { typecheck: false })
      await database.evaluate('Item.all().forEach(i => i.update({ group: 7 }))', { typecheck: false })
      const expired = 'Item.create({ id: 1000 + n, group: n % 3, ttl: Time.now().add(1, "minute") })'
      await database.evaluate(`Set.sequence(0, ${DOCUMENTS}).forEach(n => ${expired})`, { typecheck: false })
    })
    for (let kill = 0; kill < KILLS; kill++) await sweepUntilKilled(1 + Math.floor(Math.random() * BATCHES_MAX))
    await withDatabase(BEGIN + TWO_DAYS, async (database) => {
      expect(faultsOf(database)).toEqual([])
      await database.sweep()
    })
    await withDatabase(BEGIN + 2 * TWO_DAYS, async (database) => {
      await database.sweep()
      expect(faultsOf(database)).toEqual([])
      expect(await show(database, 'Item.byGroup(7).count()')).toBe(DOCUMENTS)
      expect(await show(database, 'Item.all().count()')).toBe(await show(database, 'Item.byGroup(7).count() + Item.byGroup(1).count()'))
      const snapshot = database.store.snapshot()
      expect(readSweepState(snapshot).removed).toMatchObject({ documents: DOCUMENTS, versions: 2 * DOCUMENTS, entries: 2 * DOCUMENTS })
      snapshot.release()
    })
  })
})

/** Opens the database with a clock that stands still. */
async function withDatabase(time: number, run: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await openTestDatabase(folder, { clock: { now: () => time } })
  try {
    await run(database)
  } finally {
    await database[Symbol.asyncDispose]()
  }
}

/** Kills the child while it works on a batch after so many others. */
async function sweepUntilKilled(batches: number): Promise<void> {
  const child = fork(CHILD, [folder, String(BEGIN)], { execArgv: ['--conditions=source', '--import', 'tsx'] })
  child.on('message', (batch) => {
    if (batch === batches || batch === 'idle') child.kill('SIGKILL')
  })
  await once(child, 'close')
}

function faultsOf(database: TestDatabase): readonly unknown[] {
  const snapshot = database.store.snapshot()
  try {
    const { faults, indexes } = database.engine.verify(snapshot, database.store.changesSince(0))
    return [...faults, ...indexes]
  } finally {
    snapshot.release()
  }
}

async function show(database: TestDatabase, text: string): Promise<unknown> {
  return JSON.parse(encodeMaterialized(await database.evaluate(text, { typecheck: false }), 'simple'))
}
