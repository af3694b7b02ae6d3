import type { Locator, Page } from 'playwright-core'

/** The tray of running work in the navigation bar. */
export class TaskTray {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens the tray and returns its list; waits for work that runs, or is in the given state. */
  async open(state = 'running'): Promise<Locator> {
    await this.#page.getByRole('button', { name: new RegExp(`^Work in the background: \\d+ ${state}$`) }).click()
    return this.#page.getByRole('list', { name: 'Work in the background' })
  }
}
