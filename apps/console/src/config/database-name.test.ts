import { describe, expect, test } from 'vitest'
import { databaseNameError, isPlainIdentifier } from './database-name.ts'

describe('databaseNameError', () => {
  test.each([
    ['', 'Name is required.'],
    ['my shop', 'Database names cannot contain spaces.'],
    ['a/b', 'Invalid identifier a/b'],
    ['a:b', 'Invalid identifier a:b'],
    ['größe', 'Invalid identifier größe'],
  ])('refuses %j', (name, message) => {
    expect(databaseNameError(name)).toBe(message)
  })

  test.each(['shop', 'Shop_1', '9lives', 'a-b.c', ';@+$-_.!~%'])('takes %j', (name) => {
    expect(databaseNameError(name)).toBeUndefined()
  })
})

describe('isPlainIdentifier', () => {
  test.each([
    ['Book', true],
    ['_x', true],
    ['9a', false],
    ['a-b', false],
  ])('judges %j', (name, expected) => {
    expect(isPlainIdentifier(name)).toBe(expected)
  })
})
