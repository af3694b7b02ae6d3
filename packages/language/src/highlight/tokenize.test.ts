import { describe, expect, test } from 'vitest'
import type { TokenLanguage } from './token.ts'
import { tokenize } from './tokenize.ts'

/** Writes tokens as `kind:text`, without white space. */
function kinds(text: string, language: TokenLanguage = 'fql'): string[] {
  return tokenize(text, language).flatMap(({ kind, start, end }) => (kind === 'space' ? [] : [`${kind}:${text.slice(start, end)}`]))
}

describe('tokenize', () => {
  test('classifies names by their neighbours', () => {
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

  test('classifies keys and literals', () => {
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

  test('scans interpolations', () => {
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

  test('scans heredocs and comments', () => {
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

  test('extends unclosed tokens to the end', () => {
    expect(kinds('/* a')).toEqual(['blockComment:/* a'])
    expect(kinds('"a')).toEqual(['string:"', 'string:a'])
  })

  test('marks invalid characters and placeholders', () => {
    expect(kinds('a $ 😀 \0value>')).toEqual(['identifier:a', 'invalid:$', 'invalid:😀', 'placeholder:\0value>'])
  })
})

describe('tokenize of schemas', () => {
  const NOTED = new Set(['keyword', 'key', 'annotation', 'identifier', 'function', 'member', 'method', 'literal'])

  /** Writes names and what marks them as `kind:text`. */
  function names(text: string): string {
    return kinds(text, 'fsl')
      .filter((token) => NOTED.has(token.slice(0, token.indexOf(':'))))
      .join(' ')
  }

  test('distinguishes keywords from fields of the same name', () => {
    expect(names('collection Bench {\n  index: String\n  index byZone { terms [.zone]; values [desc(.ts)] }\n  compute read = 1\n}')).toBe(
      'keyword:collection identifier:Bench key:index identifier:String keyword:index identifier:byZone keyword:terms member:zone ' +
        'keyword:values function:desc member:ts keyword:compute key:read',
    )
  })

  test('distinguishes code from members', () => {
    expect(names('function add(role: Int): { create: Int } {\n  let index = 1\n  create\n}\nrole keeper {}')).toBe(
      'keyword:function function:add identifier:role identifier:Int key:create identifier:Int keyword:let identifier:index ' +
        'identifier:create keyword:role identifier:keeper',
    )
    expect(names('role keeper {\n  privileges Bench { write { predicate ((old, new) => { read: true }) }; create }\n}')).toBe(
      'keyword:role identifier:keeper keyword:privileges identifier:Bench keyword:write keyword:predicate identifier:old identifier:new ' +
        'key:read literal:true keyword:create',
    )
  })

  test('takes the body of a function from the next line too', () => {
    expect(names('function add()\n{ role }\nfunction other(\ncollection A {}')).toBe(
      'keyword:function function:add identifier:role keyword:function function:other identifier:collection identifier:A',
    )
    expect(names('function\ncollection A { index }')).toBe('keyword:function keyword:collection identifier:A keyword:index')
  })

  test('knows annotations and access providers', () => {
    expect(names('@alias(Bee)\n@role(server)\naccess provider okta { issuer "a" }')).toBe(
      'annotation:@ annotation:alias identifier:Bee annotation:@ annotation:role identifier:server ' +
        'keyword:access keyword:provider identifier:okta keyword:issuer',
    )
  })
})
