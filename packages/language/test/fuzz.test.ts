import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  QUERY_SOURCE,
  formatQuery,
  parseExpression,
  parseFieldPath,
  parseLambda,
  parseQuery,
  parseType,
  renderDiagnostics,
  tokenize,
} from '../src/index.ts'
import { cpuTime } from './cpu-time.ts'
import { readGolden } from './golden-cases.ts'

const SEED = 20260102
/** Far more than any text needs, so that a busy machine does not fail the test. */
const MS_PER_TEXT = 3000

const QUERIES = [...readGolden('parse-errors').values()].flat().map(({ input }) => input)
const PIECES = [
  ...'(){}[]<>.,:;!?-+*/%=&|^~#"\'`\\@$ \n\r\t_a1',
  ...[
    '=>',
    '?.',
    '...',
    '#{',
    '<<-',
    '<<+',
    '/*',
    '*/',
    '//',
    '**',
    '??',
    '\0value>',
    '\ud800',
    'é',
    'let ',
    'if (',
    ' else ',
    'at (',
    'match ',
    'case ',
    'isa',
  ],
]

/** Random text of the pieces that mean something, and of any others. */
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 })
  .map((pieces) => pieces.join(''))

/** A query with pieces cut out, put in and doubled. */
const mutated = fc
  .tuple(
    fc.constantFrom(...QUERIES),
    fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(5), piece: fc.constantFrom('', ...PIECES) }), {
      maxLength: 4,
    }),
  )
  .map(([query, edits]) =>
    edits.reduce((text, { at, cut, piece }) => {
      const index = Math.floor(at * text.length)
      return text.slice(0, index) + piece + text.slice(index + cut)
    }, query),
  )

function checkEverything(text: string): void {
  expect(cpuTime(() => takeText(text))).toBeLessThan(MS_PER_TEXT)
}

function takeText(text: string): void {
  const { tree, diagnostics } = parseQuery(text)
  expect(tree.kind).toBe('block')
  for (const { span } of diagnostics) expect(span.start).toBeLessThanOrEqual(text.length)
  renderDiagnostics(diagnostics, new Map([[QUERY_SOURCE, text]]))
  parseLambda(text, '*body*', { shortAllowed: true })
  parseExpression(text, '*field*')
  parseType(text, '*signature*')
  parseFieldPath(text, '*terms*')
  formatQuery(text)
  expectCover(text)
}

function expectCover(text: string): void {
  let end = 0
  const broken = tokenize(text).find((token) => {
    if (token.start !== end || token.end <= token.start) return true
    end = token.end
    return false
  })
  expect(broken).toBeUndefined()
  expect(end).toBe(text.length)
}

describe('the parser, renderer, formatter and tokenizer', () => {
  test('take any text', () => {
    fc.assert(fc.property(soup, checkEverything), { seed: SEED, numRuns: 1000 })
  })

  test('take mutations of queries', () => {
    fc.assert(fc.property(mutated, checkEverything), { seed: SEED, numRuns: 2000 })
  })

  test.each([
    '(',
    '[',
    '{',
    '{ a: ',
    '"#{',
    '-',
    'x => ',
    'if (a) ',
    'a(',
    'a { b: ',
    '/*',
    '"\\',
    '<<+A\n#{',
    '(A | ',
    'a ** ',
    'a?.',
    '.a(',
  ])('take ten thousand times %j', (piece) => {
    const text = piece.repeat(10_000)
    const time = cpuTime(() => {
      parseQuery(text)
      parseType(text, '*signature*')
      expectCover(text)
    })
    expect(time).toBeLessThan(MS_PER_TEXT * 3)
  })
})
