import { describe, expect, test } from 'vitest'
import { parseExpression } from './parse-query.ts'

function number(text: string): unknown {
  const { tree, diagnostics } = parseExpression(text, '*query*')
  expect(diagnostics).toEqual([])
  return tree.kind === 'number' ? [tree.form, tree.text] : tree.kind
}

describe('numbers', () => {
  test.each([
    ['0', 'integer', '0'],
    ['-5', 'integer', '-5'],
    ['+ 5', 'integer', '5'],
    ['- /* a */ 5', 'integer', '-5'],
    ['1_000_', 'integer', '1000'],
    ['0xFf', 'integer', '255'],
    ['0o17', 'integer', '15'],
    ['-0b1_1', 'integer', '-3'],
    ['0xffffffffffffffffff', 'integer', '4722366482869645213695'],
    ['1.5', 'float', '1.5'],
    ['1_0.2_5', 'float', '10.25'],
    ['2E-7', 'float', '2E-7'],
    ['-0.0', 'float', '-0.0'],
  ])('%s is the %s %s', (text, form, digits) => {
    expect(number(text)).toEqual([form, digits])
  })

  test('a dot without digits behind it begins a member', () => {
    expect(parseExpression('1.foo', '*query*').tree).toMatchObject({ kind: 'chain', base: { text: '1' }, components: [{ field: 'foo' }] })
  })

  test.each(['007', '.5', '1.', '1e', '0x', '0b2'])('%s is no number', (text) => {
    expect(parseExpression(text, '*query*').diagnostics).not.toEqual([])
  })

  test('a sign behind a term is an operator', () => {
    expect(parseExpression('1 -1', '*query*').tree).toMatchObject({ kind: 'binary', operator: '-' })
  })
})
