// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { readDocument } from '../values/document.ts'
import { cellText } from './cell-text.ts'
import { readColumnLayout, writeColumnLayout } from './column-layout-store.ts'
import { arrangeColumns, EMPTY_LAYOUT, inferColumns, isColumnShown, moveColumn, pinnedOffsets, cellStyle } from './columns.ts'
import { commandOf, placeAfter } from './grid-keys.ts'

const DOCUMENT = readDocument(
  decodeTagged({
    '@doc': {
      id: '1',
      coll: { '@mod': 'Book' },
      ts: { '@time': '2025-04-02T14:02:07Z' },
      margin: { '@int': '4' },
      title: 'Tin Sparrow',
      note: 'seen',
    },
  }),
)
const DEFINITION = {
  name: 'Book',
  alias: undefined,
  fields: [
    { name: 'title', signature: 'String', defaultValue: undefined },
    { name: 'author', signature: 'Ref<Author>?', defaultValue: undefined },
    { name: 'status', signature: '"in_print" | "sold_out"', defaultValue: undefined },
  ],
  computedFields: [{ name: 'margin', body: 'doc => 4' }],
  wildcard: 'Any',
  indexes: [],
  constraints: [],
  historyDays: 0,
  ttlDays: undefined,
}

const COLUMNS = inferColumns(DEFINITION, DOCUMENT === undefined ? [] : [DOCUMENT])

describe('the columns', () => {
  test('are id and ts, then defined, computed and seen fields', () => {
    expect(COLUMNS.map(({ name, type, kind }) => `${name} ${type} ${kind}`)).toEqual([
      'id ID id',
      'ts Time meta',
      'title String defined',
      'author Ref defined',
      'status String defined',
      'margin Int computed',
      'note String seen',
    ])
  })

  test('are kept as they were arranged, the id first', () => {
    const storage = createKeyValueStorage(undefined)
    const layout = { order: moveColumn(COLUMNS, 'note', -1), shown: { title: false }, widths: { note: 300 }, pinned: [] }
    writeColumnLayout('key', layout, storage)
    const kept = readColumnLayout('key', storage)
    expect(kept).toEqual(layout)
    const arranged = arrangeColumns(COLUMNS, kept)
    expect(arranged.map(({ name }) => name)).toEqual(['id', 'ts', 'title', 'author', 'status', 'note', 'margin'])
    expect(arranged.filter((column, at) => isColumnShown(column, at, kept)).map(({ name }) => name)).toEqual([
      'id',
      'author',
      'status',
      'note',
      'margin',
    ])
    writeColumnLayout('key', EMPTY_LAYOUT, storage)
    expect(readColumnLayout('key', storage)).toBe(EMPTY_LAYOUT)
  })
})

describe('pinned columns', () => {
  test('follow the id and begin where those before them end', () => {
    const layout = { ...EMPTY_LAYOUT, pinned: ['status', 'note'] }
    const arranged = arrangeColumns(COLUMNS, layout)
    expect(arranged.map(({ name }) => name)).toEqual(['id', 'status', 'note', 'ts', 'title', 'author', 'margin'])
    expect(pinnedOffsets(arranged, [100, 60, 40, 10, 10, 10, 10], layout).slice(0, 4)).toEqual([0, 100, 160, undefined])
  })
})

describe('cellText', () => {
  test('cuts a long text for display only', () => {
    expect(cellText({ kind: 'string', value: 'x'.repeat(500) })).toHaveLength(201)
  })
})

describe('keys of the grid', () => {
  const key = (name: string, held: Partial<Record<'ctrlKey' | 'shiftKey', boolean>> = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...held,
  })
  const extent = { rows: 50, columns: 5, pageRows: 10 }
  const move = (event: ReturnType<typeof key>, row = 3, column = 2) => placeAfter(event, { row, column }, extent)

  test('move within its bounds, up to the head', () => {
    expect(move(key('ArrowDown'))).toEqual({ row: 4, column: 2 })
    expect(move(key('ArrowUp'), 0)).toEqual({ row: -1, column: 2 })
    expect(move(key('PageDown'), 45)).toEqual({ row: 49, column: 2 })
    expect(move(key('Home'))).toEqual({ row: 3, column: 0 })
    expect(move(key('End', { ctrlKey: true }))).toEqual({ row: 49, column: 4 })
    expect(move(key('ArrowRight', { shiftKey: true }))).toBeUndefined()
  })

  test('lead along a row as the page is read', () => {
    expect(move(key('ArrowRight'))).toEqual({ row: 3, column: 3 })
    document.documentElement.dir = 'rtl'
    expect(move(key('ArrowRight'))).toEqual({ row: 3, column: 1 })
    expect(move(key('ArrowLeft'))).toEqual({ row: 3, column: 3 })
    expect(cellStyle(80, 100)).toEqual({ width: 80, right: 136 })
    document.documentElement.dir = 'ltr'
    expect(cellStyle(80, 100)).toEqual({ width: 80, left: 136 })
  })

  test('give commands', () => {
    expect(commandOf(key('Enter'))).toBe('editCell')
    expect(commandOf(key('Enter', { shiftKey: true }))).toBe('editDocument')
    expect(commandOf(key(' '))).toBe('peek')
    expect(commandOf(key(' ', { shiftKey: true }))).toBe('toggleRow')
    expect(commandOf(key('c', { ctrlKey: true }))).toBe('copyValue')
    expect(commandOf(key('x'))).toBeUndefined()
  })
})
