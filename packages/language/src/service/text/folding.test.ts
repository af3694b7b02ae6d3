import { describe, expect, test } from 'vitest'
import { takeCursor } from '../../testing/cursor-text.ts'
import { foldingRanges } from './folding.ts'
import { selectionRanges } from './selection.ts'

describe('foldingRanges', () => {
  test('folds what is between brackets on several lines', () => {
    const source = 'f({\n  a: [1],\n})'
    expect(foldingRanges(source)).toEqual([
      { start: 2, end: 15, kind: 'brackets' },
      { start: 3, end: 14, kind: 'brackets' },
    ])
  })

  test('folds comments behind their first line', () => {
    const source = '// one\n// two\n\n/* three\nfour */'
    expect(foldingRanges(source).map(({ start, end }) => source.slice(start, end))).toEqual(['\n// two', '\nfour */'])
  })

  test('leaves out brackets that do not match', () => {
    expect(foldingRanges('{\n(\n}\n')).toEqual([])
  })
})

describe('selectionRanges', () => {
  test('grows from the word to the text', () => {
    const { source, offset } = takeCursor('let x = 1\na.where(b.na|me)')
    const texts = selectionRanges(source, offset).map(({ start, end }) => source.slice(start, end))
    expect(texts).toEqual(['name', 'b.name', '(b.name)', 'a.where(b.name)', source])
  })

  test('grows along a chain', () => {
    const { source, offset } = takeCursor('a.b|.c.d')
    const texts = selectionRanges(source, offset).map(({ start, end }) => source.slice(start, end))
    expect(texts.slice(1)).toEqual(['a.b', 'a.b.c', 'a.b.c.d'])
  })
})
