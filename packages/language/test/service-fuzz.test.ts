import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  complete,
  definition,
  diagnose,
  foldingRanges,
  hover,
  quickFixes,
  references,
  rename,
  selectionRanges,
  signatureHelp,
  tokenize,
} from '../src/index.ts'
import { sampleEnvironment } from '../src/testing/sample-environment.ts'
import { expectInTime, testServices } from './service-properties.ts'

const SEED = 20260103
const RUNS = 400

const SCENARIOS = join(import.meta.dirname, '..', '..', '..', 'conformance')
const environment = sampleEnvironment()

/** The queries of all scenarios: the indented lines behind `query`. */
function readQueries(): readonly string[] {
  const files = readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.scenario'))
  return files.flatMap((name) => {
    const text = readFileSync(join(SCENARIOS, name), 'utf8')
    return [...text.matchAll(/^query.*\n((?: {2}.*\n|\n)+)/gm)].map((match) => (match[1] ?? '').replace(/^ {2}/gm, '').trimEnd())
  })
}

const QUERIES = readQueries()

/** A query of the scenarios, what comes behind a place in it, and the place. */
const CASE = fc
  .record({ query: fc.constantFrom(...QUERIES), at: fc.double({ min: 0, max: 1, noNaN: true }), isPrefix: fc.boolean() })
  .map(({ query, at, isPrefix }) => {
    const offset = Math.round(at * query.length)
    return { source: isPrefix ? query.slice(0, offset) : query, offset }
  })

type Answer = (source: string, offset: number) => unknown

const ANSWERS: Readonly<Record<string, Answer>> = {
  complete: (source, offset) => complete(source, offset, environment),
  hover: (source, offset) => hover(source, offset, environment),
  signatureHelp: (source, offset) => signatureHelp(source, offset, environment),
  definition,
  references,
  rename: (source, offset) => rename(source, offset, 'renamed'),
  selectionRanges,
  foldingRanges: (source) => foldingRanges(source),
  quickFixes: (source) => diagnose(source, environment).diagnostics.map((diagnostic) => quickFixes(source, diagnostic, environment)),
}

describe('services at any place of any text', () => {
  test('there are many queries to try', () => {
    expect(QUERIES.length).toBeGreaterThan(5000)
  })

  testServices({
    cases: CASE,
    parameters: { seed: SEED, numRuns: RUNS },
    answers: ANSWERS,
    completions: (source, offset) => complete(source, offset, environment),
    selections: selectionRanges,
  })

  test('what can be folded is between tokens', () => {
    fc.assert(
      fc.property(CASE, ({ source }) => {
        const edges = new Set(tokenize(source).flatMap(({ start, end }) => [start, end]))
        for (const { start, end, kind } of foldingRanges(source)) {
          if (kind === 'brackets') expect([edges.has(start), edges.has(end)]).toEqual([true, true])
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})

describe('services on hostile texts', () => {
  const HOSTILE: readonly string[] = [
    '('.repeat(5000),
    '{'.repeat(5000),
    'a.b('.repeat(2000),
    '"#{'.repeat(2000),
    Array.from({ length: 5000 }, () => 'x').join(' + '),
    `let a = 1\n${'a.'.repeat(3000)}`,
    Array.from({ length: 1500 }, (_, i) => `let v${i} = ${i === 0 ? '1' : `v${i - 1} + 1`}`).join('\n'),
    '\ud800 \u0000 \u2028',
  ]

  test.each(HOSTILE.map((source) => [source.slice(0, 20), source] as const))('%s', (_start, source) => {
    for (const [name, answer] of Object.entries(ANSWERS)) {
      if (name === 'quickFixes') continue
      expectInTime(() => answer(source, source.length))
    }
  })
})
