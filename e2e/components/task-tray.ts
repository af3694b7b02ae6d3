import type { Locator, Page } from 'playwright-core'

/** The tray of running work in the navigation bar. */
export class TaskTray {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens the tray and returns its list; waits for work that runs. */
  async open(): Promise<Locator> {
    await this.#page.getByRole('button', { name: /^Work in the background: \d+ running$/ }).click()
    return this.#page.getByRole('list', { name: 'Work in the background' })
  }
}
