import { describe, expect, test } from 'vitest'
import { printType } from '../format/print.ts'
import { parseFieldPath, parseLambda, parseQuery, parseType } from './parse-query.ts'

describe('parseLambda', () => {
  test('takes a lambda', () => {
    expect(parseLambda(' x => x + 1\n', '*body*', { shortAllowed: false })).toMatchObject({
      tree: { parameters: [{ name: 'x' }] },
      diagnostics: [],
    })
  })

  test('takes a short lambda in parentheses where one is allowed', () => {
    expect(parseLambda('(.x == 1)', '*body*', { shortAllowed: true })).toMatchObject({ tree: { short: true }, diagnostics: [] })
    expect(parseLambda('(.x)', '*body*', { shortAllowed: false }).diagnostics).toMatchObject([
      { message: 'Short form lambdas are not allowed here', span: { start: 1, end: 3 } },
    ])
    expect(parseLambda('.x', '*body*', { shortAllowed: true }).diagnostics).toMatchObject([{ code: 'invalid_short_lambda' }])
  })

  test('suggests to declare a lambda', () => {
    expect(parseLambda('1 + 1', '*body*', { shortAllowed: false }).diagnostics).toMatchObject([
      {
        message: 'Body must be a lambda expression.',
        span: { start: 0, end: 5 },
        hints: [{ suggestion: '() => ', span: { start: 0, end: 0 } }],
      },
    ])
  })

  test('refuses several statements', () => {
    expect(parseLambda('let x = 1; () => x', '*body*', { shortAllowed: false }).diagnostics).toMatchObject([
      { code: 'body_not_lambda', hints: [] },
    ])
  })
})

describe('parseFieldPath', () => {
  test.each([
    ['.a', ['a']],
    ['name', ['name']],
    ['at', ['at']],
    ['.a["b c"][0].d', ['a', 'b c', 0, 'd']],
    ['["a"].b', ['a', 'b']],
  ])('%s', (text, path) => {
    expect(parseFieldPath(text, '*terms*')).toEqual({ tree: path, diagnostics: [] })
  })

  test.each(['.a?.b', '.a()', '.a[-1]', '.a[b]', '.a + 1', '1'])('%s is none', (text) => {
    expect(parseFieldPath(text, '*terms*').diagnostics).toMatchObject([{ message: 'Invalid field path' }])
  })
})

describe('parseType', () => {
  test.each([
    ['A => B => C', '(A) => (B) => C'],
    ['(A, B) => C', '(A, B) => C'],
    ['(A, B)', '[A, B]'],
    ['(x: Int, ...xs: String) => Any', undefined],
    ['A | B & C?', 'A | B & C?'],
    ['(A | B)?', '(A | B)?'],
    ['{ a: Int; b?: Int }', undefined],
    ['{ a: Int\n"b c": "x"; *: Any }', '{ a: Int, "b c": "x", *: Any }'],
    ['{ a: Int, ... }', '{ a: Int, ... }'],
    ['<A, B> A => B', '<A, B> (A) => B'],
    ['FQL.SchemaModule', 'FQL.SchemaModule'],
    ['[-1, true, Never]', '[-1, true, Never]'],
  ])('%s', (text, expected) => {
    const { tree, diagnostics } = parseType(text, '*signature*')
    if (expected === undefined) expect(diagnostics).not.toEqual([])
    else expect([printType(tree), diagnostics]).toEqual([expected, []])
  })

  test.each([
    ['{ *: Any, a: Int }', 'wildcard_not_last'],
    ['{ ..., a: Int }', 'interface_not_last'],
    ['{ a: Int = 1 }', 'default_not_allowed'],
    ['{ a: Int, a: Int }', 'duplicate_key'],
    ['(x: Int)', 'invalid_named_type'],
    ['(...Int)', 'invalid_variadic'],
    ['(...A, B) => C', 'invalid_variadic'],
  ])('%s: %s', (text, code) => {
    expect(parseType(text, '*signature*').diagnostics).toMatchObject([{ code }])
  })
})

describe('match', () => {
  test('parses patterns', () => {
    const query = 'match a { case _ => 1\n case 1 => 2\n case (b: Int) => 3; case c @ [d, ...e] => 4\n case { f, "g": (h) } => 5 }'
    expect(parseQuery(query)).toMatchObject({
      diagnostics: [],
      tree: {
        statements: [
          {
            expression: {
              branches: [
                { pattern: { kind: 'wildcardPattern' } },
                { pattern: { kind: 'literalPattern' } },
                { pattern: { kind: 'bindPattern', name: 'b', type: { name: 'Int' } } },
                { pattern: { kind: 'bindPattern', pattern: { kind: 'arrayPattern', rest: 'e' } } },
                { pattern: { kind: 'objectPattern', fields: [{ name: 'f' }, { name: 'g', pattern: { name: 'h' } }] } },
              ],
            },
          },
        ],
      },
    })
  })
})
