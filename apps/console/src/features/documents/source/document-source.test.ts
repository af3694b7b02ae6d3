import { describe, expect, test } from 'vitest'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { printTemplate } from '../changes/transaction.ts'
import { findServingIndex, needsConsent, planRead, servedBy } from './cost-estimate.ts'
import { prepareSource, readSource, writeSource } from './document-source.ts'
import { parseClause, printClause } from './filter-clause.ts'

const DEFINITION: CollectionDefinition = {
  name: 'Book',
  alias: undefined,
  fields: [],
  computedFields: [],
  wildcard: 'Any',
  constraints: [],
  historyDays: 0,
  ttlDays: undefined,
  indexes: [
    {
      name: 'byStatus',
      terms: [{ field: '.status', multiValued: false, descending: false }],
      values: [{ field: '.price', multiValued: false, descending: false }],
      queryable: true,
      status: 'complete',
    },
  ],
}

function sourceOf(search: string, hash: string) {
  return readSource(new URLSearchParams(search), hash)
}

function setOf(search: string, hash: string): string {
  const prepared = prepareSource(sourceOf(search, hash), 'Book', DEFINITION)
  return typeof prepared === 'string' ? prepared : printTemplate(prepared.set)
}

describe('the source in the address', () => {
  test('keeps values in the fragment and what names them in the query', () => {
    const source = sourceOf('?index=byStatus&size=25', '#term.1="in_print"&from=12&where=.stock < 5&where=~.tags contains "sea"')
    const { search, hash } = writeSource(source, new URLSearchParams('cols=a'))
    expect(search).toBe('?cols=a&index=byStatus&size=25')
    expect(sourceOf(search, hash)).toEqual(source)
    expect(decodeURIComponent(search)).not.toMatch(/in_print|stock|sea/)
  })

  test('takes a page size that is not offered for the default one [CONST-09] [CONST-11]', () => {
    expect(sourceOf('?size=33', '').size).toBe(100)
    expect(sourceOf('?size=1000', '').size).toBe(1000)
  })

  test('leaves out what is no clause, so that nothing of it can run', () => {
    expect(sourceOf('', '#where=Book.all().forEach(.delete())&where=.a == 1').clauses.map(printClause)).toEqual(['.a == 1'])
  })
})

describe('parseClause', () => {
  test.each([
    '.age >= 18',
    '~.tags contains "sea"',
    '.address["odd name"][0] == null',
    '.stock isa Int',
    '.x missing',
    '.a == "b || c" || .d < 5',
  ])('reads %s as it is written', (written) => {
    const clause = parseClause(written)
    expect(clause === undefined ? undefined : printClause(clause)).toBe(written)
  })
})

describe('prepareSource', () => {
  test('reads all documents, or those of an index with a range, and tests the rest', () => {
    expect(setOf('', '')).toBe('Collection("Book").all()')
    expect(setOf('?sort=-', '')).toBe('Collection("Book").all().reverse()')
    expect(setOf('?index=byStatus', '#term.1="in_print"&from=1&to=5&where=.stock < 5')).toBe(
      'Collection("Book").byStatus("in_print", { from: 1, to: 5 }).where(document => { let field: Any = document?.stock\n  field < 5 })',
    )
  })

  test('keeps documents of which one of several conditions is true, and serves those from no index', () => {
    const written = '#where=.status == "lost" || .stock < 5'
    expect(setOf('', written)).toBe(
      'Collection("Book").all().where(document => ({ let field: Any = document?.status\n  field == "lost" }) == true' +
        ' || ({ let field: Any = document?.stock\n  field < 5 }) == true)',
    )
    expect(findServingIndex(DEFINITION, sourceOf('', written))).toBeUndefined()
    expect(setOf('', '#where=.status == "lost" || .stock < five')).toBe('invalid_clause')
  })

  test('says what is missing before anything is sent', () => {
    expect(setOf('?index=byStatus', '')).toBe('missing_term')
    expect(setOf('?index=byStatus', '#term.1=1 %2B 1')).toBe('invalid_term')
    expect(setOf('?index=byNothing', '#term.1=1')).toBe('unknown_index')
    expect(setOf('', '#where=.a == b c')).toBe('invalid_clause')
  })

  test('refuses an index whose name is no identifier [VALID-03]', () => {
    expect(prepareSource(sourceOf('?index=x().delete', '#term.1=1'), 'Book', undefined)).toBe('unknown_index')
  })
})

describe('the cost of a source', () => {
  const known = { documents: 5000, isCapped: false, averageBytes: 380 }

  test('is that of a scan when no index serves the filter, and asks first', () => {
    const source = sourceOf('', '#where=.stock < 5')
    const readable = prepareSource(source, 'Book', DEFINITION)
    if (typeof readable === 'string') throw new Error(readable)
    const plan = planRead(source, readable, known)
    expect(plan).toMatchObject({ kind: 'scan', reads: 5057, tested: ['stock'] })
    expect(needsConsent(plan, source, known)).toBe(true)
    expect(needsConsent(plan, source, { ...known, documents: 60 })).toBe(false)
    expect(needsConsent(plan, source, { ...known, documents: undefined })).toBe(true)
  })

  test('is avoided by an index that serves an equality', () => {
    const source = sourceOf('', '#where=.stock < 5&where=.status == "in_print"')
    const serving = findServingIndex(DEFINITION, source)
    if (serving === undefined) throw new Error('no index')
    expect(servedBy(source, serving)).toMatchObject({
      index: 'byStatus',
      terms: ['"in_print"'],
      clauses: [{ conditions: [{ operand: '5' }] }],
    })
  })
})
