import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { InvalidIdentifierError, isLooseIdentifier, isPlainIdentifier, queryIdentifier } from './identifiers.ts'
import {
  accessProviderNameSchema,
  collectionNameSchema,
  databaseNameSchema,
  keyNameSchema,
  needsAlias,
  plainNameSchema,
  roleNameSchema,
} from './names.ts'

/** What a field says about a name; undefined for a good one. */
function refusal(schema: v.GenericSchema<string, string>, name: string): string | undefined {
  return v.safeParse(schema, name).issues?.[0].message
}

describe('databaseNameSchema', () => {
  test.each([
    ['', 'Name is required.'],
    ['my shop', 'Database names cannot contain spaces.'],
    ['a/b', 'Invalid identifier a/b'],
    ['a:b', 'Invalid identifier a:b'],
    ['größe', 'Invalid identifier größe'],
  ])('refuses %j [VALID-03] [VALID-11] [VALID-14]', (name, message) => {
    expect(refusal(databaseNameSchema, name)).toBe(message)
  })

  test.each(['shop', 'Shop_1', '9lives', 'a-b.c', ';@+$-_.!~%'])('takes %j [VALID-02]', (name) => {
    expect(refusal(databaseNameSchema, name)).toBeUndefined()
    expect(refusal(keyNameSchema, name)).toBeUndefined()
  })
})

describe('isPlainIdentifier', () => {
  test.each([
    ['Book', true],
    ['_x', true],
    ['9a', false],
    ['a-b', false],
  ])('judges %j [VALID-01]', (name, expected) => {
    expect(isPlainIdentifier(name)).toBe(expected)
  })

  test.each(['a b', 'a/b', 'a:b', ''])('even the looser pattern refuses %j [VALID-02]', (name) => {
    expect(isLooseIdentifier(name)).toBe(false)
  })
})

describe('queryIdentifier', () => {
  test('refuses what is no identifier [VALID-03]', () => {
    expect(queryIdentifier('Book')).toBe('Book')
    expect(() => queryIdentifier('Book.all()')).toThrow(new InvalidIdentifierError('Invalid identifier Book.all()'))
  })
})

describe('needsAlias', () => {
  test.each([
    [{ name: 'Book' }, false],
    [{ name: 'old-books' }, true],
    [{ name: 'old-books', alias: 'OldBooks' }, false],
  ])('judges %j by the identifier [VALID-04]', (collection, expected) => {
    expect(needsAlias(collection)).toBe(expected)
  })

  test.each(['AccessProvider', 'Collection', 'Credential', 'Database', 'Function', 'Key', 'Role', 'Token'])(
    '%s needs one unless it has one [VALID-05]',
    (name) => {
      expect(needsAlias({ name })).toBe(true)
      expect(needsAlias({ name, alias: 'Other' })).toBe(false)
    },
  )
})

const FORMAT = 'Names must begin with a letter and contain only letters, numbers and underscores.'

describe('names of new things', () => {
  test.each(['9a', '_a', 'a-b', 'größe', 'a b'])('refuse %j [VALID-12]', (name) => {
    for (const schema of [plainNameSchema, collectionNameSchema, roleNameSchema, accessProviderNameSchema])
      expect(refusal(schema, name)).toBe(FORMAT)
  })

  test.each(['let', 'true', 'Collection', 'FQL', 'isa'])('refuse the keyword %s [VALID-13]', (name) => {
    expect(refusal(plainNameSchema, name)).toBe(`${name} is a reserved keyword and cannot be used as a name.`)
  })

  test.each(['events', 'sets', 'self'])('refuse the role %s [VALID-15]', (name) => {
    expect(refusal(roleNameSchema, name)).toBe('Role names cannot be events, sets or self.')
  })

  test('refuse a percent sign in roles and access providers [VALID-16] [VALID-19]', () => {
    expect(refusal(roleNameSchema, 'a%b')).toBe('Role names cannot contain %.')
    expect(refusal(accessProviderNameSchema, 'a%b')).toBe('Access provider names cannot contain %.')
  })

  test.each(['events', 'sets', 'self', 'documents', '_'])(
    'refuse the collection and the access provider %s [VALID-17] [VALID-18]',
    (name) => {
      expect(refusal(collectionNameSchema, name)).toBe('Collection names cannot be events, sets, self, documents or _.')
      expect(refusal(accessProviderNameSchema, name)).toBe('Access provider names cannot be events, sets, self, documents or _.')
    },
  )

  test('take plain ones', () => {
    for (const schema of [plainNameSchema, collectionNameSchema, roleNameSchema, accessProviderNameSchema])
      expect(refusal(schema, 'Book_2')).toBeUndefined()
  })
})
