import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginTransaction } from './begin-transaction.ts'
import { openWriter } from './open-writer.ts'
import type { CommitOutcome, Snapshot, Transaction, Writer } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { decodeTuple, encodeTuple } from './tuple.ts'

/**
 * Random interleavings of transactions against a map that runs the committed ones one after the other in commit order: each must have
 * read what the map holds at its turn, and the map must end as the store does.
 */

const KEY_COUNT = 6
const SLOT_COUNT = 3

type Step =
  | { readonly kind: 'get'; readonly slot: number; readonly key: number }
  | {
      readonly kind: 'scan'
      readonly slot: number
      readonly from: number
      readonly to: number
      readonly limit: number
      readonly reverse: boolean
    }
  | { readonly kind: 'put'; readonly slot: number; readonly key: number; readonly derived: boolean }
  | { readonly kind: 'remove'; readonly slot: number; readonly key: number }
  | { readonly kind: 'undo'; readonly slot: number; readonly key: number }
  | { readonly kind: 'commit'; readonly slot: number }

const slot = fc.nat(SLOT_COUNT - 1)
const key = fc.nat(KEY_COUNT - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('get' as const), slot, key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      slot,
      from: key,
      to: key,
      limit: fc.integer({ min: 1, max: 4 }),
      reverse: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), slot, key, derived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), slot, key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), slot, key }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), slot }) },
)

type Model = Map<number, string>

/** Runs a transaction's steps on a model that it may change, and returns what they read. */
function replay(steps: readonly Step[], model: Model, tag: string): string[] {
  const seen: string[] = []
  for (const current of steps) {
    if (current.kind === 'get') seen.push(model.get(current.key) ?? '-')
    else if (current.kind === 'scan') seen.push(scanModel(model, current))
    else if (current.kind === 'put') model.set(current.key, valueOf(current, seen, tag))
    else if (current.kind === 'remove') model.delete(current.key)
  }
  return seen
}

function scanModel(model: Model, { from, to, limit, reverse }: Extract<Step, { kind: 'scan' }>): string {
  const entries = [...model].filter(([id]) => id >= from && id < to).sort((a, b) => (reverse ? b[0] - a[0] : a[0] - b[0]))
  return JSON.stringify(entries.slice(0, limit))
}

function valueOf(current: Extract<Step, { kind: 'put' }>, seen: readonly string[], tag: string): string {
  return current.derived ? `${tag}<${seen.join('|').length}:${seen.join('|').slice(-20)}>` : tag
}

interface Running {
  readonly tag: string
  readonly snapshot: Snapshot
  readonly transaction: Transaction
  readonly steps: Step[]
  readonly seen: string[]
}

function start(writer: Writer, tag: string): Running {
  const snapshot = writer.snapshot()
  return { tag, snapshot, transaction: beginTransaction(snapshot), steps: [], seen: [] }
}

const keyOf = (id: number) => encodeTuple(['k', id])

function perform(running: Running, current: Step): void {
  const { transaction, seen } = running
  running.steps.push(current)
  if (current.kind === 'get') seen.push(transaction.get(keyOf(current.key))?.toString() ?? '-')
  else if (current.kind === 'scan') seen.push(scanStore(transaction, current))
  else if (current.kind === 'put') transaction.write({ key: keyOf(current.key), value: Buffer.from(valueOf(current, seen, running.tag)) })
  else if (current.kind === 'remove') transaction.write({ key: keyOf(current.key), value: undefined })
  else if (current.kind === 'undo') {
    const mark = transaction.mark()
    transaction.write({ key: keyOf(current.key), value: Buffer.from('undone') })
    transaction.write({ key: keyOf(current.key), value: undefined })
    transaction.rollback(mark)
  }
}

function scanStore(transaction: Transaction, { from, to, limit, reverse }: Extract<Step, { kind: 'scan' }>): string {
  const found: [number, string][] = []
  for (const entry of transaction.scan({ start: keyOf(from), end: keyOf(Math.max(from, to)) }, { reverse })) {
    found.push([decodeTuple(entry.key)[1] as number, entry.value.toString()])
    if (found.length === limit) break
  }
  return JSON.stringify(found)
}

interface Finished extends Running {
  readonly outcome: Promise<CommitOutcome>
}

async function check(writer: Writer, schedule: readonly Step[], awaits: readonly boolean[], model: Model, round: number): Promise<void> {
  const slots = new Map<number, Running>()
  const finished: Finished[] = []
  for (const [index, current] of schedule.entries()) {
    const running = slots.get(current.slot) ?? start(writer, `r${round}t${index}`)
    slots.set(current.slot, running)
    if (current.kind !== 'commit') perform(running, current)
    else {
      slots.delete(current.slot)
      running.snapshot.release()
      const outcome = writer.commit(running.transaction.toCommit())
      finished.push({ ...running, outcome })
      if (awaits[index % awaits.length] === true) await outcome
    }
  }
  for (const running of slots.values()) running.snapshot.release()
  await checkSerial(finished, model)
  checkContent(writer, model)
}

async function checkSerial(finished: readonly Finished[], model: Model): Promise<void> {
  const committed: { time: number; running: Finished }[] = []
  for (const running of finished) {
    const outcome = await running.outcome
    if (outcome.kind === 'committed') committed.push({ time: outcome.time, running })
  }
  committed.sort((a, b) => a.time - b.time)
  for (const { running } of committed) expect(replay(running.steps, model, running.tag)).toEqual(running.seen)
}

function checkContent(writer: Writer, model: Model): void {
  const snapshot = writer.snapshot()
  const stored = Array.from(snapshot.scan({ start: keyOf(0), end: keyOf(KEY_COUNT) }), ({ key: stored, value }) => [
    decodeTuple(stored)[1],
    value.toString(),
  ])
  snapshot.release()
  expect(stored).toEqual([...model].sort((a, b) => a[0] - b[0]))
}

describe('transactions', () => {
  let folder: ReturnType<typeof createTemporaryFolder>
  let writer: Writer
  beforeEach(async () => {
    folder = createTemporaryFolder()
    writer = await openWriter(folder.path)
  })
  afterEach(async () => {
    await writer.close()
    folder[Symbol.dispose]()
  })

  test('interleaved at random, are equal to some serial run in commit order', async () => {
    const model: Model = new Map()
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        (schedule, awaits) => check(writer, schedule, awaits, model, round++),
      ),
      { numRuns: 150, endOnFailure: true },
    )
  }, 60_000)

  test('refuse write skew', async () => {
    const [one, two] = [start(writer, 'a'), start(writer, 'b')]
    perform(one, { kind: 'get', slot: 0, key: 1 })
    perform(one, { kind: 'put', slot: 0, key: 0, derived: false })
    perform(two, { kind: 'get', slot: 1, key: 0 })
    perform(two, { kind: 'put', slot: 1, key: 1, derived: false })
    const outcomes = await Promise.all([one, two].map(({ transaction }) => writer.commit(transaction.toCommit())))
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['committed', 'conflict'])
  })

  test('refuse phantoms in the part of a range that was read, and only there', async () => {
    const reader = start(writer, 'a')
    perform(reader, { kind: 'put', slot: 0, key: 3, derived: false })
    perform(reader, { kind: 'scan', slot: 0, from: 0, to: 6, limit: 1, reverse: false })
    const beyond = start(writer, 'b')
    perform(beyond, { kind: 'put', slot: 1, key: 4, derived: false })
    await writer.commit(beyond.transaction.toCommit())
    expect((await writer.commit(reader.transaction.toCommit())).kind).toBe('committed')

    const again = start(writer, 'c')
    perform(again, { kind: 'scan', slot: 0, from: 0, to: 6, limit: 4, reverse: false })
    perform(again, { kind: 'put', slot: 0, key: 0, derived: false })
    const phantom = start(writer, 'd')
    perform(phantom, { kind: 'put', slot: 1, key: 5, derived: false })
    await writer.commit(phantom.transaction.toCommit())
    expect(await writer.commit(again.transaction.toCommit())).toEqual({ kind: 'conflict', key: keyOf(5) })
  })
})
