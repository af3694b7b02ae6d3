import { describe, expect, test } from 'vitest'
import { parseQuery, parseType } from '../syntax/parse-query.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { resolveSignature } from '../check/check-against.ts'
import { namesIn, typeNamesIn } from './names-in.ts'

describe('namesIn', () => {
  test.each([
    ['Book.byId(id)!.title', ['Book', 'id']],
    ['let a: Ref<Author> = b; a', ['Author', 'Ref', 'a', 'b']],
    ['if (a) b else c', ['a', 'b', 'c']],
    ['{ x: y, z: [w] }', ['w', 'y']],
    ['"#{a} #{{ b }}"', ['a', 'b']],
    ['(p, ...q) => r', ['r']],
    ['a { b, c: d }', ['$this', 'a', 'd']],
    ['at (t) x[y](z)', ['t', 'x', 'y', 'z']],
    ['-a ?? !b isa C', ['C', 'a', 'b']],
  ])('%s mentions %j', (query, names) => {
    expect(namesIn(parseQuery(query).tree)).toEqual(new Set(names))
  })
})

describe('typeNamesIn', () => {
  test('finds names of types, arguments and parameters included', () => {
    const signature = '(Book, { a: Ref<Author> }) => [Set<Int>, "a" | String]'
    const { type } = resolveSignature(libraryEnvironment(), parseType(signature.replace(/Book|Ref<Author>/g, 'Date'), '*s*').tree.type)
    expect(typeNamesIn(type)).toEqual(new Set(['Date', 'Int', 'Set', 'String']))
  })
})
