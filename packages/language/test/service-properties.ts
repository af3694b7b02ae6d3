import fc from 'fast-check'
import { expect, test } from 'vitest'

/** A text that somebody may be typing, and a place in it. */
export interface Typed {
  readonly source: string
  readonly offset: number
}

/** What is to hold for editor services in any text of one of the languages. */
export interface ServiceProperties {
  readonly cases: fc.Arbitrary<Typed>
  readonly parameters: fc.Parameters<[Typed]>
  readonly answers: Readonly<Record<string, (source: string, offset: number) => unknown>>
  readonly completions: (source: string, offset: number) => readonly Stretch[]
  readonly selections: (source: string, offset: number) => readonly Stretch[]
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Far more than any answer needs, so that a busy machine does not fail the test. */
const MS_PER_ANSWER = 3000

/** Expects that an answer does not take longer than somebody at a busy machine would wait. */
export function expectInTime(answer: () => unknown): void {
  const start = performance.now()
  answer()
  expect(performance.now() - start).toBeLessThan(MS_PER_ANSWER)
}

/** Tests that every service answers, that completions replace the word they are asked at, and that selections grow. */
export function testServices({ cases, parameters, answers, completions, selections }: ServiceProperties): void {
  test.each(Object.entries(answers))('%s answers in bounded time', (_name, answer) => {
    fc.assert(
      fc.property(cases, ({ source, offset }) => {
        expectInTime(() => answer(source, offset))
      }),
      parameters,
    )
  })

  test('completions replace a word they are asked at', () => {
    fc.assert(
      fc.property(cases, ({ source, offset }) => {
        for (const { start, end } of completions(source, offset)) {
          expect(start).toBeLessThanOrEqual(offset)
          expect(end).toBeGreaterThanOrEqual(offset)
          expect(source.slice(start, end)).toMatch(/^[\w\-.;@+$!~%]*$/)
        }
      }),
      parameters,
    )
  })

  test('what can be selected grows', () => {
    fc.assert(
      fc.property(cases, ({ source, offset }) => {
        const ranges = selections(source, offset)
        for (const [i, { start, end }] of ranges.entries()) {
          const inner = ranges[i - 1]
          if (inner !== undefined) expect(start <= inner.start && end >= inner.end).toBe(true)
        }
      }),
      parameters,
    )
  })
}
