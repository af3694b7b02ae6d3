import type { Locator, Page } from 'playwright-core'

/** Schema text of a database, or of one of its items, with what stands beside it. */
export class SchemaPage {
  readonly #page: Page
  readonly #address: string
  readonly editor: Locator
  readonly panel: Locator
  readonly dialog: Locator
  readonly strip: Locator

  constructor(page: Page, database: string, rest = '?tab=schema') {
    this.#page = page
    this.#address = `/resources/explorer/us/${database}${rest}`
    this.editor = page.getByRole('textbox', { name: /^Schema text of / })
    this.panel = page.getByRole('region', { name: 'Changes and problems' })
    this.dialog = page.getByRole('dialog')
    this.strip = page.getByRole('region', { name: 'Staged schema' })
  }

  /** Opens the page, as a link to it does. */
  async open(): Promise<void> {
    await this.#page.goto(this.#address)
    await this.editor.waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name })
  }

  /** Replaces the whole text. The editor's own help is in the way of no key: the text comes as if pasted. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.insertText(text)
  }

  /** Waits until the service has found the text valid. */
  async valid(): Promise<void> {
    await this.panel.getByText('Valid', { exact: true }).waitFor()
  }
}
