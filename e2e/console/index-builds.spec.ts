import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'

/** More documents than an index is built over at once. */
const MANY = 150

describe('the indexes of a collection with many documents', () => {
  test('show when they are complete, and why one is not [OPEN-35]', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Seed" })`)
    await client.query(fql`Set.sequence(0, ${MANY}).forEach(n => Seed.create({ kind: n % 3, a: [], b: [] }))`)
    await client.query(fql`{
      let many = Array.sequence(0, 4000)
      Seed.create({ kind: 1, a: many, b: many })
    }`)
    await client.query(fql`Collection.byName("Seed")!.update({ indexes: {
      byKind: { terms: [{ field: ".kind" }] },
      byBoth: { terms: [{ field: ".a", mva: true }, { field: ".b", mva: true }] }
    } })`)
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections/Seed/indexes`)
    const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await rowOf('byKind').getByText('Complete, queryable').waitFor()
    await rowOf('byBoth')
      .getByText(/^Failed: Index entries for doc \d+ .* exceeds limit 16777216, not queryable$/)
      .waitFor()
    await page.getByRole('status').filter({ hasText: '1 of 2 ready' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
