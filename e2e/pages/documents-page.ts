import type { Locator, Page } from 'playwright-core'

/** The documents of one collection. */
export class DocumentsPage {
  readonly #page: Page
  readonly #path: string
  readonly grid: Locator
  readonly heading: Locator
  readonly panel: Locator
  readonly foot: Locator
  readonly pending: Locator
  readonly dialog: Locator

  constructor(page: Page, database: string, collection: string) {
    this.#page = page
    this.#path = `/resources/explorer/us/${database}/collections/${collection}`
    this.grid = page.getByRole('grid', { name: `Documents of ${collection}` })
    this.heading = page.getByRole('heading', { level: 1, name: collection })
    this.panel = page.getByRole('complementary', { name: 'Document', exact: true })
    this.foot = page.getByRole('main')
    this.pending = page.getByRole('region', { name: 'Pending changes' })
    this.dialog = page.getByRole('dialog')
  }

  /** Opens the collection, as a link to it does. */
  async open(rest = ''): Promise<void> {
    await this.#page.goto(`${this.#path}${rest}`)
    await this.heading.waitFor()
  }

  /** Opens the page of one document. */
  async openDocument(id: string, rest = ''): Promise<void> {
    await this.#page.goto(`${this.#path}/documents/${id}${rest}`)
    await this.#page.getByRole('heading', { level: 1, name: id }).waitFor()
  }

  row(text: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  columnHead(name: string): Locator {
    return this.grid.getByRole('columnheader', { name: new RegExp(`^${name} `) })
  }

  /** The cell of the row with the text, under the head. */
  async cell(text: string, column: string): Promise<Locator> {
    const index = await this.columnHead(column).getAttribute('aria-colindex')
    return this.row(text).locator(`[aria-colindex="${index ?? ''}"]`)
  }

  /** Writes a value into a cell, by keyboard once the cell has the focus. */
  async write(text: string, column: string, value: string): Promise<void> {
    await (await this.cell(text, column)).click()
    await this.#page.keyboard.press('Enter')
    const input = this.grid.getByRole('textbox', { name: `Value of ${column}` })
    await input.fill(value)
    await input.press('Enter')
  }

  async markDeleted(text: string, column: string): Promise<void> {
    await (await this.cell(text, column)).click()
    await this.#page.keyboard.press('Delete')
  }

  async save(): Promise<void> {
    await this.pending.getByRole('button', { name: 'Save in one transaction' }).click()
  }

  /** Adds a filter through its dialog. */
  async addFilter(field: string, condition: string, value: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Filter', exact: true }).click()
    await this.dialog.getByRole('combobox', { name: 'Field' }).fill(field)
    await this.dialog.getByRole('combobox', { name: 'Condition' }).selectOption({ label: condition })
    await this.dialog.getByRole('textbox', { name: 'Value' }).fill(value)
    await this.dialog.getByRole('button', { name: 'Apply' }).click()
  }

  toast(text: string | RegExp): Locator {
    return this.#page.getByText(text).first()
  }
}
