import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { fql } from 'fauna'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'

/** Asks for the log of the last hour of a database and opens it. */
async function requestLog(page: Page, database: string): Promise<void> {
  await page.getByLabel('Database', { exact: true }).selectOption({ label: database })
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await requestOf(page, database).getByRole('button', { name: 'Open' }).click()
}

/** The row of a database's request. */
function requestOf(page: Page, database: string): Locator {
  return page
    .getByRole('grid', { name: 'Log requests' })
    .getByRole('row')
    .filter({ hasText: `us-std/${database}` })
}

const TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

describe('query logs and usage', () => {
  test('show the slowest query of the last hour, which opens in the shell [LOGS-01] [NAV-12] [VALID-20] [VALID-21]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`1 + 1`)
    await client.query(fql`Set.sequence(0, 30000).map(n => n * 2).fold(0, (a, b) => a + b)`)
    client.close()
    await page.goto('/resources/logs')
    await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
    await page.getByText('No log requests yet.').waitFor()

    await page.getByLabel('Start (UTC)').fill('2026-01-02T00:00')
    await page.getByLabel('End (UTC)').fill('2026-01-02T00:00')
    await page.getByText('End time must be greater than start time.').waitFor()
    await page.getByLabel('End (UTC)').fill('2026-04-02T00:01')
    await page.getByText('The maximum date range is 90 days.').waitFor()

    await page.getByLabel('Range').selectOption({ label: 'Last hour' })
    await requestLog(page, database)
    await page.getByRole('radio', { name: 'Slowest' }).click()
    const rows = page.getByRole('grid', { name: 'Query shapes' }).getByRole('row')
    const shape = 'Set.sequence(<number>, <number>).map(n => n * <number>).fold(<number>, (a, b) => a + b)'
    const slow = rows.filter({ hasText: shape })
    await slow.waitFor()
    // Which of the two is the slowest depends on the machine: the first query also pays for the start of an executor.
    const cells = await rows
      .getByRole('gridcell')
      .filter({ hasText: /^(Slowest)?[\d.,]+ ms$/ })
      .allTextContents()
    const times = cells.map((cell) => Number(cell.replaceAll(/[^\d.]/g, '')))
    expect(times).toHaveLength(2)
    expect(times[0]).toBeGreaterThanOrEqual(times[1] ?? Number.NaN)
    await slow.getByRole('link', { name: 'Open in shell' }).click()
    await page.getByText('Set.sequence(arg1, arg2)').first().waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('shell')
  })

  test('are filtered, and show an index that would help and the queries of a trace [LOGS-01]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    const traceparent = `00-${TRACE}-bbbbbbbbbbbbbbbb-01`
    await client.query(fql`Book.all().where(.author == "Lem").first()`, { traceparent, query_tags: { page: 'home', step: 'one' } })
    await client.query(fql`Book.all().count()`, { traceparent, query_tags: { page: 'home', step: 'two' } })
    await client.query(fql`abort("no")`).catch((error: unknown) => error)
    client.close()
    await page.goto('/resources/logs')
    await requestLog(page, database)
    const rows = page.getByRole('grid', { name: 'Query shapes' }).getByRole('row')
    await rows.filter({ hasText: 'abort(<string>)' }).waitFor()
    await rows.filter({ hasText: 'Reads all of Book: an index on .author would spare that.' }).waitFor()

    await page.getByLabel('Status').selectOption({ label: 'Failed' })
    await page.getByText('1 of them is shown.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Tag').selectOption({ label: 'step=two' })
    await page.getByText('1 of them is shown.').waitFor()
    await page.getByLabel('Text').fill('no such query')
    await page.getByText('No query matches.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()

    await page.getByLabel('Tag').selectOption({ label: 'page=home' })
    await page.getByRole('radio', { name: 'Queries' }).click()
    await page
      .getByRole('button', { name: `Show trace ${TRACE}` })
      .first()
      .click()
    await page.getByText('2 queries in the order of time').waitFor()
    const queries = page.getByRole('grid', { name: 'Queries' }).getByRole('row')
    await queries.nth(1).filter({ hasText: 'where(.author' }).waitFor()
    await queries.nth(2).filter({ hasText: 'Book.all().count()' }).waitFor()
    await page.getByRole('button', { name: 'Leave the trace' }).click()
    await page.getByRole('radio', { name: 'Shapes' }).click()
    await page.getByRole('link', { name: 'Create byAuthor' }).click()
    await page.getByRole('dialog').getByText('byAuthor').or(page.getByRole('dialog').locator('input[value="byAuthor"]')).first().waitFor()
    expect(new URL(page.url()).pathname).toContain('/collections/Book/indexes')
  })

  test('keep the choice in the address, and are downloaded whole', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`1 + 1`)
    client.close()
    await page.goto(`/resources/logs?path=us/${database}&hours=24`)
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    const file = page.waitForEvent('download')
    await requestOf(page, database).getByRole('button', { name: 'Download' }).click()
    const lines = gunzipSync(await readFile(await (await file).path())).toString()
    expect(lines).toContain(`"database":"us-std/${database}"`)
    await page.getByLabel('Start (UTC)').fill('2026-01-02T00:00')
    await page.getByLabel('End (UTC)').fill('2026-01-03T00:00')
    await page.reload()
    await page.getByLabel('Start (UTC)').waitFor()
    expect(await page.getByLabel('Start (UTC)').inputValue()).toBe('2026-01-02T00:00')
    expect(await page.getByLabel('End (UTC)').inputValue()).toBe('2026-01-03T00:00')
    expect(await page.getByLabel('Database', { exact: true }).inputValue()).toBe(database)
  })

  test('are followed as queries end, until they are paused', async ({ server, signedIn: page, database }) => {
    await page.goto(`/resources/logs?tab=live&path=us/${database}`)
    await page.getByText('Live: 0 queries since').waitFor()
    const client = databaseClient(server, database)
    await client.query(fql`"first".length`)
    const rows = page.getByRole('grid', { name: 'Live queries' }).getByRole('row')
    await rows.filter({ hasText: '<string>.length' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused.').waitFor()
    await client.query(fql`[1].length`)
    client.close()
    await page.getByRole('button', { name: 'Continue' }).click()
    await rows.filter({ hasText: '[<number>].length' }).waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText('No query yet.').waitFor()
  })

  test('show what databases used, as a chart and as a table of the same figures [USAGE-01] [USAGE-02] [USAGE-03] [NAV-10]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Set.sequence(0, 3000).map(n => n * 2).fold(0, (a, b) => a + b)`)
    client.close()
    await page.goto('/resources/usage?metric=compute')
    await page.getByText('Charts update within up to 1 hour.').waitFor()
    const tiles = page.getByRole('listitem')
    for (const metric of ['Read', 'Write', 'Compute', 'Storage', 'Backups', 'Egress'])
      await tiles.filter({ hasText: metric }).first().waitFor()
    const said = await page.getByRole('slider', { name: 'Compute over time' }).getAttribute('aria-valuetext')
    await page.getByRole('radio', { name: 'Table' }).click()
    const row = page.getByRole('grid', { name: 'Compute over time' }).getByRole('row').last()
    const amount = (await row.getByRole('gridcell').last().textContent()) ?? ''
    expect(said?.endsWith(amount.replace(/^Amount/, ''))).toBe(true)
    await page.getByRole('grid', { name: 'By database' }).getByText(`us-std/${database}`).waitFor()
  })
})
