import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { fieldLines, withValueAt } from './field-lines.ts'

function fieldsOf(object: object): readonly WireField[] {
  const value = decodeTagged(object)
  return value.kind === 'object' ? value.fields : []
}

const STORED = fieldsOf({ title: 'Slow Bread', tags: ['food', 'calm'], format: { pages: { '@int': '312' } }, old: true })
const DEFINITION = {
  name: 'Book',
  alias: undefined,
  fields: [
    { name: 'title', signature: 'String', defaultValue: undefined },
    { name: 'stock', signature: 'Int?', defaultValue: undefined },
  ],
  computedFields: [],
  wildcard: 'Any',
  indexes: [],
  constraints: [],
  historyDays: 0,
  ttlDays: undefined,
}

function linesOf(fields: readonly WireField[], open: readonly string[] = []) {
  return fieldLines({
    document: { id: '7', ts: '2025-04-02T14:02:07Z', collection: 'Book' },
    stored: STORED,
    fields,
    computed: fieldsOf({ label: 'Slow Bread!' }),
    definition: DEFINITION,
    isOpen: (id) => open.includes(id),
    limitOf: () => 100,
  })
}

describe('fieldLines', () => {
  test('shows what the database keeps, defined fields even when absent, then the others and what is computed', () => {
    expect(linesOf(STORED).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'id meta',
      'coll meta',
      'ts meta',
      'title data',
      'stock absent',
      'tags data',
      'format data',
      'old data',
      'label computed',
    ])
  })

  test('marks what differs from what is stored, within open parts too', () => {
    const fields = withValueAt(withValueAt(STORED, ['tags', 1], { kind: 'string', value: 'quiet' }), ['old'], undefined)
    const changed = linesOf(fields, ['.tags']).filter((line) => line.changed)
    expect(changed.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['.tags data', '.tags.1 data', '.old removed'])
  })
})

describe('withValueAt', () => {
  test('sets, adds and removes at any depth and leaves the rest as it is', () => {
    const pages = withValueAt(STORED, ['format', 'pages'], { kind: 'number', type: 'Int', text: '9' })
    expect(pages).toEqual(fieldsOf({ title: 'Slow Bread', tags: ['food', 'calm'], format: { pages: { '@int': '9' } }, old: true }))
    expect(withValueAt(STORED, ['tags', 0], undefined)[1]).toEqual(fieldsOf({ tags: ['calm'] })[0])
    expect(withValueAt(STORED, ['stock'], { kind: 'null' })).toHaveLength(5)
  })
})
