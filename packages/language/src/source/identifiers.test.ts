import { describe, expect, test } from 'vitest'
import { identifierEnd, isBindable, isValidIdentifier, isWordAt } from './identifiers.ts'

describe('isValidIdentifier', () => {
  test.each(['a', '_', 'Book2', 'of_course'])('takes %s', (name) => {
    expect(isValidIdentifier(name)).toBe(true)
  })

  test.each(['', '2a', "it's", 'é', 'a b', 'if', 'of', 'isa', 'a\n'])('refuses %j', (name) => {
    expect(isValidIdentifier(name)).toBe(false)
  })
})

describe('isBindable', () => {
  test('refuses FQL and _ besides the reserved words', () => {
    expect(['a', 'FQL', '_', 'let'].map(isBindable)).toEqual([true, false, false, false])
  })
})

describe('identifierEnd', () => {
  test('takes apostrophes behind the first character', () => {
    expect(identifierEnd("a'b+", 0)).toBe(3)
    expect(identifierEnd("'a", 0)).toBe(0)
  })
})

describe('isWordAt', () => {
  test('asks for the whole word', () => {
    expect(isWordAt('if(', 0, 'if')).toBe(true)
    expect(isWordAt('iff', 0, 'if')).toBe(false)
    expect(isWordAt("if'", 0, 'if')).toBe(false)
  })
})
