import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { seedBooks } from '../fixtures/bookshop.ts'
import { COLLECTOR_KEY, test } from '../fixtures/collector-test.ts'
import { contentsOf, exportTo, load } from '../fixtures/exit-kit.ts'

const SLOW_SHAPE = 'Set.sequence(<number>, <number>).map(n => n * <number>).fold(<number>, (a, b) => a + b)'

async function findSlowestQuery(page: Page, database: string): Promise<void> {
  await page.getByRole('link', { name: 'Logs' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
  await page.getByLabel('Range').selectOption({ label: 'Last hour' })
  await page.getByLabel('Database', { exact: true }).selectOption({ label: database })
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await page.getByRole('grid', { name: 'Log requests' }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('radio', { name: 'Slowest' }).click()
  const shape = page.getByRole('grid', { name: 'Query shapes' }).getByRole('row').filter({ hasText: SLOW_SHAPE })
  await shape.getByRole('link', { name: 'Open in shell' }).click()
  await page.getByText('Set.sequence(arg1, arg2)').first().waitFor()
}

/** Opens the menu of a database on the page of backups. */
async function openActions(page: Page, database: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${database}` }).click()
}

async function takeSnapshot(page: Page, database: string): Promise<void> {
  await page.getByRole('link', { name: 'Backups' }).first().click()
  await openActions(page, database)
  await page.getByRole('menuitem', { name: 'Back up now' }).click()
  await page
    .getByRole('row', { name: new RegExp(database) })
    .getByText('Complete')
    .waitFor()
}

async function restoreLatest(page: Page, database: string): Promise<void> {
  await openActions(page, database)
  await page.getByRole('menuitem', { name: 'Snapshots (1)' }).click()
  await page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1).getByRole('link').first().click()
  const compared = page.getByRole('grid', { name: `Collections of us/${database}` })
  await compared.getByText('1 fewer').waitFor()
  await page.getByRole('button', { name: 'Restore…' }).click()
  const restore = page.getByRole('dialog', { name: `Restore us/${database}` })
  await restore.getByLabel(`Type ${database} to confirm.`).fill(database)
  await restore.getByRole('button', { name: 'Restore', exact: true }).click()
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
  test('finds what is slow, brings back what was lost, forwards the logs, pays for another plan, and leaves with everything', async ({
    server,
    collector,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    await client.query(fql`Set.sequence(0, 30000).map(n => n * 2).fold(0, (a, b) => a + b)`)
    await page.goto(`/resources/explorer/us/${database}`)
    await findSlowestQuery(page, database)

    await takeSnapshot(page, database)
    const before = await contentsOf(server, database)
    await client.query(fql`Book.where(.title == "Book 1").first()!.delete()`)
    await restoreLatest(page, database)
    expect(await contentsOf(server, database)).toBe(before)

    await forwardLogs(page, collector.origin)
    await client.query(fql`40 + 2`)
    await expect.poll(() => collector.lines().map(({ message }) => message), { timeout: 40_000 }).toContain('<number> + <number>')
    client.close()

    await upgrade(page)

    const folder = mkdtempSync(join(tmpdir(), 'exit-kit-'))
    const other = await startServer({})
    try {
      await page.goto(`/resources/explorer/us/${database}`)
      await exportTo(folder, page, 3)
      expect(await load(folder, other, 'shop')).toMatchObject({ code: 0 })
      expect(await contentsOf(other, 'shop')).toBe(before)
    } finally {
      await other.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
