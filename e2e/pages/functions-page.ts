import type { Locator, Page } from 'playwright-core'

/** The list of a database's functions, and the page of one. */
export class FunctionsPage {
  readonly #page: Page
  readonly #base: string
  readonly table: Locator
  readonly search: Locator
  readonly create: Locator
  /** The editor of a body, on the page or in a dialog. */
  readonly editor: Locator

  constructor(page: Page, database: string) {
    this.#page = page
    this.#base = `/resources/explorer/us/${database}/functions`
    this.table = page.getByRole('grid', { name: 'Functions' })
    this.search = page.getByRole('searchbox', { name: 'Name begins with…' })
    this.create = page.getByRole('main').getByRole('button', { name: 'Create function' }).first()
    this.editor = page.getByRole('textbox', { name: 'Body' })
  }

  async open(path = ''): Promise<void> {
    await this.#page.goto(`${this.#base}${path}`)
    await this.#page.getByRole('heading', { level: 1 }).waitFor()
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name })
  }

  button(name: string): Locator {
    return this.#page.getByRole('main').getByRole('button', { name, exact: true })
  }

  /** What a run is given. */
  argument(label: string): Locator {
    return this.#page.getByRole('form', { name: /^Run / }).getByLabel(label, { exact: true })
  }

  /** Replaces the text of the body. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.insertText(text)
  }
}
