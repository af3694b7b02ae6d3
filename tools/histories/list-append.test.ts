import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleOf } from './example.ts'
import { judgeListAppend, type ListOperation } from './list-append.ts'
import { simulate } from './simulated-store.ts'
import type { Transaction } from './transaction.ts'

const append = (key: string, value: number): ListOperation => ({ kind: 'append', key, value })
const read = (key: string, ...values: readonly number[]): ListOperation => ({ kind: 'read', key, values })

const namesOf = (history: readonly Transaction<ListOperation>[]) => judgeListAppend(history).map(({ name }) => name)

describe('judgeListAppend', () => {
  test('accepts a serial history', () => {
    expect(
      namesOf(
        exampleOf<ListOperation>(
          { operations: [append('x', 1)], begun: 0, ended: 1 },
          { operations: [read('x', 1), append('y', 2)], begun: 2, ended: 3 },
          { operations: [read('y', 2), append('x', 3), read('x', 1, 3)], begun: 4, ended: 5 },
        ),
      ),
    ).toEqual([])
  })

  test('finds G0: two writers are before each other', () => {
    const history = exampleOf<ListOperation>(
      { operations: [append('x', 1), append('y', 1)] },
      { operations: [append('x', 2), append('y', 2)] },
      { operations: [read('x', 1, 2), read('y', 2, 1)] },
    )
    expect(namesOf(history)).toEqual(['G0 (dirty write)'])
  })

  test('finds G1a: a read of an aborted transaction', () => {
    const history = exampleOf<ListOperation>({ operations: [append('x', 1)], outcome: 'aborted' }, { operations: [read('x', 1)] })
    expect(namesOf(history)).toEqual(['G1a (aborted read)'])
  })

  test('finds G1b: a read in the midst of a transaction', () => {
    const history = exampleOf<ListOperation>({ operations: [append('x', 1), append('x', 2)] }, { operations: [read('x', 1)] })
    expect(namesOf(history)).toContain('G1b (intermediate read)')
  })

  test('finds G1c: two transactions that read each other', () => {
    const history = exampleOf<ListOperation>({ operations: [append('x', 1), read('y', 2)] }, { operations: [append('y', 2), read('x', 1)] })
    expect(namesOf(history)).toEqual(['G1c (circular information flow)'])
  })

  test('finds G-single: one of two writes of a transaction is missed', () => {
    const history = exampleOf<ListOperation>(
      { operations: [append('x', 1), append('y', 1)] },
      { operations: [read('x', 1), read('y')] },
      { operations: [read('y', 1)] },
    )
    expect(namesOf(history)).toEqual(['G-single (read skew)'])
  })

  test('finds G2-item: two transactions each miss what the other writes', () => {
    const history = exampleOf<ListOperation>(
      { operations: [read('x'), append('y', 1)] },
      { operations: [read('y'), append('x', 1)] },
      { operations: [read('x', 1), read('y', 1)] },
    )
    expect(namesOf(history)).toEqual(['G2-item (write skew)'])
  })

  test('finds a long fork: two readers see two writers in different orders', () => {
    const history = exampleOf<ListOperation>(
      { operations: [append('x', 1)] },
      { operations: [append('y', 1)] },
      { operations: [read('x', 1), read('y')] },
      { operations: [read('x'), read('y', 1)] },
    )
    expect(namesOf(history)).toEqual(['G-nonadjacent (long fork)'])
  })

  test('finds a lost update: an acknowledged append that a later list does not have', () => {
    const history = exampleOf<ListOperation>(
      { operations: [read('x'), append('x', 1)] },
      { operations: [read('x'), append('x', 2)] },
      { operations: [read('x', 2)] },
    )
    expect(namesOf(history)).toEqual(['G-single (read skew)'])
  })

  test('finds a stale read in real time, and only of a strict transaction', () => {
    const stale = (isStrict: boolean) =>
      exampleOf<ListOperation>(
        { operations: [append('x', 1)], begun: 0, ended: 1 },
        { operations: [read('x')], begun: 2, ended: 3, isStrict },
      )
    expect(namesOf(stale(true))).toEqual(['G-single (read skew) in real time'])
    expect(namesOf(stale(false))).toEqual([])
  })

  test('finds a read that does not see the time that it names', () => {
    const stale = (seenTime: number) =>
      exampleOf<ListOperation>({ operations: [append('x', 1)], commitTime: 50 }, { operations: [read('x')], isStrict: false, seenTime })
    expect(namesOf(stale(50))).toEqual(['G-single (read skew) in real time'])
    expect(namesOf(stale(49))).toEqual([])
  })

  test('finds an acknowledged append that is lost, at the next read', () => {
    const history = exampleOf<ListOperation>(
      { operations: [append('x', 1)], begun: 0, ended: 1 },
      { operations: [append('x', 2)], begun: 2, ended: 3 },
      { operations: [read('x', 2)], begun: 4, ended: 5 },
    )
    expect(namesOf(history)).toHaveLength(1)
  })

  test('takes an unknown outcome as either, but not as both', () => {
    const unknown = { operations: [append('x', 1), append('y', 1)], outcome: 'unknown', ended: Infinity } as const
    expect(namesOf(exampleOf<ListOperation>(unknown, { operations: [read('x'), read('y')] }))).toEqual([])
    expect(namesOf(exampleOf<ListOperation>(unknown, { operations: [read('x', 1), read('y', 1)] }))).toEqual([])
    expect(namesOf(exampleOf<ListOperation>(unknown, { operations: [read('x', 1), read('y')] }, { operations: [read('y', 1)] }))).toEqual([
      'G-single (read skew)',
    ])
  })

  test('finds duplicates, unknown values, other orders, and what contradicts the transaction itself', () => {
    expect(namesOf(exampleOf<ListOperation>({ operations: [append('x', 1)] }, { operations: [read('x', 1, 1)] }))).toContain('duplicate')
    expect(namesOf(exampleOf<ListOperation>({ operations: [append('x', 1)] }, { operations: [read('x', 7)] }))).toContain('garbage')
    expect(namesOf(exampleOf<ListOperation>({ operations: [append('x', 1), read('x', 2, 3)] }))).toContain('internal')
    const orders = exampleOf<ListOperation>(
      { operations: [append('x', 1)] },
      { operations: [append('x', 2)] },
      { operations: [read('x', 1, 2)] },
      { operations: [read('x', 2)] },
    )
    expect(namesOf(orders)).toContain('incompatible order')
  })

  test('accepts whatever a serializable store does, at any interleaving', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(judgeListAppend(simulate(seed, 'serializable', 60))).toEqual([])
      }),
    )
  })

  test('finds under snapshot isolation write skew and nothing stronger, and reads of uncommitted data elsewhere', () => {
    const under = (isolation: 'snapshot' | 'uncommitted') =>
      new Set(Array.from({ length: 50 }, (_, seed) => namesOf(simulate(seed, isolation, 60))).flat())
    expect([...under('snapshot')]).toEqual(['G2-item (write skew)'])
    expect([...under('uncommitted')]).toEqual(expect.arrayContaining(['G0 (dirty write)', 'G1b (intermediate read)']))
  })
})
