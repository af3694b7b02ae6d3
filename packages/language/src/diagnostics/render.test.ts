import { describe, expect, test } from 'vitest'
import type { Diagnostic, Hint } from './diagnostic.ts'
import { renderDiagnostic, renderDiagnostics } from './render.ts'

function span(start: number, end: number, source = '*query*') {
  return { source, start, end }
}

function diagnostic(start: number, end: number, more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: 'test', severity: 'error', message: 'Wrong', span: span(start, end), hints: [], ...more }
}

function render(text: string, found: Diagnostic): string[] {
  return renderDiagnostic(found, new Map([['*query*', text]])).split('\n')
}

describe('renderDiagnostic', () => {
  test('underlines the span, with its annotation', () => {
    expect(render('let a = b', diagnostic(8, 9, { annotation: 'here' }))).toEqual([
      'error: Wrong',
      'at *query*:1:9',
      '  |',
      '1 | let a = b',
      '  |         ^ here',
      '  |',
    ])
  })

  test('brackets a span of several lines', () => {
    expect(render('  foo(\n)', diagnostic(2, 8))).toEqual([
      'error: Wrong',
      'at *query*:1:3',
      '  |',
      '1 |     foo(',
      '  |  ___^',
      '2 | | )',
      '  | |_^',
      '  |',
    ])
  })

  test('aligns line numbers of different widths', () => {
    const text = `${'1\n'.repeat(8)}[\n\n]`
    expect(render(text, diagnostic(16, 20))).toEqual([
      'error: Wrong',
      'at *query*:9:1',
      '   |',
      ' 9 |   [',
      '   |  _^',
      '10 | |',
      '11 | | ]',
      '   | |_^',
      '   |',
    ])
  })

  test('pulls a span behind the end back', () => {
    expect(render('1 + \n\n', diagnostic(6, 7)).slice(1, 5)).toEqual(['at *query*:1:4', '  |', '1 | 1 +', '  |    ^'])
    expect(render('', diagnostic(0, 1)).slice(1, 5)).toEqual(['at *query*:1:1', '  |', '1 |', '  | ^'])
  })

  test('shows placeholders of values as <value>', () => {
    expect(render('1 + \0value>', diagnostic(4, 11))[3]).toBe('1 | 1 + <value>')
  })

  test('names a missing source', () => {
    expect(renderDiagnostic(diagnostic(0, 1), new Map())).toBe('error: Wrong\nat <no source>')
  })

  test('ends the header at the colon when there is no message', () => {
    expect(render('a', diagnostic(0, 1, { message: '' }))[0]).toBe('error:')
  })

  test('renders what log wrote on one line', () => {
    expect(render('1\nlog(2)', diagnostic(2, 8, { severity: 'info', message: '2', form: 'line' }))).toEqual(['info at *query*:2: 2'])
  })
})

describe('hints', () => {
  const hint = (start: number, end: number, more: Partial<Hint> = {}): Hint => ({
    name: 'hint',
    message: 'Look',
    span: span(start, end),
    ...more,
  })
  const hintOf = (text: string, found: Hint): string[] => render(text, diagnostic(0, 1, { hints: [found] })).slice(6)

  test('omit their place on the line of their diagnostic', () => {
    expect(hintOf('a b', hint(2, 3))).toEqual(['hint: Look', '  |', '1 | a b', '  |   ^', '  |'])
    expect(hintOf('a\nb', hint(2, 3))).toEqual(['hint: Look', 'at *query*:2:1', '  |', '2 | b', '  | ^', '  |'])
  })

  test('show insertions, replacements and removals', () => {
    expect(hintOf('a b', hint(1, 1, { suggestion: '()' })).slice(2, 4)).toEqual(['1 | a() b', '  |  ++'])
    expect(hintOf('a b', hint(2, 3, { suggestion: 'xyz' })).slice(2, 4)).toEqual(['1 | a xyz', '  |   ~~~'])
    expect(hintOf('a b', hint(2, 3, { suggestion: '' })).slice(2, 4)).toEqual(['1 | a b', '  |   -'])
  })

  test('have no header without a name, as stack frames', () => {
    expect(hintOf('a\nb', hint(2, 3, { name: '', message: '' }))[0]).toBe('at *query*:2:1')
    expect(hintOf('a\nb', hint(2, 3, { name: 'trace', message: '' }))[0]).toBe('trace:')
  })
})

describe('renderDiagnostics', () => {
  test('puts empty lines between', () => {
    const found = diagnostic(0, 1)
    expect(renderDiagnostics([found, found], new Map())).toBe('error: Wrong\nat <no source>\n\nerror: Wrong\nat <no source>')
  })
})
