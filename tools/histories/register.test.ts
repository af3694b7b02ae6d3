import { describe, expect, test } from 'vitest'
import { exampleOf } from './example.ts'
import { judgeRegisters, type RegisterOperation } from './register.ts'
import type { Transaction } from './transaction.ts'

const write = (key: string, value: number): RegisterOperation => ({ kind: 'write', key, value })
const read = (key: string, value: number | null, writtenAt?: number): RegisterOperation => ({
  kind: 'read',
  key,
  value,
  ...(writtenAt === undefined ? {} : { writtenAt }),
})

const namesOf = (history: readonly Transaction<RegisterOperation>[]) => judgeRegisters(history).map(({ name }) => name)
const judgedOf = (...given: readonly RegisterOperation[][]) => namesOf(exampleOf(...given.map((operations) => ({ operations }))))

describe('judgeRegisters', () => {
  test('accepts a serial history', () => {
    const history = exampleOf<RegisterOperation>(
      { operations: [read('x', null), write('x', 1)], begun: 0, ended: 1, commitTime: 10 },
      { operations: [write('x', 2)], begun: 2, ended: 3, commitTime: 20 },
      { operations: [read('x', 2, 20), write('y', 3), read('y', 3)], begun: 4, ended: 5, commitTime: 30 },
    )
    expect(namesOf(history)).toEqual([])
  })

  test('finds versions in a circle: commit times say one order, a read before a write another', () => {
    const history = exampleOf<RegisterOperation>(
      { operations: [write('x', 1), read('y', 2), write('y', 1)], commitTime: 10 },
      { operations: [write('x', 2), write('y', 2)], commitTime: 20 },
    )
    expect(namesOf(history)).toContain('cyclic versions')
  })

  test('finds G0: two writers are before each other', () => {
    const history = exampleOf<RegisterOperation>(
      { operations: [write('x', 1), write('y', 1)] },
      { operations: [write('x', 2), write('y', 2)] },
      { operations: [read('x', 1, 10), read('y', 1, 21)] },
      { operations: [read('x', 2, 11), read('y', 2, 20)] },
    )
    expect(namesOf(history)).toEqual(['G0 (dirty write)'])
  })

  test('finds G1a, G1b and what was never written', () => {
    expect(
      namesOf(exampleOf<RegisterOperation>({ operations: [write('x', 1)], outcome: 'aborted' }, { operations: [read('x', 1)] })),
    ).toEqual(['G1a (aborted read)'])
    expect(judgedOf([write('x', 1), write('x', 2)], [read('x', 1)])).toContain('G1b (intermediate read)')
    expect(judgedOf([read('x', 5)])).toEqual(['garbage'])
  })

  test('finds G1c: two transactions that read each other', () => {
    expect(judgedOf([write('x', 1), read('y', 2)], [write('y', 2), read('x', 1)])).toEqual(['G1c (circular information flow)'])
  })

  test('finds G-single: one of two writes of a transaction is missed', () => {
    expect(judgedOf([write('x', 1), write('y', 1)], [read('x', 1), read('y', null)])).toEqual(['G-single (read skew)'])
  })

  test('finds G2-item: two transactions each miss what the other writes', () => {
    expect(judgedOf([read('x', null), write('y', 1)], [read('y', null), write('x', 1)])).toEqual(['G2-item (write skew)'])
  })

  test('finds a long fork', () => {
    expect(judgedOf([write('x', 1)], [write('y', 1)], [read('x', 1), read('y', null)], [read('x', null), read('y', 1)])).toEqual([
      'G-nonadjacent (long fork)',
    ])
  })

  test('finds a lost update: two transactions write after the same version', () => {
    expect(judgedOf([write('x', 1)], [read('x', 1), write('x', 2)], [read('x', 1), write('x', 3)])).toContain('lost update')
  })

  test('finds a stale read in real time, and only of a strict transaction', () => {
    const stale = (isStrict: boolean) =>
      exampleOf<RegisterOperation>(
        { operations: [write('x', 1)], begun: 0, ended: 1, commitTime: 10 },
        { operations: [write('x', 2)], begun: 2, ended: 3, commitTime: 20 },
        { operations: [read('x', 1, 10)], begun: 4, ended: 5, isStrict },
      )
    expect(namesOf(stale(true))).toEqual(['G-single (read skew) in real time'])
    expect(namesOf(stale(false))).toEqual([])
  })

  test('finds what contradicts the transaction itself', () => {
    expect(judgedOf([write('x', 1), read('x', null)])).toEqual(['internal'])
  })

  test('takes an unknown outcome as committed once its write is seen', () => {
    const unknown = { operations: [write('x', 1), write('y', 1)], outcome: 'unknown', ended: Infinity } as const
    expect(namesOf(exampleOf<RegisterOperation>(unknown, { operations: [read('x', null)] }))).toEqual([])
    expect(namesOf(exampleOf<RegisterOperation>(unknown, { operations: [read('x', 1, 5), read('y', null)] }))).toEqual([
      'G-single (read skew)',
    ])
  })
})
