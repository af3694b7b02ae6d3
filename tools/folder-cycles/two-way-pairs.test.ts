import { describe, expect, test } from 'vitest'
import { findTwoWayPairs } from './two-way-pairs.ts'

describe('findTwoWayPairs', () => {
  test('finds two folders that import each other, with the files', () => {
    const forth = { from: 'src/sets/page.ts', to: 'src/index/scan.ts' }
    const back = { from: 'src/index/entry.ts', to: 'src/sets/set.ts' }
    expect(findTwoWayPairs([forth, back])).toEqual([{ rooms: ['src/index', 'src/sets'], forth: [back], back: [forth] }])
  })

  test('takes a folder with all that is below it', () => {
    const imports = [
      { from: 'src/sets/paging/page.ts', to: 'src/index/scan/read.ts' },
      { from: 'src/index/entry.ts', to: 'src/sets/set.ts' },
    ]
    expect(findTwoWayPairs(imports).map(({ rooms }) => rooms)).toEqual([['src/index', 'src/sets']])
  })

  test('finds the files of a folder and a subfolder that import each other', () => {
    const imports = [
      { from: 'src/sets/set.ts', to: 'src/sets/paging/page.ts' },
      { from: 'src/sets/paging/cursor.ts', to: 'src/sets/order.ts' },
    ]
    expect(findTwoWayPairs(imports).map(({ rooms }) => rooms)).toEqual([['src/sets/*', 'src/sets/paging']])
  })

  test('lets one direction pass', () => {
    const imports = [
      { from: 'src/sets/page.ts', to: 'src/index/scan.ts' },
      { from: 'src/sets/set.ts', to: 'src/sets/paging/page.ts' },
      { from: 'src/main.ts', to: 'src/sets/set.ts' },
    ]
    expect(findTwoWayPairs(imports)).toEqual([])
  })

  test('lets files of one folder import each other', () => {
    const imports = [
      { from: 'src/sets/page.ts', to: 'src/sets/set.ts' },
      { from: 'src/sets/set.ts', to: 'src/sets/page.ts' },
    ]
    expect(findTwoWayPairs(imports)).toEqual([])
  })
})
