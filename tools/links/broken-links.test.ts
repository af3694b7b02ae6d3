import { describe, expect, test } from 'vitest'
import { brokenLinks, brokenReferences, sectionsOf } from './broken-links.ts'

describe('brokenLinks', () => {
  const exists = (path: string) => path === 'there.md'

  test('finds a link to a file that does not exist, with its line', () => {
    expect(brokenLinks('[a](there.md)\n[b](gone.md#part)', exists)).toEqual([{ line: 2, target: 'gone.md' }])
  })

  test('leaves other sites, headings and code alone', () => {
    expect(brokenLinks('[a](https://example.com) [b](#part) `[c](gone.md)`', exists)).toEqual([])
  })
})

describe('brokenReferences', () => {
  const sections = new Map([['wire-protocol', sectionsOf('## 8. Events\n### 8.6 Feeds\n7.10 **Projection** of values')]])

  test('finds a section that its document does not have', () => {
    expect(brokenReferences('// wire-protocol.md §8.7', sections)).toEqual([{ line: 1, target: 'wire-protocol §8.7' }])
  })

  test('finds each section of a list', () => {
    expect(brokenReferences('// wire-protocol §8.6, §9 and §10', sections).map(({ target }) => target)).toEqual([
      'wire-protocol §9',
      'wire-protocol §10',
    ])
  })

  test('knows headings and numbered paragraphs', () => {
    expect(brokenReferences('// wire-protocol §8, §8.6 and §7.10', sections)).toEqual([])
  })
})
