import { expect, test } from 'vitest'
import { MASK, maskValue } from './masked-value.ts'
import { decodeTagged } from './wire-value.ts'

test('masks strings and bytes wherever they are; names, numbers, times and references stay', () => {
  const value = decodeTagged({
    name: 'Ada',
    nested: { list: ['a', { '@int': '1' }] },
    at: { '@time': '2026-01-01T00:00:00Z' },
    raw: { '@bytes': 'aGk=' },
    empty: '',
    shelf: { '@ref': { coll: { '@mod': 'Shelf' }, id: '7' } },
  })
  expect(maskValue(value)).toEqual(
    decodeTagged({
      name: MASK,
      nested: { list: [MASK, { '@int': '1' }] },
      at: { '@time': '2026-01-01T00:00:00Z' },
      raw: { '@bytes': '•••=' },
      empty: '',
      shelf: { '@ref': { coll: { '@mod': 'Shelf' }, id: '7' } },
    }),
  )
})
