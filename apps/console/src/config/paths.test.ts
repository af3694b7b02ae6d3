import { describe, expect, test } from 'vitest'
import { decodeDatabaseNames, locationHref, paths } from './paths.ts'

describe('paths', () => {
  test('join the names of a database with colons', () => {
    expect(paths.database.href('us', ['bookshop', 'production'])).toBe('/resources/explorer/us/bookshop:production')
  })

  test('encode each name', () => {
    expect(paths.database.href('eu', ['a%b', 'c;d'])).toBe('/resources/explorer/eu/a%25b:c%3Bd')
  })

  test('name a tab other than the first', () => {
    expect(paths.database.href('us', ['a'], 'shell')).toBe('/resources/explorer/us/a?tab=shell')
  })

  test('lead to the landing of a region group without names', () => {
    expect(locationHref('global', [])).toBe('/resources/explorer/global')
  })
})

describe('decodeDatabaseNames', () => {
  test('splits at colons', () => {
    expect(decodeDatabaseNames('a:b:c')).toEqual(['a', 'b', 'c'])
  })
})
