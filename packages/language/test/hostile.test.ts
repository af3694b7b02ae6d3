import { describe, expect, test } from 'vitest'
import { checkQuery } from '../src/check/check-query.ts'
import { complete } from '../src/service/complete/complete.ts'
import { hover } from '../src/service/hover.ts'
import { parseQuery } from '../src/syntax/parse-query.ts'
import { libraryEnvironment } from '../src/environment/library-environment.ts'
import { TYPE_TEXT_MAX } from '../src/display/shown-type.ts'
import { cpuTime } from './cpu-time.ts'
import { HOSTILE_FAMILIES } from './hostile-queries.ts'

const SIZES = [10, 50, 200, 1000]
const FAMILIES = Object.entries(HOSTILE_FAMILIES).map(([name, query]) => ({ name, query }))
const environment = libraryEnvironment()

/** Processor time of each answer: many times the need of an idle machine, so that only answers without end exceed it. */
const CPU_MS_MAX = 5000
const TEST_MS_MAX = 120_000

/** A small part of what a query is given, so that all sizes of all families end soon. */
const WORK_MAX = 200_000

/** Words around the types in a message. */
const MESSAGE_MAX = 2 * TYPE_TEXT_MAX + 1000

describe('checking hostile queries', () => {
  test.each(FAMILIES)(
    'ends for $name of any size, with a result or errors of bounded length',
    ({ query }) => {
      for (const size of SIZES) {
        const { tree } = parseQuery(query(size))
        const time = cpuTime(() => {
          const { diagnostics, staticType } = checkQuery(tree, environment, { workMax: WORK_MAX })
          expect(staticType === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
          expect(staticType?.length ?? 0).toBeLessThan(MESSAGE_MAX)
          for (const { message } of diagnostics) expect(message.length).toBeLessThan(MESSAGE_MAX)
        })
        expect(time).toBeLessThan(CPU_MS_MAX)
      }
    },
    TEST_MS_MAX,
  )

  test.each(['branches', 'bangs', 'folds of pairs', 'sums of a parameter'])(
    'gives %s up in time with all the work that a query is given',
    (name) => {
      const { tree } = parseQuery(HOSTILE_FAMILIES[name]?.(50) ?? '')
      const time = cpuTime(() => {
        const { diagnostics } = checkQuery(tree, environment)
        expect(diagnostics.map(({ message }) => message)).toEqual(['Typechecking failed due to query complexity'])
      })
      expect(time).toBeLessThan(4 * CPU_MS_MAX)
    },
    TEST_MS_MAX,
  )

  test.each([
    ['a sum of lambdas', 200],
    ['a row of methods', 200],
    ['a wide record', 1000],
    ['a union of literals', 1000],
    ['a parameter with many fields', 1000],
    ['records in records', 1000],
    ['tuples in tuples mapped', 1000],
  ])('does not give up %s of %i', (name, size) => {
    const { tree } = parseQuery(HOSTILE_FAMILIES[name]?.(size) ?? '')
    const { diagnostics } = checkQuery(tree, environment)
    expect(diagnostics.map(({ message }) => message)).not.toContain('Typechecking failed due to query complexity')
  })
})

describe('answering an editor about hostile queries', () => {
  test.each(FAMILIES)(
    'ends for $name',
    ({ query }) => {
      for (const size of [10, 50, 200]) {
        const text = query(size)
        expect(cpuTime(() => hover(text, text.length, environment))).toBeLessThan(CPU_MS_MAX)
        expect(cpuTime(() => complete(`${text}.`, text.length + 1, environment))).toBeLessThan(CPU_MS_MAX)
      }
    },
    TEST_MS_MAX,
  )
})

test('ends the text of a type that is too long with dots', () => {
  const fields = Array.from({ length: 5000 }, (_, i) => `a${i}: 1`).join(', ')
  const { staticType } = checkQuery(parseQuery(`{ ${fields} }`).tree, environment)
  expect(staticType).toMatch(/^\{ a0: 1, a1: 1, .*\.\.\.$/)
  expect(staticType?.length).toBeLessThan(TYPE_TEXT_MAX + 100)
})

test('does not cut a literal', () => {
  const literal = `"${'x'.repeat(2 * TYPE_TEXT_MAX)}"`
  expect(checkQuery(parseQuery(literal).tree, environment).staticType).toBe(literal)
})
