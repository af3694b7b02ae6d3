import { describe, expect, test } from 'vitest'
import { RegexParser } from './regex-parser.ts'
import { RegexSyntaxError } from './regex-syntax-error.ts'

function matches(pattern: string, text: string): string[] {
  return Array.from(text.matchAll(new RegExp(new RegexParser(pattern).parse(), 'gv')), ([match]) => match)
}

function failure(pattern: string): string {
  try {
    new RegexParser(pattern).parse()
  } catch (error: unknown) {
    if (error instanceof RegexSyntaxError) return `${error.message} at ${error.index}`
    throw error
  }
  return 'none'
}

describe('modifiers', () => {
  test('hold to the end of the group they stand in', () => {
    expect(matches('(?:(?i)a)b', 'Ab AB')).toEqual(['Ab'])
    expect(matches('a(?i)b', 'aB AB')).toEqual(['aB'])
    expect(matches('(?i)a(?-i)b', 'Ab AB')).toEqual(['Ab'])
  })

  test('make letters of ranges and classes meet their other case', () => {
    expect(matches('(?i)[a-c]+', 'aBCd')).toEqual(['aBC'])
    expect(matches('(?i)[^a]', 'Ab')).toEqual(['b'])
    expect(matches('(?iu)[а-я]+', 'МосКва')).toEqual(['МосКва'])
    expect(matches('(?iu)K', 'kK\u212a')).toEqual(['k', 'K', '\u212a'])
  })

  test('skip blanks and comments', () => {
    expect(matches('(?x) a  b # and no more\n c', 'abc')).toEqual(['abc'])
    expect(matches('(?x)a\\ b', 'a b')).toEqual(['a b'])
  })
})

describe('line ends', () => {
  test('are not cut in two', () => {
    expect(matches('(?m)^.*$', 'a\r\nb\nc')).toEqual(['a', 'b', 'c'])
    expect(matches('(?m)$', 'a\r\n').length).toBe(2)
    expect(matches('(?d)a$', 'a\n')).toEqual(['a'])
    expect(matches('a$', 'a\r\n')).toEqual(['a'])
    expect(matches('a\\z', 'a\n')).toEqual([])
  })

  test('end the dot', () => {
    expect(matches('.', 'a\u2028\u0085b')).toEqual(['a', 'b'])
    expect(matches('(?d).', 'a\u2028\n')).toEqual(['a', '\u2028'])
  })
})

describe('atomic matching', () => {
  test('gives nothing back', () => {
    expect(matches('a++a', 'aaa')).toEqual([])
    expect(matches('(?>a|ab)c', 'abc')).toEqual([])
    expect(matches('(?>ab|a)c', 'abc')).toEqual(['abc'])
    expect(matches('(a)(?>b)\\1', 'aba')).toEqual(['aba'])
  })
})

describe('classes', () => {
  test('unite, intersect and negate', () => {
    expect(matches('[a-z&&[def]]', 'abcdef')).toEqual(['d', 'e', 'f'])
    expect(matches('[a-z&&[^m-p]&&[^a]]', 'amnz')).toEqual(['z'])
    expect(matches('[a-c&&b-d]', 'abcd')).toEqual(['b', 'c'])
    expect(matches('[^a[b]]', 'abc')).toEqual(['c'])
    expect(matches('[a&b]', '&')).toEqual(['&'])
    expect(matches('[]a]', ']')).toEqual([']'])
    expect(matches('[a^]', '^')).toEqual(['^'])
    expect(matches('[a-]', '-')).toEqual(['-'])
  })

  test('know properties', () => {
    expect(matches('\\p{IsGreek}', 'aβ')).toEqual(['β'])
    expect(matches('\\p{script=Latin}', 'aβ')).toEqual(['a'])
    expect(matches('\\p{InCyrillic}', 'aж')).toEqual(['ж'])
    expect(matches('\\pL', '1a')).toEqual(['a'])
    expect(matches('\\P{L}', '1a')).toEqual(['1'])
    expect(matches('[\\p{Alpha}&&[^b]]', 'ab')).toEqual(['a'])
  })
})

describe('quoting', () => {
  test('takes everything literally', () => {
    expect(matches('\\Qa.b\\E.', 'a.bc a_bc')).toEqual(['a.bc'])
    expect(matches('\\Q[\\E+', '[[')).toEqual(['[['])
    expect(matches('\\Qab\\E*', 'abb')).toEqual(['abb'])
  })
})

describe('escapes', () => {
  test('match the characters that they denote', () => {
    expect(matches('\\t\\x09\\u0009\\011\\cI', '\t\t\t\t\t').length).toBe(1)
    expect(matches('\\ud83d\\udeeb', '🛫')).toEqual(['🛫'])
    expect(matches('\\.\\*\\\\', '.*\\')).toEqual(['.*\\'])
  })

  test('refer to groups, and to none that is not there', () => {
    expect(matches('(a)(b)\\2\\1', 'abba')).toEqual(['abba'])
    expect(matches('(a)\\10', 'aa0')).toEqual(['aa0'])
    expect(matches('(?<x>a)\\k<x>', 'aa')).toEqual(['aa'])
    expect(matches('\\1', 'a')).toEqual([])
  })
})

describe('syntax errors', () => {
  test.each([
    ['(a', 'Unclosed group at 2'],
    ['a)', "Unmatched closing ')' at 0"],
    ['[a', 'Unclosed character class at 1'],
    ['a**b', "Dangling meta character '*' at 2"],
    ['a{2,1}', 'Illegal repetition range at 5'],
    ['a{2', 'Unclosed counted closure at 3'],
    ['\\q', 'Illegal/unsupported escape sequence at 1'],
    ['a\\', 'Unexpected internal error at 2'],
    ['\\p{Nope}', 'Unknown character property name {Nope} at 7'],
    ['\\k<no>', 'named capturing group <no> does not exist at 5'],
    ['(?<a>x)(?<a>y)', 'Named capturing group <a> is already defined at 11'],
    ['(?z)', 'Unknown inline modifier at 2'],
    ['[z-a]', 'Illegal character range at 3'],
    ['[a-', 'Illegal character range at 3'],
    ['🛫🛫(', 'Unclosed group at 3'],
  ])('%s: %s', (pattern, message) => {
    expect(failure(pattern)).toBe(message)
  })
})
