import type { Locator, Page } from 'playwright-core'

/** The list of a database's keys. */
export class KeysPage {
  readonly #page: Page
  readonly #path: string
  readonly heading: Locator
  readonly table: Locator
  readonly create: Locator

  constructor(page: Page, database: string) {
    this.#page = page
    this.#path = `/resources/explorer/us/${database}/keys`
    this.heading = page.getByRole('heading', { level: 1, name: 'Keys' })
    this.table = page.getByRole('grid', { name: 'Keys' })
    this.create = page.getByRole('main').getByRole('button', { name: 'Create key' }).first()
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#path}${search}`)
    await this.heading.waitFor()
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  async choose(name: string, action: string): Promise<void> {
    await this.table.getByRole('button', { name: `Actions of ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name })
  }
}
