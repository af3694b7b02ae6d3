import { describe, expect, test } from 'vitest'
import { blockCommentEnd, lineCommentEnd, skipBlanks, skipLines, skipSeparator } from './trivia.ts'

describe('skipBlanks', () => {
  test('stays on the line', () => {
    expect(skipBlanks(' \t /* a */ x', 0)).toBe(11)
    expect(skipBlanks('  \n', 0)).toBe(2)
    expect(skipBlanks('  // a', 0)).toBe(2)
  })
})

describe('skipLines', () => {
  test('crosses lines and comments', () => {
    expect(skipLines(' \r\n// a\n/* b */ x', 0)).toBe(16)
    expect(skipLines('/ 2', 0)).toBe(0)
  })
})

describe('skipSeparator', () => {
  test('takes semicolons, line breaks and line comments', () => {
    expect(skipSeparator(' ; \n; x', 0)).toBe(6)
    expect(skipSeparator(' // a\nx', 0)).toBe(6)
  })

  test('is nothing without one of them', () => {
    expect(skipSeparator('  /* a */ x', 0)).toBe(0)
  })
})

describe('blockCommentEnd', () => {
  test('nests', () => {
    expect(blockCommentEnd('/* a /* b */ c */ d', 0)).toBe(17)
  })

  test('takes no comment that is not closed', () => {
    expect(blockCommentEnd('/* a /* b */', 0)).toBe(0)
  })

  test('ends at characters that are not displayable', () => {
    expect(blockCommentEnd('/* \u0001 */', 0)).toBe(0)
  })
})

describe('lineCommentEnd', () => {
  test('includes the line feed', () => {
    expect(lineCommentEnd('// a\nb', 0)).toBe(5)
    expect(lineCommentEnd('// a', 0)).toBe(4)
  })

  test('goes on behind a lone carriage return', () => {
    expect(lineCommentEnd('// a\rb\n', 0)).toBe(7)
  })
})
