import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeMaterialized } from '@terrarium/values'
import { createTestDatabase } from '../testing/test-database.ts'

/** Reads the same documents in several ways: pages of an index, covered fields, pages of a collection, one after another. */
const READS = [
  '(Row.byTerm("x") { n }).paginate(100).data',
  'Row.byTerm("x").map(r => { n: r.n }).paginate(100).data',
  'Row.all().map(r => { n: r.n }).paginate(100).data',
  'Row.all().toArray().map(r => { n: r.n })',
  'Row.byTerm("x").toArray().map(r => { n: r.n })',
]

describe('a scan', () => {
  test('shows what the caller may read, and everything within a function with the rights to', async () => {
    await using database = await createTestDatabase()
    await database.evaluate(
      'Collection.create({ name: "Row", indexes: { byTerm: { terms: [{ field: "term" }], values: [{ field: "n" }] } } })',
    )
    await database.evaluate('Set.sequence(0, 20).forEach(n => Row.create({ id: n + 1, term: "x", n: n }))', { typecheck: false })
    for (const [at, read] of READS.entries()) {
      await database.evaluate(`Function.create({ name: "all${at}", role: "server", body: "() => ${read.replaceAll('"', '\\"')}" })`)
    }
    const calls = READS.map((_, at) => `{ resource: "all${at}", actions: { call: true } }`).join(',')
    const roles: readonly [name: string, read: string, visible: (n: number) => boolean][] = [
      ['every', 'true', () => true],
      ['few', '"r => r.n % 3 == 0"', (n) => n % 3 === 0],
      ['none', '"r => false"', () => false],
    ]
    for (const [name, read] of roles) {
      await database.evaluate(`Role.create({ name: "${name}", privileges: [{ resource: "Row", actions: { read: ${read} } }, ${calls}] })`)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...roles), fc.nat(READS.length - 1), async ([name, , visible], at) => {
        const secret = `secret:@role/${name}`
        const shown = async (query: string): Promise<string> =>
          encodeMaterialized(await database.evaluate(query, { secret, typecheck: false }), 'simple')
        const listed = (filter: (n: number) => boolean): string =>
          `[${Array.from({ length: 20 }, (_, n) => n)
            .filter(filter)
            .map((n) => `{"n":${n}}`)
            .join(',')}]`
        const read = READS[at] ?? ''
        expect(await shown(read)).toContain(listed(visible))
        expect(await shown(`[${read}, all${at}(), ${read}]`)).toMatch(
          new RegExp([visible, () => true, visible].map((filter) => escaped(listed(filter))).join('.*')),
        )
      }),
      { numRuns: 40 },
    )
  })
})

function escaped(text: string): string {
  return text.replace(/[[\]{}]/g, '\\$&')
}
