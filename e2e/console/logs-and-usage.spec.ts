import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'

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
    await page.getByRole('textbox', { name: 'Database' }).fill(database)
    await page.getByRole('button', { name: 'Request' }).click()
    await page.getByRole('button', { name: 'Open' }).click()
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
