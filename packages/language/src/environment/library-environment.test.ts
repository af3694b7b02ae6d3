import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'
import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from '../library/library.ts'
import { libraryEnvironment } from './library-environment.ts'

const environment = libraryEnvironment()

describe('libraryEnvironment', () => {
  test('has a shape for every type, with all of its members', () => {
    for (const { name, fields } of [...LIBRARY_TYPES, ...LIBRARY_MODULES.map(({ type }) => type)]) {
      const shape = environment.shape(name)
      for (const field of Object.keys(fields)) expect(shape?.fields.get(field), `${name}.${field}`).toBeDefined()
    }
  })

  test('has a global for every module and function', () => {
    const names = [...LIBRARY_MODULES.map(({ global }) => global), ...LIBRARY_FUNCTIONS.map(({ name }) => name)]
    for (const name of names) if (!name.includes('.')) expect(environment.global(name), name).toBeDefined()
    expect([...environment.globalNames()]).toEqual(expect.arrayContaining(names.filter((name) => !name.includes('.'))))
  })

  test.each([
    ['FQL.Math.abs(1)', 'Number'],
    ['FQL.Schema', 'FQL.SchemaModule'],
    ['FQL.log("a")', 'Null'],
    ['Credentials', 'CredentialCollection'],
    ['Collection.byName("a")', 'NamedRef<CollectionDef>'],
    ['Function.all()', 'Set<FunctionDef>'],
    ['Key.byId("1")', 'Ref<Key>'],
    ['Token.byDocument({}).first()', 'Token | Null'],
    ['Role.byName("a")!.privileges', 'Any'],
    ['Query.identity()', '{ *: Any } | Null'],
    ['Collection.Deleted', 'DeletedCollection'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('operators are those of all types that have them, and comparisons are of any', () => {
    expect(environment.operator('=~')).toBeUndefined()
    expect(checkText('[x => x < 1]')).toBe('[Any => Boolean]')
    expect(checkText('[x => x * 2]')).toBe('[Number => Number]')
    expect(checkText('[(x, y) => x ** y]')).toBe('[(Number, Number) => Number]')
  })
})
