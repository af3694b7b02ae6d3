import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('blocks', () => {
  test.each([
    ['1; "a"', '"a"'],
    ['{ let a = 1; let b = [a]; b }', '[1]'],
    ['let a = 1; let a = "x"; a', '"x"'],
    ['let a = 1; { let a = true; a }', 'true'],
  ])('%s has the type of its last expression: %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['{ let a = 1; a }; a', 'error 1:19-20 Unbound variable `a`'],
    ['[b, { let b = 1; b }]', 'error 1:2-3 Unbound variable `b`'],
  ])('%s: a name is known from its definition to the end of its block', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })
})

describe('let without an annotation', () => {
  test.each([
    ['let f = x => x; { a: f(0), b: f(true) }', '{ a: 0, b: true }'],
    ['let f = x => x + x; [f(1), f("a")]', '[Number, String]'],
    ['let pair = (a, b) => [a, b]; [pair(1, 2), pair("x", null)]', '[[1, 2], ["x", Null]]'],
  ])('%s generalises: %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('a parameter around it is not generalised', () => {
    expect(checkText('[x => { let y = x; [y, y] }]')).toBe('[A => [A, A]]')
  })

  test('reports errors in a value that is not used', () => {
    expect(checkText('let a = 1 + true; 2')).toBe('error 1:13-17 Type `Boolean` is not a subtype of `String | Number`')
  })
})

describe('let with an annotation', () => {
  test.each([
    ['let a: Number = 1; a', 'Number'],
    ['let a: Int | String = 1; a', 'Int | String'],
    ['let a: String? = null; a', 'String | Null'],
    ['let f: A => A = x => x; [f]', '[A => A]'],
    ['let f: (Int, String) => Int = (a, b) => a; [f]', '[(Int, String) => Int]'],
    ['let a: { a: Int, *: String } = { a: 1, b: "x" }; a', '{ a: Int, *: String }'],
    ['let a: [Int, String] = [1, "a"]; a', '[Int, String]'],
    ['let a: Any = 1; a.b.c', 'Any'],
  ])('%s has the type of the annotation: %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['let a: String = 1; a', 'error 1:5-6 Type `1` is not a subtype of `String`\n  cause 1:17-18 Type `Int` is not a subtype of `String`'],
    ['let a: { a: Int } = { a: 1, b: 2 }; a', 'error 1:8-18 Type `{ a: 1, b: 2 }` contains extra field `b`'],
    [
      'let a: { a: Int, b: Int } = { a: 1 }; a',
      'error 1:8-26 Type `{ a: 1 }` does not have field `b`\n  hint 1:29-37 Type `{ a: 1 }` inferred here',
    ],
    ['let a: Foo = 1; a', 'error 1:8-11 Unknown type `Foo`'],
    ['let f: A => B = x => x; f', 'error 1:8-9 Unknown type `A`\nerror 1:13-14 Unknown type `B`'],
    ['let f: A => A = x => 1; f', 'error 1:22-23 Type `1` cannot be used as generic type `A`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('a type name of another language gives a warning and the type Never', () => {
    expect(checkText('let a: string = "x"; a')).toBe('warning 1:8-14 Unknown type `string`. Did you mean `String`?\nNever')
  })
})
