import { describe, expect, test } from 'vitest'
import { printExpression, printQuery } from '../format/print.ts'
import { parseExpression, parseQuery } from './parse-query.ts'
import type { Expression } from './tree.ts'

function parse(text: string): Expression {
  const { tree, diagnostics } = parseExpression(text, '*query*')
  expect(diagnostics).toEqual([])
  return tree
}

/** Writes operations with all their parentheses. */
function grouped(expression: Expression): string {
  if (expression.kind === 'binary') return `(${grouped(expression.left)} ${expression.operator} ${grouped(expression.right)})`
  if (expression.kind === 'unary') return `(${expression.operator}${grouped(expression.operand)})`
  return printExpression(expression)
}

describe('operators', () => {
  test.each([
    ['a + b * c', '(a + (b * c))'],
    ['a - b - c', '((a - b) - c)'],
    ['a ** b ** c', '(a ** (b ** c))'],
    ['a ?? b || c && d == e > f isa g | h ^ i & j', '(a ?? (b || (c && (d == (e > (f isa (g | (h ^ (i & j)))))))))'],
    ['-x ** 2', '((-x) ** 2)'],
    ['-x.y', '(-x.y)'],
    ['!a == b', '((!a) == b)'],
    ['a =~ b !~ c', '((a =~ b) !~ c)'],
  ])('%s', (text, expected) => {
    expect(grouped(parse(text))).toBe(expected)
  })

  test.each(['a\n|| b', 'a\n?? b', 'a\n| b', 'a\n// c\n&& b', 'a +\n\nb'])('%j goes on over lines', (text) => {
    expect(parse(text).kind).toBe('binary')
  })

  test.each(['a\n+ b', 'a\n* b', 'a\n== b', 'a\n[0]', 'a\n(b)', 'a\n!', 'a\n{ b }'])('%j does not', (text) => {
    expect(parseExpression(text, '*query*').diagnostics).toMatchObject([{ message: 'Expected end-of-input', span: { start: 2 } }])
  })

  test('ten thousand of them are fine', () => {
    expect(parseQuery(Array.from({ length: 10_000 }, () => '1').join(' + ')).diagnostics).toEqual([])
  })

  test('the span of an operation runs over its operands, that of a unary one is its operand', () => {
    expect(parse('(a) + bc').span).toEqual({ source: '*query*', start: 0, end: 8 })
    expect(parse('!abc').span).toEqual({ source: '*query*', start: 1, end: 4 })
  })
})

describe('chains', () => {
  test('a call behind a member is one component', () => {
    expect(parse('a?.b?.(1)[2]!.c')).toMatchObject({
      kind: 'chain',
      components: [
        { kind: 'methodCall', field: 'b', optional: true, applyOptional: true, span: { start: 1, end: 9 }, argsSpan: { start: 6, end: 9 } },
        { kind: 'access', optional: false },
        { kind: 'bang' },
        { kind: 'select', field: 'c', span: { start: 13, end: 15 }, fieldSpan: { start: 14, end: 15 } },
      ],
    })
  })

  test('go on with a dot on the next line', () => {
    expect(parse('a\n  // b\n  .if\n  ?.c()')).toMatchObject({ components: [{ field: 'if' }, { field: 'c' }] })
  })

  test('end at parentheses', () => {
    expect(parse('(a?.b).c')).toMatchObject({ base: { kind: 'tuple' }, components: [{ field: 'c' }] })
  })
})

describe('objects and blocks', () => {
  test.each([
    ['{}', 'object'],
    ['{ a: 1 }', 'object'],
    ['{ if: 1, "a b": 2, \'c\': 3, }', 'object'],
    ['{ a }', 'block'],
    ['{ "a" }', 'block'],
    ['{ let a = 1; a }', 'block'],
  ])('%s is an %s', (text, kind) => {
    expect(parse(text).kind).toBe(kind)
  })

  test.each([
    ['{ let a = 1 }', 'missing_return'],
    ['{ ; }', 'unexpected_end'],
    ['{ a: 1, a: 2 }', 'duplicate_key'],
    ['{ "#{a}": 1 }', 'interpolated_key'],
    ['{ let _ = 1; 2 }', 'invalid_identifier'],
  ])('%s: %s', (text, code) => {
    expect(parseExpression(text, '*query*').diagnostics).toMatchObject([{ code }])
  })
})

describe('lambdas', () => {
  test.each(['x => x', '() => 1', '(a, b) => a', '(a, ...b) => b', '(..._) => 1', '_ => 1'])('%s', (text) => {
    expect(parse(text)).toMatchObject({ kind: 'lambda', short: false })
    expect(printExpression(parse(text))).toBe(text)
  })

  test('short ones absorb what is around them', () => {
    expect(parse('f(.a.b > 1 && !.c)')).toMatchObject({
      components: [{ args: [{ kind: 'lambda', short: true, body: { operator: '&&' } }] }],
    })
    expect(parse('f((.a) + 1)')).toMatchObject({
      components: [{ args: [{ kind: 'lambda', short: true, body: { left: { kind: 'tuple' } } }] }],
    })
  })

  test('short ones in a projection select from the element', () => {
    expect(parse('a { b: .c, d }')).toMatchObject({
      fields: [
        { value: { kind: 'chain', base: { name: '$this' } }, explicit: true },
        { value: { kind: 'chain', base: { name: '$this' } }, explicit: false },
      ],
    })
    expect(parse('a { b: (.c) }')).toMatchObject({ fields: [{ value: { kind: 'tuple', elements: [{ kind: 'lambda' }] } }] })
  })

  test('short ones elsewhere are found one by one, and stay in the tree', () => {
    const { tree, diagnostics } = parseExpression('[.a, .b]', '*query*')
    expect(diagnostics.map(({ code }) => code)).toEqual(['invalid_short_lambda', 'invalid_short_lambda'])
    expect(tree).toMatchObject({ kind: 'array', elements: [{ kind: 'lambda' }, { kind: 'lambda' }] })
  })

  test('parameters have different names', () => {
    expect(parseExpression('(a, a, ...a) => 1', '*query*').diagnostics).toHaveLength(2)
    expect(parseExpression('(_, _) => 1', '*query*').diagnostics).toEqual([])
  })
})

describe('parseQuery', () => {
  test('numbers the values of a template in order', () => {
    expect(printQuery(parseQuery('f(\0value>, { a: \0value> }) + \0value>').tree)).toBe('f($0, { a: $1 }) + $2')
  })

  test('takes separators between statements and behind the last, not before the first', () => {
    expect(parseQuery('\n1;;\n// a\n2 ;\n').tree.statements).toHaveLength(2)
    expect(parseQuery(';1').diagnostics).toMatchObject([{ code: 'unexpected_end' }])
  })

  test('projects the whole of an operation', () => {
    expect(parse('a + b { c }')).toMatchObject({ kind: 'project', base: { kind: 'binary' }, projectionSpan: { start: 6, end: 11 } })
  })

  test('refuses what is nested too deeply', () => {
    expect(parseQuery('['.repeat(100_000)).diagnostics).toMatchObject([{ code: 'nested_too_deeply' }])
  })

  test('refuses a sign before a pattern that is no number', () => {
    expect(parseQuery('match a { case -_ => 1 }').diagnostics).toMatchObject([{ code: 'expected' }])
    expect(parseQuery('match a { case -1 => 1 }').diagnostics).toEqual([])
  })

  test('an else belongs to the nearest if', () => {
    expect(parse('if (a) if (b) 1\nelse 2')).toMatchObject({ otherwise: undefined, then: { otherwise: { text: '2' } } })
  })
})
