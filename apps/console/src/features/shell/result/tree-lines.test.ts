import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { typeNameOf } from '../../../data/value-text.ts'
import { moreText } from './more-text.ts'
import { previewOf, treeLines } from './tree-lines.ts'

const PAGE = decodeTagged({
  '@set': { data: [{ '@doc': { id: '1', coll: { '@mod': 'Book' }, price: { amount: { '@int': '5' } } } }], after: 'next' },
})

const names = (isOpen: (id: string) => boolean) =>
  treeLines(PAGE, 'result', isOpen).map((line) => `${line.level} ${line.name} ${typeNameOf(line.value)}`)

describe('treeLines', () => {
  test('shows the whole value alone while it is closed', () => {
    expect(names(() => false)).toEqual(['1 result Set'])
  })

  test('shows the parts of what is open, the cursor and the way to the rest last', () => {
    expect(names((id) => id === '$')).toEqual(['1 result Set', '2 0 Document', '2 after Cursor', '2  Null'])
  })

  test('shows nested parts in order', () => {
    expect(names(() => true)).toEqual([
      '1 result Set',
      '2 0 Document',
      '3 id ID',
      '3 coll Module',
      '3 price Object',
      '4 amount Int',
      '2 after Cursor',
      '2  Null',
    ])
  })

  test('counts positions within the parent', () => {
    expect(treeLines(PAGE, 'result', (id) => id === '$').map((line) => [line.position, line.setSize])).toEqual([
      [1, 1],
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
})

describe('previewOf', () => {
  test('renders fields on one line and containers closed', () => {
    expect(previewOf(decodeTagged({ a: { '@int': '1' }, b: 'x', c: ['y'], d: {} }))).toBe('{ a: 1, b: "x", c: [1], d: {…} }')
  })

  test('tells documents from each other by their own fields', () => {
    const document = (fields: object) =>
      decodeTagged({ '@doc': { id: '1', coll: { '@mod': 'Book' }, ts: { '@time': '2025-01-01T00:00:00Z' }, ...fields } })
    expect(previewOf(document({ title: 'Emma' }))).toBe('{ title: "Emma" }')
    expect(previewOf(document({}))).toBe('{ id: "1" }')
  })

  test('says when more items are available', () => {
    expect(previewOf(PAGE)).toBe('1 item, more available')
  })
})

test('the way to the rest of a set says how many rows it loads: as many as the first page had', () => {
  const line = (value: WireValue) => treeLines(value, 'result', () => true).find(({ more }) => more !== undefined)
  const items: readonly WireValue[] = [{ kind: 'null' }, { kind: 'null' }]
  expect(moreText(line({ kind: 'set', items, after: 'c' })?.moreCount ?? -1)).toBe('Load next 2')
  expect(moreText(line({ kind: 'set', items: [...items, ...items], after: 'c', pageLength: 2 })?.moreCount ?? -1)).toBe('Load next 2')
  expect(moreText(line({ kind: 'set', items: [], after: 'c' })?.moreCount ?? -1)).toBe('Load next page')
})
