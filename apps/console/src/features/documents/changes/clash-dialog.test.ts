import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { differencesOf } from './clash-dialog.tsx'

function fieldsOf(object: object) {
  const value = decodeTagged(object)
  return value.kind === 'object' ? value.fields : []
}

describe('differencesOf', () => {
  test('tells what either side has changed, mine kept where I changed it', () => {
    const base = { id: '7', ts: '2025-04-02T14:00:00Z', fields: fieldsOf({ stock: { '@int': '1' }, status: 'in_print', title: 'x' }) }
    const change = { kind: 'update', id: '7', base, fields: fieldsOf({ stock: { '@int': '2' }, status: 'in_print', title: 'x' }) } as const
    const current = { ...base, ts: '2025-04-02T15:00:00Z', fields: fieldsOf({ stock: { '@int': '3' }, status: 'lost', title: 'x' }) }
    expect(differencesOf({ change, current: undefined }, current).map(({ name, first }) => `${name} ${first}`)).toEqual([
      'stock mine',
      'status theirs',
    ])
  })
})
