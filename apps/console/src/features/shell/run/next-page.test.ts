import { describe, expect, test } from 'vitest'
import { decodeTagged, toPlain } from '../../../data/wire-value.ts'
import { cursorAt, withNextPage } from './next-page.ts'

const RESULT = decodeTagged({
  shelves: [{ '@int': '1' }, { '@set': { data: [{ '@int': '10' }], after: 'next' } }],
  whole: { '@set': { data: [{ '@int': '3' }] } },
})
// The row of the set that goes on: first field, second item.
const ID = '$.0.1'
const page = (after?: string) => decodeTagged({ data: [{ '@int': '11' }, { '@int': '12' }], ...(after !== undefined && { after }) })

describe('cursorAt', () => {
  test('finds the cursor of a set that goes on, and of no other value', () => {
    expect(cursorAt(RESULT, ID)).toBe('next')
    expect(['$', '$.0', '$.0.0', '$.1', '$.7.7'].map((id) => cursorAt(RESULT, id))).toEqual(Array(5).fill(undefined))
  })

  test('finds that of a result which is a set', () => {
    expect(cursorAt(decodeTagged({ '@set': { data: [], after: 'all' } }), '$')).toBe('all')
  })
})

describe('withNextPage', () => {
  test('puts the rows behind those that are there and leaves the rest alone', () => {
    const grown = withNextPage(RESULT, ID, page('later'))
    expect(toPlain(grown)).toEqual({ shelves: [1, { data: [10, 11, 12], after: 'later' }], whole: { data: [3] } })
  })

  test('drops the cursor with the last page', () => {
    expect(cursorAt(withNextPage(RESULT, ID, page()), ID)).toBeUndefined()
  })
})
