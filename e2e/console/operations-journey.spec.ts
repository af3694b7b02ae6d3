import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Snapshot } from '@terrarium/contracts'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { COLLECTOR_KEY, test as collectorTest } from '../fixtures/collector-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { contentsOf, exportTo, load } from '../fixtures/exit-kit.ts'
import type { Owner } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { liveYesterday } from '../fixtures/yesterday.ts'
import type { Yesterday } from '../fixtures/yesterday.ts'
import { LogsPage } from '../pages/logs-page.ts'

const SLOW_SHAPE = 'Set.sequence(<number>, <number>).map(n => n * <number>).fold(<number>, (a, b) => a + b)'

async function findSlowestQuery(page: Page, database: string): Promise<void> {
  await page.getByRole('link', { name: 'Logs' }).first().click()
  const logs = new LogsPage(page)
  await logs.heading.waitFor()
  await page.getByLabel('Range').selectOption({ label: 'Last hour' })
  await logs.openLog(database)
  await page.getByRole('radio', { name: 'Slowest' }).click()
  const query = logs.slowest.getByRole('row').filter({ hasText: SLOW_SHAPE })
  await query.getByRole('link', { name: 'Open in shell' }).click()
  await page.getByText('Set.sequence(arg1, arg2)').first().waitFor()
}

const DAY_MS = 24 * 60 * 60 * 1000

interface YesterdayFixtures {
  yesterday: Yesterday & { readonly data: string }
  server: Server
  owner: Owner
}

/** The folder of the server is one in which it ran yesterday. */
const test = collectorTest.extend<{ $file: YesterdayFixtures; $test: object }>({
  yesterday: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'terrarium-'))
      await use({ ...(await liveYesterday(data)), data })
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
  server: [
    async ({ collector, yesterday: { data } }, use) => {
      const server = await startServer({ data, keepData: true, env: { TERRARIUM_INTEGRATION_ORIGINS: collector.origin } })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
  owner: [async ({ yesterday: { owner } }, use) => use(owner), { scope: 'file' }],
})

/** Opens the menu of a database on the page of backups. */
async function openActions(page: Page, database: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${database}` }).click()
}

/** Restores the only snapshot, which was taken on another day; one of the present is taken first. */
async function restore(page: Page, database: string, { created_at: takenAt }: Snapshot): Promise<void> {
  await page.getByRole('link', { name: 'Backups' }).first().click()
  // The page before has actions of the database, too.
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
  await openActions(page, database)
  await page.getByRole('menuitem', { name: 'Snapshots (1)' }).click()
  const snapshot = page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1)
  await snapshot.getByText(takenAt.slice(0, 19).replace('T', ' ')).waitFor()
  await snapshot.getByRole('link').first().click()
  const compared = page.getByRole('grid', { name: `Collections of us/${database}` })
  await compared.getByText('1 fewer').waitFor()
  await page.getByRole('button', { name: 'Restore…' }).click()
  const dialog = page.getByRole('dialog', { name: `Restore us/${database}` })
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Take a snapshot first' }).isChecked()).toBe(true)
  await dialog.getByLabel(`Type ${database} to confirm.`).fill(database)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(`The restore of us/${database} is complete.`).waitFor()
}

/** Pays for another plan with a card whose bank asks at every payment. */
async function upgrade(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Upgrade' }).first().click()
  const plans = page.getByRole('dialog', { name: 'Choose a plan' })
  await plans.getByRole('radio', { name: /^Team/ }).check()
  await plans.getByText('Team does not include: Integrations.').waitFor()
  await plans.getByRole('button', { name: 'Change to Team' }).click()
  await plans.getByRole('button', { name: 'Add card' }).click()
  const card = page.getByRole('dialog', { name: 'Add card' })
  await card.getByLabel('Card number').fill('4000002760003184')
  await card.getByLabel('Month').fill('11')
  await card.getByLabel('Year').fill('2031')
  await card.getByLabel('Security code').fill('123')
  await card.getByRole('button', { name: 'Add card' }).click()
  await card.getByRole('button', { name: 'Confirm' }).click()
  await plans.getByRole('radio', { name: /^Team/ }).check()
  await plans.getByRole('button', { name: 'Change to Team' }).click()
  await plans.getByRole('button', { name: 'Confirm' }).click()
  await plans.getByText('You can close this.').waitFor()
  await plans.getByRole('button', { name: 'Close' }).first().click()
  await page.getByText('You are on Team.').waitFor()
}

async function forwardLogs(page: Page, origin: string): Promise<void> {
  await page.goto('/resources/integrations')
  await page.getByRole('button', { name: 'Add integration' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add integration' })
  await add.getByRole('combobox', { name: 'Site' }).selectOption(origin)
  await add.getByLabel('API key').fill(COLLECTOR_KEY)
  await add.getByRole('button', { name: 'Add integration' }).click()
  await add.waitFor({ state: 'detached' })
}

describe('an operator', () => {
  test("finds what is slow, brings back yesterday's document, forwards the logs, pays for another plan, and leaves with everything", async ({
    server,
    collector,
    signedIn: page,
    yesterday: { database, snapshot },
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Set.sequence(0, 30000).map(n => n * 2).fold(0, (a, b) => a + b)`)
    await page.goto(`/resources/explorer/us/${database}`)
    await findSlowestQuery(page, database)

    expect(Date.now() - Date.parse(snapshot.created_at)).toBeGreaterThanOrEqual(DAY_MS)
    const before = await contentsOf(server, database)
    await client.query(fql`Book.where(.title == "Book 1").first()!.delete()`)
    await restore(page, database, snapshot)
    await expect.poll(() => contentsOf(server, database)).toBe(before)

    await forwardLogs(page, collector.origin)
    await client.query(fql`40 + 2`)
    await expect.poll(() => collector.lines().map(({ message }) => message)).toContain('<number> + <number>')
    client.close()

    await upgrade(page)

    const folder = mkdtempSync(join(tmpdir(), 'exit-kit-'))
    const other = await startServer({})
    try {
      await page.goto(`/resources/explorer/us/${database}`)
      await exportTo(folder, page, 3)
      expect(await load(folder, other, 'shop')).toMatchObject({ code: 0 })
      await expect.poll(() => contentsOf(other, 'shop')).toBe(before)
    } finally {
      await other.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
