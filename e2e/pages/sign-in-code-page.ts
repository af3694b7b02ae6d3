import type { Locator, Page } from 'playwright-core'

/** The second step of signing in. */
export class SignInCodePage {
  readonly #page: Page
  readonly code: Locator
  readonly recoveryCode: Locator
  /** Why the code was refused. */
  readonly refusal: Locator

  constructor(page: Page) {
    this.#page = page
    this.code = page.getByRole('textbox', { name: 'Code', exact: true })
    this.recoveryCode = page.getByRole('textbox', { name: 'Recovery code' })
    this.refusal = page.getByText('That code is not correct or has already been used.')
  }

  /** Enters the digits of an app; they are sent with the sixth. */
  async enter(code: string): Promise<void> {
    await this.code.fill(code)
  }

  async chooseRecovery(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Use a recovery code' }).click()
  }

  async enterRecovery(code: string): Promise<void> {
    await this.recoveryCode.fill(code)
    await this.#page.getByRole('button', { name: 'Continue' }).click()
  }
}
