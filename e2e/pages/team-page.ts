import type { Locator, Page } from 'playwright-core'

const ADDRESS = '/resources/account-settings/team-management'

/** The team of the account: members, pending invites, and the audit log beside them. */
export class TeamPage {
  readonly #page: Page
  readonly heading: Locator
  readonly members: Locator
  /** The entry of the team beside the settings of the account. */
  readonly entry: Locator
  readonly settings: Locator
  readonly log: Locator

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Team management' })
    this.members = page.getByRole('grid', { name: 'Members' })
    this.settings = page.getByRole('navigation', { name: 'Account settings' })
    this.entry = this.settings.getByRole('link', { name: 'Team management' })
    this.log = page.getByRole('grid', { name: 'What happened in the account' })
  }

  async open(): Promise<void> {
    await this.#page.goto(ADDRESS)
    await this.heading.waitFor()
  }

  /** Opens the address of the team, whatever it shows. */
  async visit(): Promise<void> {
    await this.#page.goto(ADDRESS)
  }

  member(email: string): Locator {
    return this.members.getByRole('row').filter({ hasText: email })
  }

  async openAuditLog(): Promise<void> {
    await this.#page.goto(`${ADDRESS}?tab=audit-log`)
    await this.log.waitFor()
  }

  /** The line of the log about an action on somebody or something. */
  entryOf(action: string, target: string): Locator {
    return this.log.getByRole('row').filter({ hasText: action }).filter({ hasText: target }).first()
  }

  async invite(email: string): Promise<void> {
    await this.#page.getByRole('link', { name: 'Invite people' }).first().click()
    await this.#page.getByLabel('Email addresses').fill(email)
    await this.#page.getByRole('button', { name: 'Send invites' }).click()
    await this.#page.getByRole('status', { name: 'What was sent' }).getByText(`${email} has 24 hours to accept.`).waitFor()
  }

  async changeRole(name: string, role: string): Promise<void> {
    await this.#choose(name, 'Change role')
    await this.#page.getByLabel('Role', { exact: true }).selectOption(role)
    await this.#page.getByRole('button', { name: 'Save role' }).click()
    await this.members.waitFor()
  }

  /** Suspends or reactivates a member, whose row then says so. */
  async changeAccess(name: string, email: string, action: 'Suspend member' | 'Reactivate member'): Promise<void> {
    await this.#choose(name, action)
    await this.#page.getByRole('dialog').getByRole('button', { name: action }).click()
    await this.member(email)
      .getByText('suspended', { exact: true })
      .waitFor({ state: action === 'Suspend member' ? 'visible' : 'detached' })
  }

  async remove(name: string, email: string): Promise<void> {
    await this.#choose(name, 'Remove member')
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(email)
    await dialog.getByRole('button', { name: 'Remove member' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  async #choose(name: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions of ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }
}
