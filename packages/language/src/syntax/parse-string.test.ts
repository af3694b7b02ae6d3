import { describe, expect, test } from 'vitest'
import { parseExpression } from './parse-query.ts'

function parse(text: string) {
  return parseExpression(text, '*query*')
}

describe('strings', () => {
  test.each([
    [`'a "b" #{c} \`'`, 'a "b" #{c} `'],
    [`"it's"`, "it's"],
    ['""', ''],
    ['"#"', '#'],
    [String.raw`"\\\0\'\"\n\r\v\t\b\f\#{"`, '\\\0\'"\n\r\v\t\b\f#{'],
    [String.raw`'\x41\u00e9\u{1F600}'`, 'Aé😀'],
    ['"a\tb\r\nc"', 'a\tb\r\nc'],
  ])('%s', (text, value) => {
    expect(parse(text)).toMatchObject({ tree: { kind: 'string', value }, diagnostics: [] })
  })

  test('interpolations are parts', () => {
    expect(parse('"a#{ 1 }#{b}"').tree).toMatchObject({
      kind: 'template',
      parts: ['a', { kind: 'number', text: '1' }, { kind: 'identifier', name: 'b' }],
    })
  })

  test('a # of its own makes a template of one piece', () => {
    expect(parse('"a # b"').tree).toMatchObject({ kind: 'template', parts: ['a # b'] })
    expect(parse("'a # b'").tree).toMatchObject({ kind: 'string', value: 'a # b' })
  })

  test.each([
    [String.raw`"\u{110000}"`, 'outside of valid unicode range'],
    [String.raw`"\ud800"`, 'surrogates are disallowed'],
  ])('%s is an invalid escape', (text, annotation) => {
    expect(parse(text).diagnostics).toMatchObject([{ code: 'invalid_escape', annotation, span: { start: 1 } }])
  })

  test.each(['"a', "'a", '"a\u0001"', '"\u2028"'])('%j is not closed', (text) => {
    expect(parse(text).diagnostics).toHaveLength(1)
  })
})

describe('heredocs', () => {
  test.each([
    ['<<-END\n  a\n    b\nEND', 'a\n  b\n'],
    ['<<-END\nEND', ''],
    ['<<-END\n\n\n  a\n\n  b\n  END', 'a\n\nb\n'],
    ['<<- END  \n\ta #{b} \\n\n  END', 'a #{b} \\n\n'],
    ['<<-END\nENDED\nEND', 'ENDED\n'],
  ])('%j', (text, value) => {
    expect(parse(text)).toMatchObject({ tree: { kind: 'string', value }, diagnostics: [] })
  })

  test('<<+ interpolates', () => {
    expect(parse('<<+END\n  a #{b}\n    # c\nEND').tree).toMatchObject({
      kind: 'template',
      parts: ['a ', { kind: 'identifier', name: 'b' }, '\n  # c\n'],
    })
  })

  test('a line that begins with an interpolation is not indented', () => {
    expect(parse('<<+END\n#{a}\n  b\nEND').tree).toMatchObject({ parts: [{ name: 'a' }, '\n  b\n'] })
  })
})
