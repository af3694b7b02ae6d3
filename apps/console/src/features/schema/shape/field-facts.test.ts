import { expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { factsOf } from './field-facts.ts'

test('counts what is missing, the types, and the values that come more than once', () => {
  const documents = [
    { status: 'new', stars: { '@int': '3' } },
    { status: 'sold', stars: { '@int': '3' } },
    { status: 'new', stars: 'three' },
    { status: null, tags: ['a'] },
    {},
  ].map(decodeTagged)
  expect(factsOf(documents, 'status')).toEqual({
    missing: 2,
    types: [{ value: 'String', count: 3 }],
    top: [{ value: { kind: 'string', value: 'new' }, count: 2 }],
  })
  expect(factsOf(documents, 'stars')).toMatchObject({
    missing: 2,
    types: [
      { value: 'Int', count: 2 },
      { value: 'String', count: 1 },
    ],
    top: [{ count: 2 }],
  })
  expect(factsOf(documents, 'tags')).toMatchObject({ missing: 4, types: [{ value: 'Array', count: 1 }], top: [] })
})
