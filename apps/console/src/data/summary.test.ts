import { describe, expect, test } from 'vitest'
import { parseSummary } from './summary.ts'

const UNBOUND = [
  'error: Unbound variable `Product`',
  'at *query*:1:1',
  '  |',
  '1 | Product.create({ name: 1 })',
  '  | ^^^^^^^',
  '  |',
].join('\n')

const WITH_SUGGESTION = [
  'warning: Function is not called.',
  'at *query*:2:1',
  '  |',
  '2 | Math.abs',
  '  | ^^^^^^^^',
  '  |',
  'hint: Call the function.',
  '  |',
  '2 | Math.abs()',
  '  |         ++',
  '  |',
].join('\n')

const CONSTRAINTS = [
  'error: Failed to create document in collection `TestColl`.',
  'constraint failures:',
  '  ttl: Expected Time | Null, provided String',
  'at *query*:1:16',
  '  |',
  '1 | TestColl.create({ ttl: "x" })',
  '  |                ^^^^^^^^^^^^^^',
  '  |',
].join('\n')

describe('parseSummary', () => {
  test('reads the place and the marked length', () => {
    expect(parseSummary(UNBOUND)).toEqual([
      { name: 'error', message: 'Unbound variable `Product`', source: '*query*', line: 1, column: 1, length: 7, suggestion: undefined },
    ])
  })

  test('reads hints in the place of their parent, with what they propose', () => {
    expect(parseSummary(WITH_SUGGESTION)).toMatchObject([
      { name: 'warning', line: 2, column: 1, length: 8 },
      { name: 'hint', message: 'Call the function.', source: '*query*', line: 2, column: 9, suggestion: '()' },
    ])
  })

  test('keeps the lines of constraint failures in the message', () => {
    expect(parseSummary(CONSTRAINTS)).toMatchObject([
      {
        message: 'Failed to create document in collection `TestColl`.\nconstraint failures:\n  ttl: Expected Time | Null, provided String',
        line: 1,
        column: 16,
        length: 14,
      },
    ])
  })

  test('reads the output of log', () => {
    expect(parseSummary('info at *query*:3: hello 1')).toMatchObject([{ name: 'info', message: 'hello 1', source: '*query*', line: 3 }])
  })

  test('separates diagnostics by a blank line', () => {
    expect(parseSummary(`${UNBOUND}\n\n${WITH_SUGGESTION}`).map((block) => block.name)).toEqual(['error', 'warning', 'hint'])
  })

  test('finds nothing in an empty summary', () => {
    expect(parseSummary('')).toEqual([])
  })
})
