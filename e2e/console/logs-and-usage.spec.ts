import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { dayWithRoom } from '../fixtures/day.ts'
import { logLine, openLogFile } from '../fixtures/log-file.ts'
import { LogsPage } from '../pages/logs-page.ts'

const TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

/** Drops a file on the page. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([file.content], file.name))
      return dropped
    },
    { name, content },
  )
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
  const target = page.getByRole('button', { name: /Open a file|Back to the requests/ }).first()
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer })
}

/** The lines of what a button saves. */
async function exported(page: Page, button: string): Promise<readonly string[]> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await readFile(await (await file).path(), 'utf8')).trim().split(/\r?\n/)
}

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
    const logs = new LogsPage(page)
    await logs.heading.waitFor()
    await page.getByText('No log requests yet.').waitFor()

    await page.getByLabel('Start (UTC)').fill('2026-01-02T00:00')
    await page.getByLabel('End (UTC)').fill('2026-01-02T00:00')
    await page.getByText('End time must be greater than start time.').waitFor()
    await page.getByLabel('End (UTC)').fill('2026-04-02T00:01')
    await page.getByText('The maximum date range is 90 days.').waitFor()

    await page.getByLabel('Range').selectOption({ label: 'Last hour' })
    await logs.openLog(database)
    await page.getByRole('radio', { name: 'Slowest' }).click()
    const rows = logs.slowest.getByRole('row')
    const shape = 'Set.sequence(<number>, <number>).map(n => n * <number>).fold(<number>, (a, b) => a + b)'
    const slow = rows.filter({ hasText: shape })
    await slow.waitFor()
    // Which of the two is the slowest depends on the machine: the first query also pays for the start of an executor.
    const cells = rows.getByRole('gridcell').filter({ hasText: /^(Took)?[\d.,]+ ms$/ })
    await expect.poll(() => cells.count()).toBe(2)
    const areSorted = async () => {
      const [first = 0, second = Infinity] = (await cells.allTextContents()).map((cell) => Number(cell.replaceAll(/[^\d.]/g, '')))
      return first >= second
    }
    await expect.poll(areSorted).toBe(true)
    await slow.getByRole('link', { name: 'Open in shell' }).click()
    await page.getByText('Set.sequence(arg1, arg2)').first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('shell')
  })

  test('are filtered, and show an index that would help, and are saved as they are shown [LOGS-01]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Book.all().where(.author == "Lem").first()`, { query_tags: { page: 'home', step: 'one' } })
    await client.query(fql`Book.all().count()`, { query_tags: { page: 'home', step: 'two' } })
    await client.query(fql`abort("no")`).catch((error: unknown) => error)
    client.close()
    const logs = new LogsPage(page)
    await page.goto('/resources/logs')
    await logs.openLog(database)
    const rows = logs.shapes.getByRole('row')
    await rows.filter({ hasText: 'abort(<string>)' }).waitFor()
    await rows.filter({ hasText: 'Reads all of Book: an index on .author would spare that.' }).waitFor()

    await page.getByLabel('Status').selectOption({ label: 'Failed' })
    await page.getByText('1 query is shown.').waitFor()
    const [head, ...saved] = await exported(page, 'Export CSV')
    expect(head).toMatch(/^shape,database,calls,p50,p95,/)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toContain(`abort(<string>),us/${database},1,`)
    await page.getByRole('radio', { name: 'Errors' }).click()
    const [columns, ...failed] = await exported(page, 'Export CSV')
    expect(columns).toMatch(/^ts,database,trace_id,.*,shape$/)
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatch(/,abort\(<string>\)$/)
    const [line = ''] = await exported(page, 'Export JSONL')
    expect(JSON.parse(line)).toMatchObject({ database: `us/${database}`, status: 400, shape: 'abort(<string>)', kind: 'query' })
    await page.getByRole('radio', { name: 'Shapes' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Operations at least').fill('1000000')
    await page.getByText('No query matches.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByLabel('Tag').selectOption({ label: 'step=two' })
    await page.getByText('1 query is shown.').waitFor()
    await page.getByLabel('Text').fill('no such query')
    await page.getByText('No query matches.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await logs.shapes.waitFor()

    await page.getByLabel('Tag').selectOption({ label: 'page=home' })
    await expect.poll(() => new URL(page.url()).searchParams.has('tag')).toBe(false)
    await expect.poll(() => new URL(page.url()).hash).toBe('#tag=page%3Dhome')
    await page.getByRole('link', { name: 'Create byAuthor' }).click()
    await page.getByRole('dialog').getByText('byAuthor').or(page.getByRole('dialog').locator('input[value="byAuthor"]')).first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toContain('/collections/Book/indexes')
  })

  test('keep the choice in the address, and are downloaded whole', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`1 + 1`)
    client.close()
    await page.goto(`/resources/logs?path=us/${database}&hours=24`)
    const logs = new LogsPage(page)
    await logs.request()
    await logs.requestOf(database).waitFor()
    await page.reload()
    await logs.requestOf(database).filter({ hasText: 'Complete' }).waitFor()
    const file = page.waitForEvent('download')
    await logs.requestOf(database).getByRole('button', { name: 'Download' }).click()
    const lines = gunzipSync(await readFile(await (await file).path())).toString()
    expect(lines).toContain(`"database":"us-std/${database}"`)
    await page.getByLabel('Start (UTC)').fill('2026-01-02T00:00')
    await page.getByLabel('End (UTC)').fill('2026-01-03T00:00')
    await expect.poll(() => page.url()).toContain('2026-01-03')
    await page.reload()
    await page.getByLabel('Start (UTC)').waitFor()
    await expect.poll(() => page.getByLabel('Start (UTC)').inputValue()).toBe('2026-01-02T00:00')
    await expect.poll(() => page.getByLabel('End (UTC)').inputValue()).toBe('2026-01-03T00:00')
    await expect.poll(() => page.getByLabel('Database', { exact: true }).inputValue()).toBe(database)
  })

  test('lead from a query along the list and along its trace by keys, and back [LOGS-01]', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    const traceparent = `00-${TRACE}-bbbbbbbbbbbbbbbb-01`
    await client.query(fql`"first"`, { traceparent })
    await client.query(fql`[2]`)
    await client.query(fql`"third".length`, { traceparent })
    client.close()
    await page.goto('/resources/logs')
    const logs = new LogsPage(page)
    await logs.openLog(database)
    await page.getByRole('radio', { name: 'Queries' }).click()
    await logs.queries.getByRole('link', { name: '<string>', exact: true }).click()
    const trace = page.getByRole('listbox')
    const current = trace.getByRole('option', { selected: true })
    const shows = (entry: string, place: string) =>
      Promise.all([current.getByText(entry, { exact: true }).waitFor(), page.getByText(place).waitFor()])
    await shows('<string>', '1 of 3')
    await expect.poll(() => trace.getAttribute('aria-label')).toBe(`Trace ${TRACE}`)
    await expect.poll(() => trace.getByRole('option').count()).toBe(2)
    await trace.press('Shift+ArrowDown')
    await shows('<string>.length', '3 of 3')
    await trace.press('Shift+ArrowDown')
    await trace.press('ArrowUp')
    await shows('[<number>]', '2 of 3')
    await expect.poll(() => trace.getByRole('option').count()).toBe(1)
    await page.reload()
    await shows('[<number>]', '2 of 3')
    await trace.press('Escape')
    await logs.queries.waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('lines')
  })

  test('of a file are read in the browser and sent nowhere, and a part of their time is chosen [LOGS-01]', async ({ signedIn: page }) => {
    const start = Date.UTC(2026, 0, 2)
    const lines = Array.from({ length: 600 }, (_each, at) => logLine(start + at * 1_000, at < 300 ? 'Early.all()' : 'Late.all()'))
    const file = gzipSync(lines.join(''))
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await page.goto('/resources/logs')
    await openLogFile(page, { name: 'shop.ndjson.gz', mimeType: 'application/gzip', buffer: file })
    await page.getByRole('heading', { name: 'shop.ndjson.gz' }).waitFor()
    await page.getByText('Read: 600 queries').waitFor()
    const logs = new LogsPage(page)
    await expect.poll(() => logs.shapeRows.count()).toBe(2)
    await page.getByRole('slider', { name: 'Shown from' }).press('End')
    await page.getByText('10 queries are shown.').waitFor()
    await expect.poll(() => logs.shapeRows.count()).toBe(1)
    await page.getByRole('button', { name: 'Show all times' }).click()
    await page.getByText('600 queries are shown.').waitFor()
    const box = await page.getByTestId('time-brush').boundingBox()
    if (box === null) throw new Error('there are no columns over time')
    await page.mouse.move(box.x + 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4 - 2, box.y + 10, { steps: 3 })
    await page.mouse.up()
    await page.getByText('150 queries are shown.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('600 queries are shown.').waitFor()
    expect(sent.filter((body) => body.includes('Early'))).toEqual([])
    await page.reload()
    await page.getByText('Choose the file again.').waitFor()
    await drop(page, 'broken.txt', 'no log\n')
    await page.getByText('broken.txt is not a query log.').waitFor()
    await drop(page, 'plain.ndjson', lines.slice(0, 7).join(''))
    await page.getByText('Read: 7 queries').waitFor()
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
    await dayWithRoom()
    const client = databaseClient(server, database)
    await client.query(fql`Set.sequence(0, 3000).map(n => n * 2).fold(0, (a, b) => a + b)`)
    client.close()
    await page.goto('/resources/usage?metric=compute')
    await page.getByText('Charts update within up to 1 hour.').waitFor()
    const tiles = page.getByRole('listitem')
    for (const metric of ['Read', 'Write', 'Compute', 'Storage', 'Backups', 'Logs', 'Realtime', 'Egress'])
      await tiles.filter({ hasText: metric }).first().waitFor()
    const chart = page.getByRole('slider', { name: 'Compute over time' })
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: [1-9]/)
    const said = (await chart.getAttribute('aria-valuetext')) ?? ''
    await page.getByRole('radio', { name: 'Table' }).click()
    const amount = page.getByRole('grid', { name: 'Compute over time' }).getByRole('row').last().getByRole('gridcell').last()
    await expect.poll(async () => said.endsWith(((await amount.textContent()) ?? 'none').replace(/^Amount/, ''))).toBe(true)
    await page.getByRole('grid', { name: 'By database' }).getByText(`us/${database}`).waitFor()
  })
})
