// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { readyProgress } from './bulk-runs.ts'
import { changeAll } from './change-all.ts'
import type { BulkPosition, OpenBatch } from './change-all.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'abc/Book' } as const
const CHANGE = { kind: 'update', lambda: 'doc => ({ stock: doc.stock + 1 })' } as const

type Answer = (batch: readonly string[], at: number) => Response | 'lost'

interface Shop {
  /** How batches are answered, in their order. */
  readonly write: Answer
  /** How many documents of a batch are there, and how many of them are newer than the last answer. */
  readonly look?: () => readonly [there: number, newer: number] | 'lost'
}

function int(value: number) {
  return { '@int': String(value) }
}

/** A database of books, the batches it was sent, and the way to change them all. */
function bookshop({ write, look = () => 'lost' as const }: Shop) {
  const batches: (readonly string[])[] = []
  const { services } = createStubServices({
    'POST /query/1': (request) => {
      const query = sentQuery(request)
      if (query.includes('Time.now()')) return queryAnswer('2026-03-04T15:06:08Z')
      if (query.includes('let there')) {
        const seen = look()
        if (seen === 'lost') throw new TypeError('network')
        return queryAnswer(seen.map(int))
      }
      const batch = [...query.matchAll(/"b(\d+)"/g)].map(([, id = '']) => id)
      batches.push(batch)
      const answer = write(batch, batches.length)
      if (answer === 'lost') throw new TypeError('network')
      return answer
    },
  })
  const controller = new AbortController()
  const sent: OpenBatch[] = []
  let position: BulkPosition = readyProgress([])
  const run = (count: number, from: BulkPosition = readyProgress([])) =>
    changeAll(services, {
      place: PLACE,
      ids: Array.from({ length: count }, (_unused, at) => `b${at}`),
      change: CHANGE,
      from,
      signal: controller.signal,
      onSend: (batch) => sent.push(batch),
      onMove: (to) => {
        position = to
      },
    })
  return { batches, sent, run, controller, position: () => position, sizes: () => batches.map(({ length }) => length) }
}

const saved: Answer = (batch) => queryAnswer(int(batch.length))
const refusal = (message: string) => json(400, { error: { code: 'constraint_failure', message }, summary: '' })

/** Lets every look at the clock be twenty seconds after the one before: longer than a query can take. */
function hurry() {
  let time = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 20_000))
}

afterEach(() => vi.restoreAllMocks())

describe('a batch that is not answered', () => {
  const lostAt =
    (lost: number): Answer =>
    (batch, at) =>
      at === lost ? 'lost' : saved(batch, at)

  test('is not sent again when its documents were changed', async () => {
    const shop = bookshop({ write: lostAt(2), look: () => [100, 100] })
    expect(await shop.run(250)).toBe(true)
    expect(shop.sizes()).toEqual([100, 100, 50])
    expect(shop.position()).toMatchObject({ next: 250, changed: 250, open: undefined, found: { from: 101, to: 200, wasSaved: true } })
  })

  test('is sent again when they were not, once it can no longer be committed', async () => {
    hurry()
    const shop = bookshop({ write: lostAt(2), look: () => [100, 3] })
    expect(await shop.run(250)).toBe(true)
    expect(shop.sizes()).toEqual([100, 100, 100, 50])
    expect(shop.batches[2]).toEqual(shop.batches[1])
    expect(shop.position()).toMatchObject({ next: 250, changed: 250, found: { from: 101, to: 200, wasSaved: false } })
  })

  test('stays open while nobody answers and it is paused, and is asked for first when it goes on', async () => {
    const shop = bookshop({
      write: lostAt(1),
      look: () => {
        shop.controller.abort()
        return 'lost'
      },
    })
    expect(await shop.run(250)).toBe(false)
    expect(shop.position()).toMatchObject({ next: 0, changed: 0, open: { size: 100 } })
    const later = bookshop({ write: saved, look: () => [100, 100] })
    expect(await later.run(250, shop.position())).toBe(true)
    expect(later.sizes()).toEqual([100, 50])
    expect(later.position()).toMatchObject({ next: 250, changed: 250 })
  })

  test('is announced before it is sent, so that a page that is closed meanwhile can find out what became of it', async () => {
    const shop = bookshop({ write: (batch, at) => (shop.sent.length === at ? saved(batch, at) : refusal('Sent unannounced.')) })
    expect(await shop.run(250)).toBe(true)
    expect(shop.sent.map(({ size }) => size)).toEqual([100, 100, 50])
    const later = bookshop({ write: saved, look: () => [100, 100] })
    expect(await later.run(250, { ...readyProgress([]), next: 100, changed: 100, open: shop.sent[1] })).toBe(true)
    expect(later.sizes()).toEqual([50])
    expect(later.position()).toMatchObject({ next: 250, changed: 250, found: { from: 101, to: 200, wasSaved: true } })
  })

  test('is given up after three times, and left open', async () => {
    hurry()
    const shop = bookshop({ write: () => 'lost', look: () => [100, 0] })
    await expect(shop.run(250)).rejects.toThrow()
    expect(shop.sizes()).toEqual([100, 100, 100, 100])
    expect(shop.position()).toMatchObject({ next: 0, changed: 0, open: { size: 100 } })
  })
})

describe('documents that the database refuses', () => {
  test('are left out, with the reason of each, and the others of their batch are changed', async () => {
    const isBad = (batch: readonly string[]) => batch.includes('7') || batch.includes('120')
    const shop = bookshop({ write: (batch, at) => (isBad(batch) ? refusal('Too many.') : saved(batch, at)) })
    expect(await shop.run(250)).toBe(true)
    expect(shop.sizes()).toEqual([100, ...Array.from({ length: 100 }, () => 1), 100, ...Array.from({ length: 100 }, () => 1), 50])
    expect(shop.position()).toMatchObject({
      next: 250,
      changed: 248,
      refused: [
        { id: 'b7', problem: 'Too many.' },
        { id: 'b120', problem: 'Too many.' },
      ],
    })
  })

  test('stop the change when none of a batch passes', async () => {
    const shop = bookshop({ write: () => refusal('Too many.') })
    await expect(shop.run(250)).rejects.toThrow('Too many.')
    expect(shop.sizes()).toHaveLength(101)
  })

  test('are no matter where the query itself is refused', async () => {
    const shop = bookshop({ write: () => json(403, { error: { code: 'forbidden', message: 'Access denied.' }, summary: '' }) })
    await expect(shop.run(250)).rejects.toThrow('Access denied.')
    expect(shop.sizes()).toEqual([100])
  })
})
