import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatQuery, parseExpression, parseType, printExpression, printType, tokenize } from '../src/index.ts'
import { expression, type, withoutSpans } from './arbitrary-tree.ts'

const SEED = 20260101

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

  test('keeps every comment, wherever it stands', () => {
    const comment = fc.constantFrom(' /* c */ ', ' // c\n', '\n/* c */\n', ' ')
    fc.assert(
      fc.property(expression, fc.array(comment, { minLength: 1, maxLength: 5 }), (tree, comments) => {
        const text = withComments(printExpression(tree), comments)
        const formatted = formatQuery(text)
        if (formatted.diagnostics.length > 0) return
        expect(commentsOf(formatted.tree), text).toEqual(commentsOf(text))
        expect(formatQuery(formatted.tree).diagnostics, formatted.tree).toEqual([])
      }),
      { seed: SEED, numRuns: 400 },
    )
  })
})

/** Puts comments in place of spaces between tokens, in turn. */
function withComments(text: string, comments: readonly string[]): string {
  let next = 0
  return tokenize(text)
    .map(({ kind, start, end }) => (kind === 'space' ? (comments[next++ % comments.length] ?? '') : text.slice(start, end)))
    .join('')
}

function commentsOf(text: string): string[] {
  return tokenize(text)
    .filter(({ kind }) => kind === 'lineComment' || kind === 'blockComment')
    .map(({ start, end }) => text.slice(start, end).trim())
    .sort()
}
