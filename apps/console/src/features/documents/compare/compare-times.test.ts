import { describe, expect, test } from 'vitest'
import type { StoredDocument } from '../values/document.ts'
import { differencesOf } from './compare-times.ts'

function stored(id: string, ts: string, stock: string, more: Partial<StoredDocument> = {}): StoredDocument {
  return { id, ts, ttl: undefined, fields: [{ name: 'stock', value: { kind: 'number', type: 'Int', text: stock } }], ...more }
}

describe('differencesOf', () => {
  test('names what was added, changed and removed, and leaves out what is the same', () => {
    const then = [stored('1', 'a', '1'), stored('2', 'a', '2'), stored('3', 'a', '3'), stored('4', 'a', '4')]
    const now = [stored('1', 'a', '1'), stored('2', 'b', '5'), stored('3', 'b', '3'), stored('5', 'b', '6')]
    expect(differencesOf(then, now).map(({ id, kind, names }) => [id, kind, ...names])).toEqual([
      ['2', 'changed', 'stock'],
      ['5', 'added'],
      ['4', 'removed'],
    ])
  })
})
