import { describe, expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

/** Writes tokens as `kind:text`, without white space. */
function kinds(text: string): string[] {
  return tokenize(text).flatMap(({ kind, start, end }) => (kind === 'space' ? [] : [`${kind}:${text.slice(start, end)}`]))
}

describe('tokenize', () => {
  test('tells names by what is around them', () => {
    expect(kinds('let a = Book.byId("1")?.title f(x)')).toEqual([
      'keyword:let',
      'identifier:a',
      'operator:=',
      'identifier:Book',
      'punctuation:.',
      'method:byId',
      'bracket:(',
      'string:"',
      'string:1',
      'string:"',
      'bracket:)',
      'punctuation:?.',
      'member:title',
      'function:f',
      'bracket:(',
      'identifier:x',
      'bracket:)',
    ])
  })

  test('tells keys and literals', () => {
    expect(kinds('{ if: null, a: true }')).toEqual([
      'bracket:{',
      'key:if',
      'punctuation::',
      'literal:null',
      'punctuation:,',
      'key:a',
      'punctuation::',
      'literal:true',
      'bracket:}',
    ])
  })

  test('goes into interpolations and back', () => {
    expect(kinds('"a\\n#{ {b: 1} }c"')).toEqual([
      'string:"',
      'string:a',
      'escape:\\n',
      'interpolation:#{',
      'bracket:{',
      'key:b',
      'punctuation::',
      'number:1',
      'bracket:}',
      'interpolation:}',
      'string:c',
      'string:"',
    ])
  })

  test('knows heredocs and comments', () => {
    expect(kinds('<<+END\na #{b}\nEND // c')).toEqual([
      'string:<<+END',
      'string:\na ',
      'interpolation:#{',
      'identifier:b',
      'interpolation:}',
      'string:\nEND',
      'lineComment:// c',
    ])
    expect(kinds('1 /* a /* b */ */ 2')).toEqual(['number:1', 'blockComment:/* a /* b */ */', 'number:2'])
  })

  test.each(['1_000', '0xFf', '1.5e+3', '2E7'])('%s is one number', (text) => {
    expect(kinds(text)).toEqual([`number:${text}`])
  })

  test('runs what is not closed to the end', () => {
    expect(kinds('/* a')).toEqual(['blockComment:/* a'])
    expect(kinds('"a')).toEqual(['string:"', 'string:a'])
  })

  test('marks what nothing begins with, and placeholders', () => {
    expect(kinds('a $ 😀 \0value>')).toEqual(['identifier:a', 'invalid:$', 'invalid:😀', 'placeholder:\0value>'])
  })
})
