import { expect, test } from 'vitest'
import { hideMarked, hideValue, MASK, maskValue, sensitiveValues } from './masked-value.ts'
import { FieldMarks } from './sensitive-fields.ts'
import { typeNameOf } from './value-text.ts'
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

const MARKS = new FieldMarks(new Map([['Keeper', ['email', 'pay']]]))

test('of a sensitive field everything is hidden but names, null and references', () => {
  const value = decodeTagged({
    pay: { '@int': '4100' },
    since: { '@date': '2020-01-01' },
    left: null,
    isHead: true,
    boss: { '@ref': { coll: { '@mod': 'Keeper' }, id: '7' } },
  })
  expect(hideValue(value)).toEqual({
    kind: 'object',
    fields: [
      { name: 'pay', value: { kind: 'number', type: 'Int', text: MASK } },
      { name: 'since', value: { kind: 'date', text: MASK } },
      { name: 'left', value: { kind: 'null' } },
      { name: 'isHead', value: { kind: 'masked', text: MASK } },
      { name: 'boss', value: { kind: 'reference', collection: 'Keeper', id: '7', named: false, missing: undefined } },
    ],
  })
})

test('a truth that is hidden is still one: what it is does not depend on what it hides', () => {
  const hidden = hideValue({ kind: 'boolean', value: true })
  expect(typeNameOf(hidden)).toBe('Boolean')
  expect(hideValue({ kind: 'boolean', value: false })).toEqual(hidden)
})

test('in an answer the fields of a document are those of its collection, and those of an object that a query made are known by name', () => {
  const document = (collection: string) => ({
    '@doc': { id: '1', coll: { '@mod': collection }, email: 'ada@example.com', nested: { email: 'in@example.com' } },
  })
  const hidden = (json: unknown) => JSON.stringify(hideMarked(decodeTagged(json), MARKS))
  expect(hidden({ '@set': { data: [document('Keeper')] } })).not.toContain('ada@')
  // A part of a document is no field of it.
  expect(hidden(document('Keeper'))).toContain('in@example.com')
  expect(hidden(document('Visitor'))).toContain('ada@')
  expect(hidden([{ email: 'ada@example.com', age: 41 }])).not.toContain('ada@')
  expect(hidden([{ email: 'ada@example.com', age: 41 }])).toContain('41')
})

test('all that is in a sensitive field is found, and nothing where nothing is marked', () => {
  const value = decodeTagged({ pay: { base: { '@int': '1' }, list: ['x'] }, age: { '@int': '2' } })
  expect(sensitiveValues(value, MARKS).size).toBe(4)
  expect(sensitiveValues(value, new FieldMarks()).size).toBe(0)
  expect(hideMarked(value, new FieldMarks())).toBe(value)
})
