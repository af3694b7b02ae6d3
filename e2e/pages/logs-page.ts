import type { Locator, Page } from 'playwright-core'

/** The log of queries: its requests, and one of them opened. */
export class LogsPage {
  readonly #page: Page
  readonly heading: Locator
  readonly requests: Locator
  readonly shapes: Locator
  /** A row a shape, without those of the tables of figures within them. */
  readonly shapeRows: Locator
  readonly queries: Locator
  readonly slowest: Locator

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Logs' })
    this.requests = page.getByRole('grid', { name: 'Log requests' })
    this.shapes = page.getByRole('grid', { name: 'Query shapes' })
    this.shapeRows = this.shapes.getByRole('row').filter({ has: page.getByRole('gridcell') })
    this.queries = page.getByRole('grid', { name: 'Queries' })
    this.slowest = page.getByRole('grid', { name: 'Slowest' })
  }

  /** Asks for the log of the chosen range of a database, or of the one that is chosen. */
  async request(database?: string): Promise<void> {
    if (database !== undefined) await this.#page.getByLabel('Database', { exact: true }).selectOption({ label: database })
    await this.#page.getByRole('button', { name: 'Request', exact: true }).click()
  }

  /** The row of a database's request. */
  requestOf(database: string): Locator {
    return this.requests.getByRole('row').filter({ hasText: `us/${database}` })
  }

  /** Asks for the log of a database and opens it. */
  async openLog(database: string): Promise<void> {
    await this.request(database)
    await this.requestOf(database).getByRole('link', { name: 'Open' }).click()
  }
}
