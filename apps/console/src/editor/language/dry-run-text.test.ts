import { environmentOf, parseQuery } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { WrappedQuery } from '../../data/wrapped-query.ts'
import { dryRunInsertions } from './dry-run-text.ts'
import { shapeOf } from './query-shape.ts'

const OUTLINE = { isTypechecked: true, schemaVersion: 1, collections: [], functions: [], roles: [] }

function dryRun(source: string): string {
  return new WrappedQuery(source, dryRunInsertions(source, shapeOf(source, 0, environmentOf(OUTLINE), OUTLINE))).text
}

describe('dryRunInsertions', () => {
  test('gives the value to an abort and logs each write', () => {
    expect(dryRun('Book.create({ a: 1 }).a')).toBe(
      'FQL.abort({\n({ let dryRunAfter0 = Book.create({ a: 1 }); FQL.log("terrarium:change", "create", "after", dryRunAfter0); dryRunAfter0 }).a\n})',
    )
  })

  test('names the parameter of a short lambda and logs what is there before it goes', () => {
    expect(dryRun('Book.all().forEach(.delete())')).toContain(
      'forEach(dryRunDocument0 => ({ let dryRunBefore0 = dryRunDocument0; FQL.log("terrarium:change", "delete", "before", dryRunBefore0); let dryRunAfter0 = dryRunBefore0.delete(); dryRunAfter0 }))',
    )
  })

  test.each([
    'Book.all().forEach(.delete())',
    'Book.where(.a > 1).forEach(book => book.update({ a: book.a + 1 }))',
    'Book.all().map(b => b.update({ c: Author.create({ n: b.name }).id }))',
    'let a = Book.create({ x: Author.create({}) })\na.delete()\n// end',
    'Book.byId("1")?.delete()',
    'Book.all().map(.update({ n: 1 }).id)',
    'if (true) Book.create({}) else { Book.byId("2")!.replace({}) }',
  ])('keeps %s a query', (source) => {
    expect(parseQuery(source).diagnostics).toEqual([])
    expect(parseQuery(dryRun(source)).diagnostics).toEqual([])
  })
})
