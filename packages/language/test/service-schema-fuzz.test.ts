import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeSchema,
  diagnoseSchema,
  hoverSchema,
  renameInSchema,
  schemaDefinition,
  schemaQuickFixes,
  schemaRenameTarget,
  schemaSelectionRanges,
  schemaSignatureHelp,
  type SchemaContext,
} from '../src/index.ts'
import { outlineOf, type Outline } from '../src/service/schema/outline.ts'
import { SAMPLE_CONTEXT } from '../src/testing/sample-schema-context.ts'
import { expectInTime, testServices } from './service-properties.ts'

const SEED = 20260104
const RUNS = 250

const SCENARIOS = join(import.meta.dirname, '..', '..', '..', 'conformance', 'schema')

/** The schema texts of the scenarios: the indented lines behind the name of a file. */
function readSchemas(): readonly string[] {
  return readdirSync(SCENARIOS).flatMap((name) => {
    const text = readFileSync(join(SCENARIOS, name), 'utf8')
    return [...text.matchAll(/^file .*\n((?: {2}.*\n|\n)+)/gm)].map((match) => (match[1] ?? '').replace(/^ {2}/gm, '').trimEnd())
  })
}

const TEXTS = readSchemas()
const CONTEXT: SchemaContext = { ...SAMPLE_CONTEXT, files: [{ name: 'main.fsl', text: 'collection Bench { zone: String }' }] }

/** A schema with a part removed, or its text before a place, and the place. */
const CASE = fc
  .record({ text: fc.constantFrom(...TEXTS), at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(12), isPrefix: fc.boolean() })
  .map(({ text, at, cut, isPrefix }) => {
    const offset = Math.round(at * text.length)
    return { source: text.slice(0, offset) + (isPrefix ? '' : text.slice(offset + cut)), offset }
  })

const ANSWERS: Readonly<Record<string, (source: string, offset: number) => unknown>> = {
  completeSchema: (source, offset) => completeSchema(source, offset, CONTEXT),
  hoverSchema: (source, offset) => hoverSchema(source, offset, CONTEXT),
  schemaDefinition: (source, offset) => schemaDefinition(source, offset, CONTEXT),
  schemaSignatureHelp: (source, offset) => schemaSignatureHelp(source, offset, CONTEXT),
  schemaRenameTarget,
  renameInSchema: (source, offset) => renameInSchema(source, offset, 'renamed'),
  schemaSelectionRanges,
  schemaQuickFixes: (source) => diagnoseSchema(source, CONTEXT).map((diagnostic) => schemaQuickFixes(source, diagnostic, CONTEXT)),
}

function expectNested(members: readonly Outline[], start: number, end: number): void {
  let from = start
  for (const member of members) {
    expect(member.start).toBeGreaterThanOrEqual(from)
    expect(member.end).toBeLessThanOrEqual(end)
    from = member.end
    for (const part of [member.type, member.value, member.body]) {
      if (part !== undefined) expect(member.start <= part.start && part.start <= part.end && part.end <= member.end).toBe(true)
    }
    if (member.block !== undefined) expectNested(member.block.members, member.block.start, member.block.end)
  }
}

describe('services at any place of any schema', () => {
  test('there are many schemas to try', () => {
    expect(TEXTS.length).toBeGreaterThan(500)
  })

  testServices({
    cases: CASE,
    parameters: { seed: SEED, numRuns: RUNS },
    answers: ANSWERS,
    completions: (source, offset) => completeSchema(source, offset, CONTEXT),
    selections: schemaSelectionRanges,
  })

  test('the outline is nested', () => {
    fc.assert(
      fc.property(CASE, ({ source }) => {
        expectNested(outlineOf(source), 0, source.length)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })

  test.each([
    '{'.repeat(5000),
    'collection A {\n'.repeat(1000),
    'function f('.repeat(1000),
    '@role('.repeat(1000),
    'a: b = '.repeat(1000),
    '"#{'.repeat(1000),
  ])('answers on hostile text', (source) => {
    for (const answer of Object.values(ANSWERS)) {
      expectInTime(() => answer(source, source.length))
    }
  })
})
