import type { Locator, Page } from 'playwright-core'
import type { Owner } from '../fixtures/owner.ts'

/** The screen on which an invite is accepted. */
export class InvitePage {
  readonly heading: Locator
  readonly company: Locator
  readonly name: Locator
  readonly email: Locator
  readonly password: Locator
  readonly repeated: Locator
  readonly terms: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Accept invite' })
    this.company = page.getByLabel('Company')
    this.name = page.getByLabel('Name', { exact: true })
    this.email = page.getByLabel('Email')
    this.password = page.getByLabel('Password', { exact: true })
    this.repeated = page.getByLabel('Repeat password')
    this.terms = page.getByRole('checkbox', { name: 'I accept the Terms' })
    this.submit = page.getByRole('button', { name: 'Create account' })
  }

  /** Accepts the invite of the first owner, who names the address. */
  async accept(owner: Owner): Promise<void> {
    await this.email.fill(owner.email)
    await this.join(owner)
  }

  /** Accepts an invite that was sent to an address. */
  async join({ name, password }: Pick<Owner, 'name' | 'password'>): Promise<void> {
    await this.name.fill(name)
    await this.password.fill(password)
    await this.repeated.fill(password)
    await this.terms.check()
    await this.submit.click()
  }
}
