import type { Locator, Page } from 'playwright-core'

/** A full-page failure. */
export class ErrorPage {
  readonly card: Locator
  readonly heading: Locator
  readonly goBack: Locator

  constructor(page: Page) {
    this.card = page.getByRole('alert')
    this.heading = this.card.getByRole('heading', { level: 1 })
    this.goBack = this.card.getByRole('button', { name: 'Go back' })
  }
}
