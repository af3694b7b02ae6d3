import { describe, expect, test } from 'vitest'
import { readExplorerAddress } from './explorer-location.ts'
import { RESOURCE_KINDS } from './resource-kinds.ts'

describe('readExplorerAddress', () => {
  test('reads region, database and resource [DATA-26] [EXP-04]', () => {
    expect(readExplorerAddress('/resources/explorer/us/bookshop:production/collections/Book/documents')).toEqual({
      kind: 'location',
      location: { region: 'us', db: ['bookshop', 'production'], resource: { kind: 'collections', name: 'Book' } },
    })
  })

  test('reads the landing of a region group, by its alias too', () => {
    const expected = { kind: 'location', location: { region: 'eu', db: [], resource: undefined } }
    expect(readExplorerAddress('/resources/explorer/eu-std')).toEqual(expected)
  })

  test('decodes names, malformed escapes stay as they are', () => {
    expect(readExplorerAddress('/resources/explorer/us/a%25b')).toMatchObject({ location: { db: ['a%b'] } })
    expect(readExplorerAddress('/resources/explorer/us/a%')).toMatchObject({ location: { db: ['a%'] } })
  })

  test('looks at the region before the kind', () => {
    expect(readExplorerAddress('/resources/explorer/mars/shop/widgets')).toEqual({ kind: 'invalid-region' })
    expect(readExplorerAddress('/resources/explorer/us/shop/widgets')).toEqual({ kind: 'invalid-resource-kind' })
  })

  test.each(RESOURCE_KINDS)('knows the kind %s [EXP-26]', (kind) => {
    expect(readExplorerAddress(`/resources/explorer/us/shop/${kind}`)).toMatchObject({ location: { resource: { kind } } })
  })

  test('knows exactly five kinds [EXP-26]', () => {
    expect([...RESOURCE_KINDS].sort()).toEqual(['access_providers', 'collections', 'functions', 'keys', 'roles'])
  })
})
