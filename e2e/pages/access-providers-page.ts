import type { Locator, Page } from 'playwright-core'

/** The list of access providers, and the page of one. */
export class AccessProvidersPage {
  readonly #page: Page
  readonly #base: string
  readonly dialog: Locator

  constructor(page: Page, database: string) {
    this.#page = page
    this.#base = `/resources/explorer/us/${database}/access_providers`
    this.dialog = page.getByRole('dialog')
  }

  async open(path = ''): Promise<void> {
    await this.#page.goto(`${this.#base}${path}`)
    await this.#page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** Replaces the one predicate of the page. */
  async writePredicate(predicate: string): Promise<void> {
    await this.#page.getByRole('main').locator('.cm-content').click()
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.insertText(predicate)
  }
}
