import type { Locator, Page } from 'playwright-core'

/** The shell of a database: editor, result and what the last run cost. */
export class Shell {
  readonly #page: Page
  readonly editor: Locator
  readonly run: Locator
  readonly cancel: Locator
  /** The result as a tree. */
  readonly tree: Locator
  readonly rows: Locator
  /** The result as JSON text. */
  readonly json: Locator
  /** What went wrong. */
  readonly failure: Locator
  /** The server's own text about what went wrong. */
  readonly frame: Locator
  readonly jsonView: Locator
  readonly treeView: Locator
  readonly cost: Locator
  readonly summary: Locator
  readonly runAs: Locator

  constructor(page: Page) {
    this.#page = page
    this.editor = page.getByRole('textbox', { name: 'Query' })
    this.run = page.getByRole('button', { name: /^Run(ning \d+ s)?$/ })
    this.cancel = page.getByRole('button', { name: 'Cancel' })
    this.tree = page.getByRole('treegrid', { name: 'Result' })
    this.rows = this.tree.getByRole('row')
    this.json = page.getByRole('region', { name: 'Result' })
    this.failure = page.getByRole('group', { name: 'Result' })
    this.frame = this.failure.getByRole('group', { name: 'Summary' })
    this.jsonView = page.getByRole('radio', { name: 'JSON' })
    this.treeView = page.getByRole('radio', { name: 'Tree' })
    this.cost = page.getByLabel('Cost of the last run')
    this.summary = page.getByRole('region', { name: 'Summary' })
    this.runAs = page.getByRole('button', { name: /^Run as: / })
  }

  async write(query: string): Promise<void> {
    await this.editor.fill(query)
  }

  /** Writes a query and runs it; returns when its answer is there. */
  async execute(query: string): Promise<void> {
    await this.write(query)
    const answered = this.#page.waitForResponse((response) => response.url().endsWith('/query/1') && response.request().method() === 'POST')
    await this.editor.press('Control+Enter')
    await (await answered).finished()
  }

  async chooseRole(name: string): Promise<void> {
    await this.runAs.click()
    await this.#page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** The row of a key in the result's tree. */
  row(key: string): Locator {
    return this.rows.filter({ has: this.#page.getByRole('gridcell', { name: key, exact: true }) })
  }

  /** Pieces of the query that are underlined as wrong. */
  underlined(): Promise<string[]> {
    return this.editor.evaluate((editor) => Array.from(editor.querySelectorAll('.cm-lintRange-error'), (mark) => mark.textContent ?? ''))
  }
}
