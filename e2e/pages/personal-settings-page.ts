import type { Locator, Page } from 'playwright-core'
import { oneTimeCode } from '../fixtures/one-time-code.ts'

/** What two-step sign-in was turned on with. */
interface TwoSteps {
  /** The key that an authenticator app reads, in base32. */
  readonly key: string
  readonly recoveryCodes: readonly string[]
}

/** The settings of the member who is signed in. */
export class PersonalSettingsPage {
  readonly #page: Page
  readonly heading: Locator
  readonly email: Locator
  readonly changeEmail: Locator
  readonly turnOn: Locator
  readonly turnOff: Locator
  readonly sessions: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Personal settings' })
    this.email = page.getByRole('textbox', { name: 'Email', exact: true })
    this.changeEmail = page.getByRole('button', { name: 'Change email' })
    this.turnOn = page.getByRole('button', { name: 'Turn on' })
    this.turnOff = page.getByRole('button', { name: 'Turn off' })
    this.sessions = page.getByRole('grid', { name: 'Sessions' })
    this.dialog = page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.#page.goto('/resources/personal-settings')
    await this.heading.waitFor()
  }

  /** Fills the open dialog of a change of address, up to the note of what it waits for. */
  async requestEmail(email: string, password: string): Promise<void> {
    await this.dialog.getByLabel('New email').fill(email)
    await this.dialog.getByLabel('Current password').fill(password)
    await this.dialog.getByRole('button', { name: 'Change email' }).click()
    await this.#page.getByText(`Waiting for you to confirm ${email}.`).waitFor()
  }

  /** Begins to turn two-step sign-in on, up to the QR code; returns the key beside it. */
  async beginTwoSteps(password: string): Promise<string> {
    await this.turnOn.click()
    await this.dialog.getByLabel('Current password').fill(password)
    await this.dialog.getByRole('button', { name: 'Continue' }).click()
    await this.dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    return (await this.dialog.locator('code').textContent()) ?? ''
  }

  /** Enters a code of the app, up to the recovery codes. */
  async finishTwoSteps(key: string): Promise<readonly string[]> {
    await this.dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(oneTimeCode(key))
    await this.dialog.getByRole('button', { name: 'Turn on' }).click()
    await this.dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    return this.dialog.getByRole('listitem').allTextContents()
  }

  /** Leaves the recovery codes. */
  async confirmCodes(): Promise<void> {
    await this.dialog.getByLabel('I saved them').check()
    await this.dialog.getByRole('button', { name: 'Done' }).click()
    await this.turnOff.waitFor()
  }

  async turnTwoStepsOn(password: string): Promise<TwoSteps> {
    const key = await this.beginTwoSteps(password)
    const recoveryCodes = await this.finishTwoSteps(key)
    await this.confirmCodes()
    return { key, recoveryCodes }
  }

  async turnTwoStepsOff(password: string, code: string): Promise<void> {
    await this.turnOff.click()
    await this.dialog.getByLabel('Current password').fill(password)
    await this.dialog.getByLabel('Code or recovery code').fill(code)
    await this.dialog.getByRole('button', { name: 'Turn off' }).click()
    await this.turnOn.waitFor()
  }
}
