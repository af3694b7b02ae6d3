import { must } from '@terrarium/base'
import { openTestDatabase } from './test-database.ts'

/** Sweeps a test database a day after it was filled, a few keys at a time, beside writes of its items; reports each batch. */

const KEYS_PER_BATCH = 20
const DAY = 86_400_000_000
const now = Number(process.argv[3]) + DAY
let ticks = 0
const clock = { now: () => now + 1_000_000 * ++ticks }
const database = await openTestDatabase(must(process.argv[2], 'a folder is given'), { clock })

for (let batch = 1; ; batch++) {
  const write = database.run(`Item.create({ id: ${10_000 + Math.floor(Math.random() * 1e6)}, group: 1 })`, { typecheck: false })
  const batches = await database.sweep({ keysMax: KEYS_PER_BATCH, batchesMax: 1 })
  await write
  if (batches === 0) break
  process.send?.(batch)
}
process.send?.('idle')
await database[Symbol.asyncDispose]()
