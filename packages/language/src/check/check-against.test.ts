import { describe, expect, test } from 'vitest'
import { parseExpression, parseLambda, parseType } from '../syntax/parse-query.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { displayType } from '../display/shown-type.ts'
import { showType } from '../display/coalesce.ts'
import { Inference } from '../types/inference.ts'
import type { Type } from '../types/type.ts'
import { checkAgainst, resolveFieldType, resolveSignature } from './check-against.ts'
import { bookshop, findingLines } from '../testing/check-text.ts'

const SHOP = bookshop()

function signature(text: string): Type {
  const { type, errors } = resolveSignature(SHOP, parseType(text, '*signature*').tree.type)
  expect(errors).toEqual([])
  return type
}

function body(text: string) {
  const { tree, diagnostics } = parseLambda(text, '*query*', { shortAllowed: true })
  expect(diagnostics).toEqual([])
  return tree
}

function against(text: string, type: string): string {
  return checkAgainst(SHOP, body(text), signature(type))
    .flatMap((diagnostic) => findingLines(diagnostic, text))
    .join('\n')
}

describe('checkAgainst', () => {
  test.each([
    ['(a, b) => a + b', '(Number, Number) => Number'],
    ['x => x', 'A => A'],
    ['(x, y) => [x, y]', '(A, B) => [A, B]'],
    ['title => Book.byTitle(title).first()', 'String => Book | Null'],
    ['id => Book.byId(id)', 'ID => Ref<Book>'],
    ['b => { title: b.title, by: b.author?.name }', 'Book => { title: String, by: String | Null }'],
    ['x => 1', 'Any => Number'],
    ['(a, ...rest) => rest', '(String, ...Number) => Array<Number>'],
  ])('%s has the signature %s', (lambda, type) => {
    expect(against(lambda, type)).toBe('')
  })

  test.each([
    ['a => a.length', 'String => String', 'error 1:1-14 Type `Number` is not a subtype of `String`'],
    ['a => a', 'Number => String', 'Type `Number` is not a subtype of `String`'],
    ['(a, b) => a', 'Number => Number', 'Expected 2, received 1'],
    ['x => 1', 'A => A', 'Type `1` cannot be used as generic type `A`'],
    ['x => x + 1', 'A => A', 'generic type `A`'],
    ['t => Book.byTitle(t).first().title', 'String => String', 'Type `Null` does not have field `title`'],
  ])('%s has not the signature %s', (lambda, type, finding) => {
    expect(against(lambda, type)).toContain(finding)
  })

  test('a default must be of its type', () => {
    const value = parseExpression('"a"', '*query*').tree
    expect(checkAgainst(SHOP, value, signature('String | Null'))).toEqual([])
    expect(checkAgainst(SHOP, value, signature('Int')).map(({ message }) => message)).toEqual(['Type `String` is not a subtype of `Int`'])
  })
})

describe('resolveSignature', () => {
  test.each([
    ['A => A', 'A => A'],
    ['(x: Int, ...String) => Array<A>', ['Unknown type `A`']],
    ['Book => Set<Author>', 'Book => Set<Author>'],
    ['Foo', ['Unknown type `Foo`']],
    ['Ref<Int>', ['Reference type must refer to a doc type']],
    ['Array<Int, Int>', ['Type constructor `Array<>` accepts 1 parameters, received 2']],
  ])('%s', (text, expected) => {
    const { type, errors } = resolveSignature(SHOP, parseType(text, '*signature*').tree.type)
    const shown = displayType(showType(new Inference(SHOP, 1000), type, true))
    expect(errors.length > 0 ? errors.map(({ message }) => message) : shown).toEqual(expected)
  })
})

describe('resolveFieldType', () => {
  test.each([
    ['A', 'Unknown type `A`'],
    ['A => A', 'Unknown type `A`'],
    ['{ a: _ }', 'Unknown type `_`'],
  ])('%s is no type of a field', (text, message) => {
    const { errors } = resolveFieldType(libraryEnvironment(), parseType(text, '*field*').tree.type)
    expect(errors[0]?.message).toBe(message)
  })
})
