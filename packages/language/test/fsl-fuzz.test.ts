import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSchema, parseSchema, planSchemaPush, renderSchemaProblems } from '../src/index.ts'
import { parseFile } from '../src/fsl/parse/parse-file.ts'
import { withoutSpans } from './arbitrary-tree.ts'
import { commentsOf, withInsertions } from './insertions.ts'
import { readGolden } from './golden-cases.ts'

const TEXTS = [...readGolden('fsl-diffs').values(), ...readGolden('fsl-errors').values()]
  .flat()
  .flatMap(({ input }) => input.split(/^@@ .*\n/m).slice(1))

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ':',
  '=',
  ';',
  '\n',
  '//',
  '/*',
  '*/',
  '"',
  "'",
  '@',
  '.',
  '->',
  ' collection ',
  ' function f',
  ' * ',
  ' role ',
]

/** A text of the golden files, damaged in a few places. */
const damaged = fc
  .tuple(
    fc.constantFrom(...TEXTS),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), fc.constantFrom('', ...PIECES)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([text, damages]) =>
    damages.reduce((result, [place, length, piece]) => {
      const at = Math.floor(place * result.length)
      return result.slice(0, at) + piece + result.slice(at + length)
    }, text),
  )

const DATABASE = { typechecked: true, hasDocuments: () => true }

describe('damaged schema text', () => {
  test('is parsed without throwing, and what is found lies within', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const files = [{ name: 'main.fsl', text }]
        const { problems } = parseSchema(files)
        for (const problem of problems) {
          if (!('span' in problem)) continue
          expect(problem.span.start).toBeGreaterThanOrEqual(0)
          expect(problem.span.start).toBeLessThanOrEqual(text.length)
        }
        renderSchemaProblems(problems, files)
      }),
      { numRuns: 1500 },
    )
  })

  test('is checked without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), damaged, (stored, text) => {
        const before = [{ name: 'main.fsl', text: stored }]
        const submitted = [{ name: 'main.fsl', text }]
        const { problems, files } = planSchemaPush({ stored: before, submitted, override: true, database: DATABASE })
        renderSchemaProblems(problems, files)
      }),
      { numRuns: 400 },
    )
  })

  test('is formatted to what formatting does not change', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const { tree, diagnostics } = formatSchema(text)
        if (diagnostics.length === 0) expect(formatSchema(tree).tree).toBe(tree)
        else expect(tree).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})

/** The nodes of a text without their spans. */
function nodesOf(text: string): unknown {
  const { nodes } = parseFile(text, 'main.fsl')
  return withoutSpans(JSON.parse(JSON.stringify(nodes, (key, value: unknown) => (PLACES.has(key) ? undefined : value))))
}

const PLACES: ReadonlySet<string> = new Set(['comment', 'close', 'resultColon', 'stepSpans', 'dots'])

describe('schema text with comments and line breaks anywhere', () => {
  test('keeps its meaning and its comments when it is formatted, and is not changed by formatting again', () => {
    fc.assert(
      fc.property(withInsertions(fc.constantFrom(...TEXTS)), (text) => {
        const { tree, diagnostics } = formatSchema(text)
        if (diagnostics.length > 0) return
        expect(nodesOf(tree)).toEqual(nodesOf(text))
        expect(commentsOf(tree)).toEqual(commentsOf(text))
        expect(formatSchema(tree).tree).toBe(tree)
      }),
      { numRuns: 1500 },
    )
  })
})
