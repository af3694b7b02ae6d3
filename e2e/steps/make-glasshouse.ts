import { randomBytes } from 'node:crypto'
import type { Client } from 'fauna'
import type { Page } from 'playwright-core'
import { CreateDatabaseDialog } from '../components/create-database-dialog.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'

export interface Glasshouse {
  /** Name of the database, in the region group `us`. */
  readonly name: string
  /** All privileges in it; the test closes it. */
  readonly client: Client
}

/** Makes a database with the Glasshouse sample, as a person does; it has no database of its own to be removed after. */
export async function makeGlasshouse(server: Server, page: Page, size: 'small' | 'full' = 'small'): Promise<Glasshouse> {
  const name = `glass_${randomBytes(3).toString('hex')}`
  await new RegionLandingPage(page).open()
  await page.getByRole('button', { name: 'Create database' }).first().click()
  const { dialog, name: nameField, submit } = new CreateDatabaseDialog(page)
  await nameField.fill(name)
  await dialog.getByRole('combobox', { name: 'Fill with demo data' }).selectOption(size)
  await submit.click()
  await new DatabasePage(page, name).heading.waitFor()
  await page.getByText('Demo data added.').first().waitFor()
  return { name, client: databaseClient(server, name) }
}
