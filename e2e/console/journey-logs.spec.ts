import { readFile } from 'node:fs/promises'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { openSession, storageOf } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { LogsPage } from '../pages/logs-page.ts'

const TRACE = 'cccccccccccccccccccccccccccccccc'
const COSTLY = 'Book.all().where(.stock > <value>).count()'
/** Calls and operations in a row of CSV of shapes. */
const FIGURES = /,us\/[^,]+,(\d+),[\d.]+,[\d.]+,[\d.]+,(\d+),/

/** Shapes of the queries of `work`. */
const SHAPES = 4

async function work(server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Book" })`)
  await client.query(fql`Set.sequence(0, 200).forEach(n => Book.create({ stock: n }))`)
  const traceparent = `00-${TRACE}-bbbbbbbbbbbbbbbb-01`
  for (const least of [100, 150, 190]) await client.query(fql`Book.all().where(.stock > ${least}).count()`, { traceparent })
  await client.query(fql`"cheap".length`, { traceparent })
  client.close()
}

/** Rows of the CSV that the page saves, its heading first. */
async function savedCsv(page: Page): Promise<readonly string[]> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
}

/** Refuses ranges that end before they begin or are too long, and takes one of exactly 90 days. */
async function chooseRange(page: Page): Promise<void> {
  const request = page.getByRole('button', { name: 'Request', exact: true })
  await page.getByLabel('Start (UTC)').fill('2026-01-02T00:00')
  await page.getByLabel('End (UTC)').fill('2026-01-01T00:00')
  await page.getByText('End time must be greater than start time.').waitFor()
  await page.getByLabel('End (UTC)').fill('2026-04-03T00:00')
  await page.getByText('The maximum date range is 90 days.').waitFor()
  await expect.poll(() => request.isDisabled()).toBe(true)
  await page.getByLabel('End (UTC)').fill('2026-04-02T00:00')
  await page.getByText('The maximum date range is 90 days.').waitFor({ state: 'detached' })
  await expect.poll(() => request.isEnabled()).toBe(true)
}

test('the log of a day is requested, read by its costliest shape, followed along a trace, and saved as it is shown [LOGS-01] [VALID-20] [VALID-21]', async ({
  server,
  signedIn: page,
  database,
}) => {
  await work(server, database)
  const documents = new DocumentsPage(page, database, 'Book')
  await documents.open()
  await documents.grid.getByRole('row').nth(1).waitFor()
  await page.goto('/resources/logs')
  const logs = new LogsPage(page)
  await chooseRange(page)
  await page.getByLabel('Range').selectOption({ label: 'Last day' })
  await logs.request(database)
  await logs.requestOf(database).waitFor()
  await page.reload()
  await logs.requestOf(database).getByText('Complete').waitFor()

  await logs.requestOf(database).getByRole('link', { name: 'Open' }).click()
  await page.getByText(/^Read: \d+ queries/).waitFor()
  await page.getByText('Queries of the last 10 minutes may still be arriving.').waitFor()
  const rows = logs.shapeRows
  const costly = rows.filter({ hasText: COSTLY })
  await costly.waitFor()
  await expect.poll(() => rows.count()).toBe(SHAPES)
  await page.getByRole('checkbox', { name: "Hide this console's own queries" }).uncheck()
  await expect.poll(() => rows.count()).toBeGreaterThan(SHAPES)
  await page.getByRole('checkbox', { name: "Hide this console's own queries" }).check()
  await expect.poll(() => rows.count()).toBe(SHAPES)

  const [columns, ...saved] = await savedCsv(page)
  expect(columns).toMatch(/^shape,database,calls,/)
  expect(saved).toHaveLength(SHAPES)
  const costs: number[] = []
  for (const [at, line] of saved.entries()) {
    const [, calls = '', operations = ''] = FIGURES.exec(line) ?? []
    costs.push(Number(operations))
    for (const figure of [Number(calls), Number(operations)]) {
      await rows
        .nth(at)
        .getByRole('gridcell', { name: figure.toLocaleString('en-US') })
        .first()
        .waitFor()
    }
  }
  expect(costs).toEqual([...costs].sort((a, b) => b - a))

  await costly.getByRole('button', { name: 'List queries' }).click()
  await page.getByText('3 queries are shown.').waitFor()
  expect(await savedCsv(page)).toHaveLength(4)
  await logs.queries.getByRole('link', { name: COSTLY }).first().click()
  const trace = page.getByRole('listbox', { name: `Trace ${TRACE}` })
  await expect.poll(() => trace.getByRole('option').count()).toBe(4)
  await page.getByRole('region', { name: 'Query', exact: true }).getByRole('link', { name: 'Open in shell' }).click()
  await page.getByText('Book.all().where(.stock > arg1).count()').first().waitFor()
  await page.getByText('arg1').first().waitFor()
})

const NO_ACCESS = 'You do not have access to this feature.'

test('usage says that access is lacking to a role without it, and where the service refuses it [PERM-13]', async ({
  openContext,
  server,
  owner,
  signedIn: refused,
}) => {
  // Each role may read usage here: who the member is comes from a service that gives her less.
  const withoutUsage = { ...(JSON.parse(await openSession(server, owner)) as object), view_controls: { '*': ['read'], usage: [] } }
  const page = await (await openContext({ storageState: storageOf(server, JSON.stringify(withoutUsage)) })).newPage()
  await page.route('**/auth/identity', (route) => route.abort())
  const asked: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/api/v1/usage' && asked.push(request.url()))
  await page.goto('/resources/usage')
  await page.getByText(NO_ACCESS).waitFor()
  await page.getByRole('link', { name: 'Logs' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
  expect(asked).toEqual([])

  const answer = refused.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/usage')
  await refused.route('**/api/v1/usage?*', (route) =>
    route.fulfill({ status: 403, json: { code: 'permission_denied', reason: 'Not for this role.' } }),
  )
  await refused.goto('/resources/usage')
  await refused.getByText(NO_ACCESS).waitFor()
  expect((await answer).status()).toBe(403)
  await expect.poll(() => refused.getByRole('slider').count()).toBe(0)
})
