import { describe, expect, test } from 'vitest'
import { Inference } from '../types/inference.ts'
import { displayType } from '../display/shown-type.ts'
import { showType } from '../display/coalesce.ts'
import { namedType } from '../types/type.ts'
import { bookshop, lambdaOf } from '../testing/check-text.ts'
import { inferBody, inferComputedField, inferFunction } from './infer-function.ts'

const SHOP = bookshop()

function show(type: Parameters<typeof showType>[1]): string {
  return displayType(showType(new Inference(SHOP, 1000), type, true))
}

describe('inferBody', () => {
  test.each([
    ['x => x', 'A => A'],
    ['(a, b) => a + b', '((Number, Number) => Number) & ((String, String) => String)'],
    ['id => Book.byId(id)', 'ID => Ref<Book>'],
    ['() => Book.all().count()', '() => Number'],
    ['x => x.a.b', '{ a: { b: A, ... }, ... } => A'],
    ['x => twice(x)', 'Number => Number'],
  ])('%s is %s', (body, expected) => {
    const { type, errors } = inferBody(SHOP, lambdaOf(body))
    expect(errors).toEqual([])
    expect(show(type)).toBe(expected)
  })

  test.each([
    ['x => missing', 'Unbound variable `missing`'],
    ['x => 1 + true', 'Type `Boolean` is not a subtype of `String | Number`'],
    ['x => x { a }', 'Invalid projection on a unknown type. Use function signatures to fix the issue.'],
  ])('%s is Any, with an error that says why', (body, message) => {
    const { type, errors } = inferBody(SHOP, lambdaOf(body))
    expect(errors.map((error) => error.message)).toEqual([message])
    expect(show(type)).toBe('Any')
  })
})

test('a function with mistakes is Any to those who call it', () => {
  expect(show(inferFunction(SHOP, lambdaOf('x => missing')))).toBe('Any')
})

test('a computed field is of the type that its body gives of a document', () => {
  expect(show(inferComputedField(SHOP, lambdaOf('b => b.pages > 100'), namedType('Book')))).toBe('Boolean')
  expect(show(inferComputedField(SHOP, lambdaOf('(.author?.name)'), namedType('Book')))).toBe('String | Null')
  expect(show(inferComputedField(SHOP, lambdaOf('(.missing)'), namedType('Book')))).toBe('Any')
})
