import { must } from '@terrarium/base'
import { openTestDatabase } from './test-database.ts'

/** Goes on with the builds of a test database, a few documents at a time, beside writes of its items; reports each batch. */

const DOCUMENTS_PER_BATCH = 20
const database = await openTestDatabase(must(process.argv[2], 'a folder is given'))
const documents = Number(process.argv[3])
let after: Uint8Array | undefined

for (let batch = 1; ; batch++) {
  const snapshot = database.store.snapshot()
  const queryTime = database.store.nextTime()
  const { kind, commit, place } = database.engine.buildIndexes(snapshot, {
    after,
    documentsMax: DOCUMENTS_PER_BATCH,
    until: Infinity,
    queryTime,
  })
  snapshot.release()
  if (kind === 'idle') break
  after = place
  const id = Math.floor(Math.random() * documents)
  const write = database.run(`Item(${id})!.update({ group: ${id % 11} })`, { typecheck: false })
  if (commit !== undefined) await database.store.commit(commit)
  await write
  process.send?.(batch)
}
process.send?.('idle')
await database[Symbol.asyncDispose]()
