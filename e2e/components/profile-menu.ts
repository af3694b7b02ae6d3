import type { Locator, Page } from 'playwright-core'

/** The member's own menu in the navigation bar. */
export class ProfileMenu {
  readonly button: Locator
  readonly signOutItem: Locator

  constructor(page: Page) {
    this.button = page.getByRole('button', { name: /^Profile of / })
    this.signOutItem = page.getByRole('menuitem', { name: 'Sign out' })
  }

  async signOut(): Promise<void> {
    await this.button.click()
    await this.signOutItem.click()
  }
}
