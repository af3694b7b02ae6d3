import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('lambdas', () => {
  test.each([
    ['x => x', 'A => A'],
    ['x => 42', 'Any => 42'],
    ['_ => 1', 'Any => 1'],
    ['() => 1', '() => 1'],
    ['(x, y) => [y, x]', '(A, B) => [B, A]'],
    ['(a, ...b) => b', '(Any, ...A) => Array<A>'],
    ['x => x + 1', 'Number => Number'],
    ['x => x + x', '(Number => Number) & (String => String)'],
    ['(.foo)', '{ foo: A, ... } => A'],
    ['(.a + .b)', '({ a: Number, b: Number, ... } => Number) & ({ a: String, b: String, ... } => String)'],
    ['x => if (true) x.foo else x.bar', '{ foo: A, bar: A, ... } => A'],
    ['x => x(x)', 'A & (A => B) => B'],
    ['x => y => [x(true), x(y)]', '(A | true => B) => A => [B, B]'],
    ['x => x ?? 1', 'A => 1 | (A - Null)'],
  ])('%s is inferred as %s', (lambda, type) => {
    expect(checkText(lambda).split('\n').at(-1)).toBe(type)
  })

  test.each([
    ['[1, 2].map(n => n + 1)', 'Array<Number>'],
    ['[{ a: 1 }].map(.a)', 'Array<1>'],
    ['["a"].map((s) => { text: s, size: s.length })', 'Array<{ text: "a", size: Number }>'],
    ['[1, 2].fold([], (arr, elem) => arr.concat([elem]))', 'Array<1 | 2> | []'],
  ])('the place gives parameters their types: %s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['["a"].map(.size)', 'error 1:12-16 Type `String` does not have field `size`\n  hint 1:2-5 Type `String` inferred here'],
    ['[1].map((a, b) => a)', 'error 1:9-20 Function was not called with enough arguments. Expected 2, received 1'],
    ['[1].map(() => 1)', 'error 1:9-16 Function was called with too many arguments. Expected 0, received 1'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('a function that is the result is warned of', () => {
    expect(checkText('Time.now')).toBe('warning 1:1-9 Function is not called.\n  hint 1:9-9 Call the function. ⇒ "()"\n() => Time')
  })
})
