import { describe, expect, test } from 'vitest'
import { successorName } from './successor-name.ts'

describe('the name of a successor', () => {
  test.each([
    ['web', 'web-2'],
    ['web-2', 'web-3'],
    ['web-9', 'web-10'],
    ['nightly import', 'nightly-import-2'],
  ])('of %s is %s', (name, expected) => {
    expect(successorName(name)).toBe(expected)
  })
})
