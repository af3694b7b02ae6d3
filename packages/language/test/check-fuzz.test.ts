import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from '../src/check/check-query.ts'
import { createSchemaEnvironment } from '../src/check/schema-environment.ts'
import { parseLambda, parseQuery } from '../src/syntax/parse-query.ts'
import { libraryEnvironment } from '../src/environment/library-environment.ts'
import { readGolden } from './golden-cases.ts'

const SEED = 20260311
const RUNS = 500
/** Enough for any of the queries, and little for their mutations. */
const WORK_MAX = 200_000

const QUERIES = [...readGolden('check').values()].flat().map(({ input }) => input)
const PIECES = [
  ...'(){}[].,:!?+-*=1',
  '=>',
  '?.',
  '??',
  'x',
  'Book',
  'null',
  ' isa ',
  'let a: A = ',
  '.map(x => x + x)',
  '{ a, b }',
  '(.a)',
]

const environment = createSchemaEnvironment({
  collections: [
    {
      name: 'Book',
      alias: 'Volume',
      fields: [
        { name: 'title', signature: 'String', hasDefault: false },
        { name: 'author', signature: 'Ref<Book>?', hasDefault: false },
      ],
      wildcard: undefined,
      computedFields: [
        { name: 'self', signature: undefined, body: parseLambda('(book) => book.self.title', '*body*', { shortAllowed: true }).tree },
      ],
      indexes: [{ name: 'byTitle', terms: [{ path: ['title'], multiValued: true }] }],
      documentTtls: undefined,
    },
  ],
  functions: [{ name: 'x', alias: 'y', signature: undefined, body: parseLambda('a => x(a)', '*body*', { shortAllowed: true }).tree }],
})

const mutated = fc
  .tuple(
    fc.constantFrom(...QUERIES),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), fc.constantFrom(...PIECES)), { maxLength: 4 }),
  )
  .map(([query, edits]) =>
    edits.reduce((text, [place, removed, piece]) => {
      const at = Math.floor(place * text.length)
      return text.slice(0, at) + piece + text.slice(at + removed)
    }, query),
  )

test('checks any tree without throwing, and says what is wrong or what the result is', () => {
  fc.assert(
    fc.property(mutated, (text) => {
      const { diagnostics, staticType } = checkQuery(parseQuery(text).tree, environment, { workMax: WORK_MAX })
      expect(staticType === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
    }),
    { seed: SEED, numRuns: RUNS },
  )
}, 120_000)

test.each([
  ['a row of operators', `x => ${Array.from({ length: 400 }, () => 'x').join(' + ')}`],
  [
    'doubling functions',
    `let f0 = x => [x, x]\n${Array.from({ length: 30 }, (_, i) => `let f${i + 1} = x => f${i}(f${i}(x))`).join('\n')}\nf30(1)`,
  ],
  [
    'many overloads',
    `(${Array.from({ length: 30 }, (_, i) => `a${i}`).join()}) => [${Array.from({ length: 30 }, (_, i) => `a${i} + a${i}`).join()}]`,
  ],
  ['a self-application', 'let w = x => x(x)\nw(w)'],
])(
  'ends %s within its budget of work',
  (_, query) => {
    const { diagnostics, staticType } = checkQuery(parseQuery(query).tree, environment, { workMax: WORK_MAX })
    expect(staticType !== undefined || diagnostics.length > 0).toBe(true)
  },
  60_000,
)

test('takes steps in proportion to the length of a sum of names that are unbound, and reports each once', () => {
  const terms = 2000
  const query = Array.from({ length: terms }, () => 'x').join(' + ')
  const { diagnostics } = checkQuery(parseQuery(query).tree, libraryEnvironment(), { workMax: 100 * terms })
  expect(new Set(diagnostics.map(({ message }) => message))).toEqual(new Set(['Unbound variable `x`']))
  expect(diagnostics).toHaveLength(terms)
})
