import type { Page } from 'playwright-core'
import { DocumentsPage } from '../pages/documents-page.ts'
import { SHOP } from './bookshop.ts'
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

/** Each picture's browser writes another value: what is the same is no change. */
let nextStock = 20

const mainPage =
  (address: string, heading: string): Screen =>
  async ({ page }) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
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
  logs: mainPage('/resources/logs', 'Logs'),
  integrations: mainPage('/resources/integrations', 'Integrations'),
  'integration-add': async ({ page }) => {
    await page.goto('/resources/integrations?dialog=add')
    await page.getByRole('dialog').waitFor()
  },
  usage: mainPage('/resources/usage', 'Usage'),
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
