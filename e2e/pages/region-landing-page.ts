import type { Locator, Page } from 'playwright-core'
import { CreateDatabaseDialog } from '../components/create-database-dialog.ts'

/** The landing of a region group: its databases. */
export class RegionLandingPage {
  readonly #page: Page
  readonly heading: Locator
  readonly create: Locator
  readonly search: Locator
  readonly table: Locator
  /** The sentence that says how many databases there are. */
  readonly count: Locator

  constructor(page: Page, displayName = 'United States (US)') {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: displayName })
    this.create = page.getByRole('button', { name: 'Create database' })
    this.search = page.getByRole('searchbox', { name: 'Filter by name' })
    this.table = page.getByRole('grid')
    this.count = page.getByText(/^\d+ databases?,? /)
  }

  async open(region = 'us'): Promise<void> {
    await this.#page.goto(`/resources/explorer/${region}`)
    await this.heading.waitFor()
  }

  /** The link that opens a database of the table. */
  database(name: string): Locator {
    return this.table.getByRole('link', { name, exact: true })
  }

  async openCreateDialog(): Promise<CreateDatabaseDialog> {
    await this.create.first().click()
    return new CreateDatabaseDialog(this.#page)
  }

  async chooseAction(database: string, action: string): Promise<void> {
    await this.table.getByRole('button', { name: `Actions of ${database}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }
}
