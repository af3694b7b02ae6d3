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

function linesOf(fields: readonly WireField[], open: readonly string[] = [], collapsesMissing = true) {
  return fieldLines({
    document: { id: '7', ts: '2025-04-02T14:02:07Z', collection: 'Book' },
    stored: STORED,
    fields,
    computed: fieldsOf({ label: 'Slow Bread!' }),
    definition: DEFINITION,
    collapsesMissing,
    isOpen: (id) => open.includes(id),
    limitOf: () => 100,
  })
}

describe('fieldLines', () => {
  test('shows what the database keeps, defined fields even when absent, then the others and what is computed', () => {
    expect(linesOf(STORED, [], false).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
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

  test('puts optional fields that are missing behind one line, after the defined ones', () => {
    const shown = (open: readonly string[]) => linesOf(STORED, open).map(({ name, kind, level, expanded }) => [name, kind, level, expanded])
    expect(shown([]).slice(3, 6)).toEqual([
      ['title', 'data', 1, undefined],
      ['1', 'missing', 1, false],
      ['tags', 'data', 1, false],
    ])
    expect(shown(['missing']).slice(4, 6)).toEqual([
      ['1', 'missing', 1, true],
      ['stock', 'absent', 2, undefined],
    ])
  })

  test('keeps an optional field in its place that was removed, and one that is required', () => {
    const [title, ...others] = STORED
    const lines = linesOf(title === undefined ? [] : others)
    expect(lines.filter(({ kind }) => kind === 'removed').map(({ name }) => name)).toEqual(['title'])
    const written = withValueAt(STORED, ['stock'], { kind: 'number', type: 'Int', text: '3' })
    expect(linesOf(written).some(({ kind }) => kind === 'missing')).toBe(false)
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
