import type { Locator, Page } from 'playwright-core'
import type { Owner } from '../fixtures/owner.ts'

/** The sign-in screen. */
export class SignInPage {
  readonly #page: Page
  readonly heading: Locator
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator
  /** Why signing in was refused. */
  readonly refusal: Locator
  /** Says that the session has expired. */
  readonly notice: Locator

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: 'Sign in' })
    this.email = page.getByLabel('Email')
    this.password = page.getByLabel('Password', { exact: true })
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true })
    this.refusal = page.getByRole('alert')
    this.notice = page.getByRole('status')
  }

  async open(): Promise<void> {
    await this.#page.goto('/login')
    await this.heading.waitFor()
  }

  async signIn({ email, password }: Pick<Owner, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }
}
