import type { Locator, Page } from 'playwright-core'

/** The dialog that creates a database. */
export class CreateDatabaseDialog {
  readonly dialog: Locator
  readonly name: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Create database' })
    this.name = this.dialog.getByLabel('Name', { exact: true })
    this.submit = this.dialog.getByRole('button', { name: 'Create database' })
  }

  async create(name: string): Promise<void> {
    await this.name.fill(name)
    await this.submit.click()
  }
}
