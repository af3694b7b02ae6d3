import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { childPath, formatAccountPath, formatDatabasePath, InvalidRegionGroupError, parentPath, parseDatabasePath } from './path.ts'
import { REGION_PREFIXES } from './region-group.ts'

describe('parseDatabasePath', () => {
  test('splits a region group from the names below it [DATA-11] [DATA-12]', () => {
    expect(parseDatabasePath('us/a/b')).toEqual({ regionGroup: 'us', names: ['a', 'b'] })
  })

  test.each([
    ['us-std', 'us'],
    ['EU-STD', 'eu'],
    ['classic', 'global'],
    ['/global/', 'global'],
  ])('reads %s as the root of %s', (text, regionGroup) => {
    expect(parseDatabasePath(text)).toEqual({ regionGroup, names: [] })
  })

  test('refuses an unknown region group by name [VALID-06]', () => {
    expect(() => parseDatabasePath('mars/a')).toThrow(InvalidRegionGroupError)
    expect(() => parseDatabasePath('mars/a')).toThrow("Invalid region group 'mars'")
    expect(() => parseDatabasePath('')).toThrow("Invalid region group ''")
  })

  test('reads back what either form renders', () => {
    const path = fc.record({
      regionGroup: fc.constantFrom(...REGION_PREFIXES),
      names: fc.array(fc.stringMatching(/^[A-Za-z][\w.-]{0,8}$/), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(path, (value) => {
        expect(parseDatabasePath(formatDatabasePath(value))).toEqual(value)
        expect(parseDatabasePath(formatAccountPath(value))).toEqual(value)
      }),
    )
  })
})

describe('childPath and parentPath', () => {
  test('go down and up one level', () => {
    const root = parseDatabasePath('eu')
    expect(formatDatabasePath(childPath(root, 'shop'))).toBe('eu/shop')
    expect(parentPath(childPath(root, 'shop'))).toEqual(root)
    expect(parentPath(root)).toBeUndefined()
  })
})
