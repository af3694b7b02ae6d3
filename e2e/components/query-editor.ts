import type { Locator, Page } from 'playwright-core'

/** What the editor of queries offers while one types. */
export class QueryEditor {
  readonly #page: Page
  readonly editor: Locator
  readonly completions: Locator
  readonly hover: Locator
  readonly signatures: Locator
  readonly newName: Locator

  constructor(page: Page) {
    this.#page = page
    this.editor = page.getByRole('textbox', { name: 'Query' })
    this.completions = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    this.hover = page.locator('.cm-tooltip-hover')
    this.signatures = page.locator('.cm-tooltip .fql-signature')
    this.newName = page.getByRole('textbox', { name: /^Rename / })
  }

  /** Types as a person does, over what is there. */
  async type(text: string): Promise<void> {
    await this.editor.fill('')
    await this.editor.pressSequentially(text)
  }

  async text(): Promise<string> {
    const lines = await this.editor.locator('.cm-line').allTextContents()
    return lines.join('\n')
  }

  /** Names of the completions that are shown, in their order. */
  async offered(): Promise<readonly string[]> {
    return this.completions.locator('.cm-completionLabel').allTextContents()
  }

  async pointAt(word: string): Promise<void> {
    await this.editor.getByText(word, { exact: true }).first().hover()
  }

  async press(keys: string): Promise<void> {
    await this.#page.keyboard.press(keys)
  }
}
