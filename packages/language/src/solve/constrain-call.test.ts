import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('functions against calls', () => {
  test.each([
    ['let f: (Int, ...String) => Int = (a, ...b) => a; f(1)', 'Int'],
    ['let f: (Int, ...String) => Int = (a, ...b) => a; f(1, "a", "b")', 'Int'],
    ['let f: (Int => String) => String = g => g(1); f(n => "a")', 'String'],
    ['let f: () => Int = () => 1; f()', 'Int'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['let f: (Int, ...String) => Int = (a, ...b) => a; f()', 'Function was not called with enough arguments. Expected 1, received 0'],
    ['let f: (Int, ...String) => Int = (a, ...b) => a; f(1, 2)', 'Type `Int` is not a subtype of `String`'],
    ['let f: () => Int = () => 1; f(2)', 'Function was called with too many arguments. Expected 0, received 1'],
    ['let f: (Int => String) => String = g => g(1); f(s => s)', 'Type `Int` is not a subtype of `String`'],
  ])('%s is refused', (query, message) => {
    expect(checkText(query)).toContain(message)
  })
})

describe('values with a call of their own', () => {
  test.each([
    ['ID("1")', 'ID'],
    ['ID(1)', 'ID'],
    ['Time("2024-01-01T00:00:00Z")', 'Time'],
    ['Date("2024-01-01")', 'Date'],
    ['Bytes("YQ==")', 'Bytes'],
    ['TransactionTime()', 'TransactionTime'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })
})

describe('records and tuples against []', () => {
  test.each([
    ['{ a: 1 }["a"]', '1'],
    ['let r: { a: Int, *: String } = { a: 1 }; r["b"]', 'String | Null'],
    ['let r: { *: Int } = {}; let k = "x"; r[k]', 'Int | Null'],
    ['[1, "a"][1]', '"a"'],
    ['[1, "a"][2]', 'Never'],
    ['{ let n = 1; [1, "a"][n - 1] }', '1 | "a"'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })
})
