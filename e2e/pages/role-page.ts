import type { Locator, Page } from 'playwright-core'

/** The pages of a role, and the list of roles. */
export class RolePage {
  readonly #page: Page
  readonly #base: string
  readonly editor: Locator

  constructor(page: Page, database: string) {
    this.#page = page
    this.#base = `/resources/explorer/us/${database}/roles`
    this.editor = page.getByRole('main').locator('.cm-content:visible')
  }

  async open(path = ''): Promise<void> {
    await this.#page.goto(`${this.#base}${path}`)
    await this.#page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** The cell of the matrix for an action on a resource. */
  cell(resource: string, action: string): Locator {
    return this.#page.getByRole('grid').getByRole('button', { name: new RegExp(`^${resource}, ${action}:`) })
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name })
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click()
    await this.#page.getByRole('button', { name: 'Save role' }).click()
    await this.#page.getByText('Saved.').waitFor()
  }

  /** Replaces the text of the one editor of the page. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.insertText(text)
  }
}
