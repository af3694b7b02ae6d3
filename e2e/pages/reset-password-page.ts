import type { Locator, Page } from 'playwright-core'

/** The screen that the link of a forgotten password leads to. */
export class ResetPasswordPage {
  readonly #page: Page
  readonly heading: Locator
  /** Why the password was not replaced. */
  readonly refusal: Locator

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: 'Choose a new password' })
    this.refusal = page.getByRole('alert')
  }

  /** Opens a link; its token leaves the address. */
  async openLink(link: string): Promise<void> {
    await this.#page.goto(link)
    await this.heading.waitFor()
    await this.#page.waitForURL((url) => !url.searchParams.has('token'))
  }

  async choose(password: string): Promise<void> {
    await this.#page.getByLabel('New password').fill(password)
    await this.#page.getByLabel('Repeat password').fill(password)
    await this.#page.getByRole('button', { name: 'Change password' }).click()
  }
}
