import type { Page } from 'playwright-core'
import { DocumentsPage } from '../pages/documents-page.ts'
import { LogsPage } from '../pages/logs-page.ts'
import { SHOP } from './bookshop.ts'
import { expectQuiet } from './screen.ts'
import type { Screen } from './screen.ts'

const path = `us/${SHOP.replace(':', '/')}`

/** Opens the snapshots of the shop and makes one where there is none. */
async function openSnapshots(page: Page): Promise<void> {
  await page.goto(`/resources/backups?tab=snapshots&db=${path}`)
  const complete = page.getByRole('grid', { name: 'Snapshots' }).getByText('Complete', { exact: true }).first()
  const none = page.getByText('No snapshots yet.')
  await complete.or(none).waitFor()
  if (await none.isVisible()) await page.getByRole('button', { name: 'Back up now' }).click()
  await complete.waitFor()
}

/** Opens the log of the last hour of the shop and asks for one where there is none. */
async function openLog(page: Page): Promise<void> {
  await page.goto(`/resources/logs?path=${path}`)
  const logs = new LogsPage(page)
  const open = logs.requests.getByRole('link', { name: 'Open' }).first()
  const none = page.getByText('No log requests yet.')
  await open.or(none).first().waitFor()
  if (await none.isVisible()) await logs.request()
  await open.click()
  await logs.shapes.getByRole('row').nth(1).waitFor()
}

/** Parts of the highest column at which the alerts of the picture lie: two of them close together. */
const ALERTS = { 'Nightly import': 0.72, 'Half of the budget': 0.7, 'First sign': 0.3 }

async function createAlert(page: Page, name: string, threshold: number): Promise<void> {
  await page.getByRole('button', { name: 'Create alert' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create alert' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel(/^More than/).fill(String(threshold))
  await dialog.getByLabel('Added up over').selectOption({ label: 'A day (UTC)' })
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Each picture's browser writes another value: what is the same is no change. */
let nextStock = 20

const mainPage =
  (address: string, heading: string): Screen =>
  async ({ page }) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expectQuiet(page)
  }

/** Screens of an operator, and those that compare a database or tell what was done to it. */
export const OPERATION_SCREENS: Readonly<Record<string, Screen>> = {
  backups: mainPage('/resources/backups', 'Backups'),
  'backup-configure': async ({ page }) => {
    await page.goto('/resources/backups')
    await page
      .getByRole('button', { name: /^Configure backups of / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  snapshots: ({ page }) => openSnapshots(page),
  'snapshot-restore': async ({ page }) => {
    await openSnapshots(page)
    await page
      .getByRole('grid', { name: 'Snapshots' })
      .getByRole('button', { name: /^Restore / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  'backup-jobs': mainPage('/resources/backups?tab=jobs', 'Backups'),
  logs: mainPage('/resources/logs', 'Logs'),
  'logs-shapes': ({ page }) => openLog(page),
  'logs-queries': async ({ page }) => {
    await openLog(page)
    await page.getByRole('radio', { name: 'Queries' }).click()
    await page.getByRole('grid', { name: 'Queries' }).getByRole('row').nth(1).waitFor()
  },
  'logs-query': async ({ page }) => {
    await openLog(page)
    await page.getByRole('radio', { name: 'Queries' }).click()
    await page.getByRole('grid', { name: 'Queries' }).getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('listbox').waitFor()
  },
  'logs-live': async ({ page }) => {
    await page.goto(`/resources/logs?tab=live&path=${path}#console=shown`)
    await page.getByText('Live: 0 queries since').waitFor()
    const other = await page.context().newPage()
    await new DocumentsPage(other, SHOP, 'Book').open('/documents')
    await page.getByRole('grid', { name: 'Live queries' }).getByRole('row').nth(1).waitFor()
    await other.close()
  },
  integrations: mainPage('/resources/integrations', 'Integrations'),
  'integration-add': async ({ page }) => {
    await page.goto('/resources/integrations?dialog=add')
    await page.getByRole('dialog').waitFor()
  },
  usage: mainPage('/resources/usage', 'Usage'),
  'usage-compared': async ({ page }) => {
    await page.goto(`/resources/usage?metric=write&path=${path}`)
    const chart = page.getByRole('slider', { name: 'Write over time' })
    const said = (await chart.getAttribute('aria-valuetext')) ?? ''
    const none = page.getByText('No usage alerts yet.')
    await none.or(page.getByRole('grid', { name: 'Usage alerts' })).waitFor()
    if (await none.isVisible()) {
      const highest = Number(/: ([\d,]+)/.exec(said)?.[1]?.replaceAll(',', ''))
      for (const [name, part] of Object.entries(ALERTS)) await createAlert(page, name, Math.round(highest * part))
    }
    await page.getByRole('list', { name: 'Compared with' }).waitFor()
  },
  billing: mainPage('/resources/account-settings/billing', 'Billing'),
  'compare-start': mainPage(`/resources/explorer/us/${SHOP}?tab=compare`, 'production'),
  compare: async ({ page }) => {
    await page.goto(`/resources/explorer/us/${SHOP}?tab=compare&with=us/bookshop`)
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByRole('button', { name: 'Count documents' }).click()
    await documents.getByRole('grid').waitFor()
  },
  activity: async ({ page }) => {
    const size = page.viewportSize()
    // A narrow window shows rows as cards, without cells to write into.
    await page.setViewportSize({ width: 1440, height: 900 })
    const documents = new DocumentsPage(page, SHOP, 'Book')
    await documents.open('/documents')
    await documents.write('Orchard Hours', 'stock', String(nextStock++))
    await documents.save()
    await documents.toast(/saved/).waitFor()
    if (size) await page.setViewportSize(size)
    await page.goto(`/resources/explorer/us/${SHOP}?tab=activity`)
    await page.getByRole('grid', { name: 'Done from this browser' }).waitFor()
  },
}
