import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

function statements(text: string): unknown {
  const { tree, diagnostics } = parseQuery(text)
  expect(diagnostics).not.toEqual([])
  return tree.statements
}

describe('the tree of a query that does not parse', () => {
  test('has a member without a name behind a dot', () => {
    expect(statements('let a = 1\na.')).toMatchObject([{ kind: 'let' }, { expression: { kind: 'chain', components: [{ field: '' }] } }])
  })

  test('has missing operands', () => {
    expect(statements('1 + ')).toMatchObject([{ expression: { kind: 'binary', right: { kind: 'missing' } } }])
    expect(statements('if (a')).toMatchObject([{ expression: { kind: 'if', then: { kind: 'missing' } } }])
  })

  test('closes what is open', () => {
    expect(statements('f(1, [2, { a: 3')).toMatchObject([
      { expression: { components: [{ args: [{ text: '1' }, { elements: [{ text: '2' }, { fields: [{ key: 'a' }] }] }] }] } },
    ])
  })

  test('goes on with the next statement', () => {
    expect(statements('a ? b\nlet c = 1\n"d\nc')).toMatchObject([
      { kind: 'expressionStatement' },
      { kind: 'let', name: 'c' },
      { expression: { name: 'c' } },
    ])
  })

  test('stays in its block', () => {
    expect(statements('{ let a = 1\n a. }\n3')).toMatchObject([
      { expression: { kind: 'block', statements: [{}, {}] } },
      { expression: { text: '3' } },
    ])
  })
})
