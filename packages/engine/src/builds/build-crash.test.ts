import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeMaterialized } from '@terrarium/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** A child process builds an index beside writes and is killed after a random number of batches; the next one goes on. */

const DOCUMENTS = 1_500
const KILLS = 2
const BATCHES_MAX = 12
const CHILD = fileURLToPath(new URL('../testing/build-child.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrarium-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a build whose server is killed', () => {
  test('goes on where it was, and ends with the entries of every document', { timeout: 240_000 }, async () => {
    await withDatabase(async (database) => {
      await database.evaluate('Collection.create({ name: "Item" })')
      await database.evaluate(`Set.sequence(0, ${DOCUMENTS}).forEach(n => Item.create({ id: n, group: n % 7 }))`, { typecheck: false })
      await database.evaluate('Item.definition.update({ indexes: { byGroup: { terms: [{ field: ".group" }] } } })', { typecheck: false })
    })
    for (let kill = 0; kill < KILLS; kill++) await buildUntilKilled(1 + Math.floor(Math.random() * BATCHES_MAX))
    await withDatabase(async (database) => {
      await expect(show(database, 'Item.definition.indexes.byGroup.status')).resolves.toBe('building')
      await database.build()
      for (let group = 0; group < 12; group++) {
        const scanned = await show(database, `Item.where(.group == ${group}).map(.id).toArray()`)
        await expect(show(database, `Item.byGroup(${group}).map(.id).toArray()`)).resolves.toEqual(scanned)
      }
    })
  })
})

async function withDatabase(run: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await openTestDatabase(folder)
  try {
    await run(database)
  } finally {
    await database[Symbol.asyncDispose]()
  }
}

/** Kills the child while it works on a batch after so many others. */
async function buildUntilKilled(batches: number): Promise<void> {
  const child = fork(CHILD, [folder, String(DOCUMENTS)], { execArgv: ['--conditions=source', '--import', 'tsx'] })
  child.on('message', (batch) => {
    if (batch === batches) child.kill('SIGKILL')
  })
  await once(child, 'close')
}

async function show(database: TestDatabase, text: string): Promise<unknown> {
  return JSON.parse(encodeMaterialized(await database.evaluate(text, { typecheck: false }), 'simple'))
}
