import { describe, expect, test } from 'vitest'
import { parseQuery } from '../syntax/parse-query.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { anyType, literalType, namedType, type Type } from '../types/type.ts'
import { checkQuery } from './check-query.ts'
import { checkText } from '../testing/check-text.ts'

describe('checkQuery', () => {
  test('knows the arguments of a query by their types', () => {
    const variables = new Map<string, Type>([
      ['n', literalType({ kind: 'integer', text: '3' })],
      ['s', namedType('String')],
      ['x', anyType()],
    ])
    expect(checkText('[n, s, x]', undefined, { variables })).toBe('[3, String, Any]')
    expect(checkText('n + s', undefined, { variables })).toBe('error 1:5-6 Type `String` is not a subtype of `Number`')
  })

  test('an argument hides what the library calls the same', () => {
    expect(checkText('Math', undefined, { variables: new Map([['Math', namedType('String')]]) })).toBe('String')
  })

  test('has no type for a query with errors, and tells warnings before them', () => {
    const { tree } = parseQuery('let a: number = 1\na.b + missing')
    const { diagnostics, staticType } = checkQuery(tree, libraryEnvironment())
    expect(staticType).toBeUndefined()
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'error'])
  })

  test('warns of a function that a query gives, but not where the text is a function', () => {
    const { tree } = parseQuery('let limit = 5\nx => x < limit')
    expect(checkQuery(tree, libraryEnvironment()).diagnostics.map(({ code }) => code)).toEqual(['function_not_called'])
    expect(checkQuery(tree, libraryEnvironment(), { isFunction: true }).diagnostics).toEqual([])
  })

  test('reports the type of every expression to the observer', () => {
    const source = 'let a = [1]\na.map(x => x + 1)'
    const { tree } = parseQuery(source)
    const seen = new Set<string>()
    checkQuery(tree, libraryEnvironment(), { observe: ({ start, end }) => seen.add(source.slice(start, end)) })
    for (const text of ['[1]', 'a', 'x', 'x + 1', 'map']) expect(seen).toContain(text)
  })

  test('gives up a query that takes more work than it may', () => {
    const result = checkText('[1, 2, 3].map(x => x + 1).map(x => x + 2)', undefined, { workMax: 20 })
    expect(result).toBe('error 1:1-42 Typechecking failed due to query complexity')
  })

  test.each(['(', '1 +', 'let', '{ a: ', 'x => ', '[1, 2', '"#{'])('checks what is left of a broken text: %j', (text) => {
    expect(() => checkText(text)).not.toThrow()
  })
})
