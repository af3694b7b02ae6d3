import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { inferFields } from './infer-fields.ts'
import { proposeDefinition } from './propose-definition.ts'

const document = (fields: object) =>
  decodeTagged({ '@doc': { id: '1', coll: { '@mod': 'Review' }, ts: { '@time': '2025-01-01T00:00:00Z' }, ...fields } })
const int = (text: string) => ({ '@int': text })

describe('fields of documents', () => {
  test('have the smallest type that holds every value, and may be null where they are missing', () => {
    const documents = [
      document({
        stars: int('3'),
        words: 'fine',
        book: { '@ref': { id: '7', coll: { '@mod': 'Book' } } },
        tags: ['a'],
        size: { width: int('1') },
      }),
      document({
        stars: { '@long': '9007199254740993' },
        words: int('4'),
        tags: [],
        size: { width: { '@double': '1.5' }, depth: int('2') },
      }),
    ]
    expect(inferFields(documents)).toEqual([
      { name: 'stars', type: 'Long', count: 2 },
      { name: 'words', type: 'String | Int', count: 2 },
      { name: 'book', type: 'Ref<Book>?', count: 1 },
      { name: 'tags', type: 'Array<String>', count: 2 },
      { name: 'size', type: '{ width: Int | Double, depth: Int? }', count: 2 },
    ])
  })

  test('of nothing are none', () => {
    expect(inferFields([])).toEqual([])
  })
})

describe('a proposed definition', () => {
  test('adds the fields that are not defined, with migrations, in place of the wildcard', () => {
    const source = 'collection Review {\n  stars: Long\n  *: Any\n  history_days 3\n}'
    const inferred = [
      { name: 'stars', type: 'Long', count: 2 },
      { name: 'words', type: 'String', count: 2 },
      { name: 'book', type: 'Ref<Book>', count: 2 },
    ]
    expect(proposeDefinition(source, inferred)).toBe(
      'collection Review {\n  words: String\n  book: Ref<Book>?\n  conflicts: { *: Any }?\n  stars: Long\n  history_days 3\n  migrations {\n    add .words\n    add .book\n    add .conflicts\n    backfill .words = ""\n    move_conflicts .conflicts\n    move_wildcard .conflicts\n  }\n}',
    )
  })

  test('is none where all is defined', () => {
    expect(proposeDefinition('collection Review {\n  stars: Long\n}', [{ name: 'stars', type: 'Long', count: 1 }])).toBeUndefined()
  })
})
