import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedStore, type EmbeddedStore } from '../testing/embedded-store.ts'
import { DatabaseBackups } from './database-backups.ts'

/**
 * Writers transfer money between accounts and number what they did. Each snapshot that is taken meanwhile, restored, has to be a state that a
 * serial history of their transactions passes: no transaction is there in part, and of each writer's the first ones, without a gap.
 */

const WRITERS = 16
const SNAPSHOTS = 20
const ACCOUNTS = 8
const BALANCE = 1_000
/** Transfers that are written beside each snapshot at most, so that all of them can be read as one array. */
const TRANSFERS_PER_SNAPSHOT = 200

let store: EmbeddedStore
beforeAll(async () => {
  store = await openEmbeddedStore()
}, 60_000)
afterAll(() => store[Symbol.asyncDispose](), 60_000)

interface Restored {
  readonly balances: readonly number[]
  readonly counters: readonly number[]
  /** Writer, number, from, to, amount. */
  readonly transfers: readonly (readonly [number, number, number, number, number])[]
}

const READ = `({
  balances: Account.all().map(.balance).toArray(),
  counters: Writer.all().map(.count).toArray(),
  transfers: Transfer.all().map(t => [t.writer, t.number, t.from, t.to, t.amount]).toArray()
})`

const transferText = (writer: number, number: number): string => {
  const [from, to, amount] = [(writer + number) % ACCOUNTS, (writer * 3 + number * 5 + 1) % ACCOUNTS, 1 + ((writer * number) % 7)]
  return `
    Transfer.create({ writer: ${writer}, number: ${number}, from: ${from}, to: ${to}, amount: ${amount} })
    Writer.byId("${writer + 1}")!.update({ count: ${number} })
    let from = Account.byId("${from + 1}")!
    from.update({ balance: from.balance - ${amount} })
    let to = Account.byId("${to + 1}")!
    to.update({ balance: to.balance + ${amount} })
    null`
}

test('20 snapshots while 16 writers run each restore to a state of a serial history', { timeout: 600_000 }, async () => {
  await store.read('', '["bank", "checked"].forEach(name => Database.create({ name: name }))')
  await store.read('bank', '["Account", "Writer", "Transfer"].forEach(name => Collection.create({ name: name }))')
  await store.read('bank', `Set.sequence(0, ${ACCOUNTS}).forEach(n => Account.create({ id: n + 1, balance: ${BALANCE} }))`)
  await store.read('bank', `Set.sequence(0, ${WRITERS}).forEach(n => Writer.create({ id: n + 1, count: 0 }))`)
  const backups = new DatabaseBackups(store)
  let isOver = false
  let accepted = 0
  const files: string[] = []
  const write = async (writer: number): Promise<void> => {
    for (let number = 1; !isOver;) {
      if (accepted > (files.length + 1) * TRANSFERS_PER_SNAPSHOT) {
        await nextTurn()
        continue
      }
      const { status } = await store.query('bank', transferText(writer, number))
      if (status === 409) continue // contended: the same transfer again
      expect(status).toBe(200)
      accepted++
      number++
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  for (let at = 0; at < SNAPSHOTS; at++) {
    const file = join(store.folder, `bank-${at}`)
    await backups.takeSnapshot(['bank'], { path: 'us-std/bank', createdAt: '', file })
    files.push(file)
  }
  isOver = true
  await writers
  let before = 0
  for (const [at, file] of files.entries()) {
    const globalId = (await backups.find(['checked'])) ?? 0n
    const job = BigInt(at + 1)
    await backups.hold({ job, kind: 'copy', globalId })
    await backups.replace({ job, kind: 'copy', globalId, file })
    await backups.release({ job, globalId })
    const restored = (await store.read('checked', READ)) as Restored
    checkSerial(restored)
    expect(restored.transfers.length).toBeGreaterThanOrEqual(before)
    before = restored.transfers.length
  }
  expect(before).toBeGreaterThan(0)
  expect(accepted).toBeGreaterThanOrEqual(before)
})

/** Applies the transfers to the first balances, and looks at the numbers of each writer. */
function checkSerial({ balances, counters, transfers }: Restored): void {
  const expected = Array.from({ length: ACCOUNTS }, () => BALANCE)
  const numbers = Array.from({ length: WRITERS }, () => new Set<number>())
  for (const [writer, number, from, to, amount] of transfers) {
    expected[from] = (expected[from] ?? 0) - amount
    expected[to] = (expected[to] ?? 0) + amount
    numbers[writer]?.add(number)
  }
  expect(balances).toEqual(expected)
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(ACCOUNTS * BALANCE)
  for (const [writer, seen] of numbers.entries()) {
    expect(Math.max(0, ...seen), `writer ${writer}`).toBe(seen.size)
    expect(counters[writer], `writer ${writer}`).toBe(seen.size)
  }
}
