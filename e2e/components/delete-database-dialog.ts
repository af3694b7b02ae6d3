import type { Locator, Page } from 'playwright-core'

/** The dialog that asks for a database's name before deleting it. */
export class DeleteDatabaseDialog {
  readonly dialog: Locator
  readonly confirmation: Locator
  readonly submit: Locator

  constructor(page: Page, name: string) {
    this.dialog = page.getByRole('dialog', { name: `Delete ${name}` })
    this.confirmation = this.dialog.getByLabel(`Type ${name} to confirm.`)
    this.submit = this.dialog.getByRole('button', { name: 'Delete database' })
  }
}
