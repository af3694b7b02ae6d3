import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginTransaction } from './begin-transaction.ts'
import type { Entry, Key, Range, ScanOptions, Snapshot } from './store.ts'
import { encodeTuple, tupleRange } from './tuple.ts'

const keyOf = (id: number) => encodeTuple([id])
const valueOf = (text: string) => Buffer.from(text)

/** A snapshot over a sorted array. */
function snapshotOf(content: ReadonlyMap<number, string>): Snapshot {
  const entries = Array.from(content, ([id, text]): Entry => ({ key: keyOf(id), value: valueOf(text) })).sort((a, b) =>
    Buffer.compare(a.key, b.key),
  )
  return {
    time: 5,
    get: (key: Key) => entries.find((entry) => Buffer.compare(entry.key, key) === 0)?.value,
    *scan({ start, end }: Range, options?: ScanOptions) {
      const inside = entries.filter(({ key }) => Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0)
      yield* options?.reverse === true ? inside.reverse() : inside
    },
    release: () => undefined,
  }
}

const id = fc.integer({ min: -5, max: 5 })
const content = fc.array(fc.tuple(id, fc.string({ maxLength: 2 }))).map((entries) => new Map(entries))
const changes = fc.array(fc.tuple(id, fc.option(fc.string({ maxLength: 2 }), { nil: undefined })))

describe('a transaction', () => {
  test('reads what its writes leave, forwards and backwards', () => {
    fc.assert(
      fc.property(content, changes, fc.boolean(), (stored, written, reverse) => {
        const transaction = beginTransaction(snapshotOf(stored))
        const model = new Map(stored)
        for (const [at, text] of written) {
          transaction.write({ key: keyOf(at), value: text === undefined ? undefined : valueOf(text) })
          if (text === undefined) model.delete(at)
          else model.set(at, text)
        }
        const expected = [...model]
          .sort((a, b) => (reverse ? b[0] - a[0] : a[0] - b[0]))
          .map(([at, text]) => [keyOf(at).toString('hex'), text])
        const found = Array.from(transaction.scan(tupleRange([]), { reverse }), ({ key, value }) => [
          Buffer.from(key).toString('hex'),
          Buffer.from(value).toString(),
        ])
        expect(found).toEqual(expected)
        for (let at = -5; at <= 5; at++) expect(transaction.get(keyOf(at))?.toString()).toBe(model.get(at))
      }),
    )
  })

  test('takes back what was written since a mark, also after a scan', () => {
    fc.assert(
      fc.property(content, changes, changes, fc.boolean(), (stored, kept, undone, scansBefore) => {
        const transaction = beginTransaction(snapshotOf(stored))
        const write = ([at, text]: [number, string | undefined]) =>
          transaction.write({ key: keyOf(at), value: text === undefined ? undefined : valueOf(text) })
        kept.forEach(write)
        if (scansBefore) Array.from(transaction.scan(tupleRange([])))
        const before = {
          content: Array.from(transaction.scan(tupleRange([]))),
          bytes: transaction.bytesWritten,
          commit: transaction.toCommit().writes,
        }
        const mark = transaction.mark()
        undone.forEach(write)
        transaction.write({ key: keyOf(9), value: valueOf('x'), keyStamps: [{ offset: 1, form: 'micros' }] })
        transaction.rollback(mark)
        expect(Array.from(transaction.scan(tupleRange([])))).toEqual(before.content)
        expect(transaction.bytesWritten).toBe(before.bytes)
        expect(new Set(transaction.toCommit().writes)).toEqual(new Set(before.commit))
      }),
    )
  })

  test('tracks keys and the part of ranges that was read, not its own writes', () => {
    const stored = new Map([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
    const transaction = beginTransaction(snapshotOf(stored))
    transaction.write({ key: keyOf(9), value: valueOf('own') })
    transaction.get(keyOf(9))
    transaction.get(keyOf(1))
    transaction.get(keyOf(2), { untracked: true })
    transaction.trackKey(keyOf(7))
    const range = tupleRange([])
    const forwards = transaction.scan(range)
    forwards.next()
    forwards.next()
    const backwards = transaction.scan({ start: keyOf(0), end: keyOf(4) }, { reverse: true })
    backwards.next()
    Array.from(transaction.scan(range, { untracked: true }))
    const request = transaction.toCommit()
    expect(request.snapshotTime).toBe(5)
    expect(request.readKeys).toEqual([keyOf(1), keyOf(7)])
    expect(request.readRanges).toEqual([
      { start: range.start, end: Buffer.concat([keyOf(2), Buffer.from([0])]) },
      { start: keyOf(3), end: keyOf(4) },
    ])
  })

  test('tracks each key once, however often it was read', () => {
    const transaction = beginTransaction(snapshotOf(new Map([[1, 'a']])))
    for (let count = 0; count < 5000; count++) transaction.get(keyOf(count % 7))
    transaction.trackKey(keyOf(3))
    const tracked = transaction.toCommit().readKeys.map((key) => Buffer.from(key).toString('hex'))
    expect(tracked.sort()).toEqual(Array.from({ length: 7 }, (_, id) => keyOf(id).toString('hex')).sort())
  })

  test('tracks the whole of a range that was read to its end', () => {
    const transaction = beginTransaction(snapshotOf(new Map([[1, 'a']])))
    const range = tupleRange([])
    Array.from(transaction.scan(range))
    expect(transaction.toCommit().readRanges).toEqual([range])
  })

  test('does not show writes made while a scan runs to that scan', () => {
    const transaction = beginTransaction(
      snapshotOf(
        new Map([
          [1, 'a'],
          [3, 'c'],
        ]),
      ),
    )
    transaction.write({ key: keyOf(2), value: valueOf('b') })
    const seen: string[] = []
    for (const { value } of transaction.scan(tupleRange([]))) {
      seen.push(Buffer.from(value).toString())
      transaction.write({ key: keyOf(10 + seen.length), value: valueOf('more') })
    }
    expect(seen).toEqual(['a', 'b', 'c'])
  })
})
