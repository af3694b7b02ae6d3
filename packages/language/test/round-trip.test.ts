import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatQuery, parseExpression, parseQuery, parseType, printExpression, printType } from '../src/index.ts'
import { expression, type, withoutSpans } from './arbitrary-tree.ts'
import { commentsOf, withInsertions } from './insertions.ts'
import { readGolden } from './golden-cases.ts'

const SEED = 20260101
const QUERIES = [...readGolden('check').values()].flat().map(({ input }) => input)

describe('printExpression', () => {
  test('prints text that parses to the same tree', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const printed = printExpression(tree)
        const { tree: parsed, diagnostics } = parseExpression(printed, '*query*')
        expect(diagnostics, printed).toEqual([])
        expect(withoutSpans(parsed), printed).toEqual(withoutSpans(tree))
      }),
      { seed: SEED, numRuns: 800 },
    )
  })
})

describe('printType', () => {
  test('prints text that parses to the same tree', () => {
    fc.assert(
      fc.property(type, (tree) => {
        const printed = printType(tree)
        const { tree: parsed, diagnostics } = parseType(printed, '*signature*')
        expect(diagnostics, printed).toEqual([])
        expect(withoutSpans(parsed.type), printed).toEqual(withoutSpans(tree))
      }),
      { seed: SEED, numRuns: 600 },
    )
  })
})

describe('formatQuery', () => {
  test('keeps the tree, and changes nothing the second time', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const formatted = formatQuery(printExpression(tree))
        expect(formatted.diagnostics).toEqual([])
        const again = formatQuery(formatted.tree)
        expect(again.tree).toBe(formatted.tree)
        const { tree: parsed } = parseExpression(formatted.tree, '*query*')
        expect(withoutSpans(parsed), formatted.tree).toEqual(withoutSpans(tree))
      }),
      { seed: SEED, numRuns: 400 },
    )
  })

  test.each([
    ['trees', expression.map(printExpression)],
    ['queries', fc.constantFrom(...QUERIES)],
  ])('keeps the tree and every comment of %s, wherever it stands', (_what, texts) => {
    fc.assert(
      fc.property(withInsertions(texts), (text) => {
        const formatted = formatQuery(text)
        if (formatted.diagnostics.length > 0) return
        expect(withoutSpans(parseQuery(formatted.tree).tree), text).toEqual(withoutSpans(parseQuery(text).tree))
        expect(commentsOf(formatted.tree), text).toEqual(commentsOf(text))
        expect(formatQuery(formatted.tree).tree, text).toBe(formatted.tree)
      }),
      { seed: SEED, numRuns: 800 },
    )
  })
})
