import type { Page } from 'playwright-core'
import { TeamPage } from '../pages/team-page.ts'
import { expectQuiet, heading } from './screen.ts'
import type { Screen } from './screen.ts'

/** Somebody of the team, as pictures name her. */
export const COLLEAGUE = { name: 'Dev Olander', email: 'dev@example.com', password: 'tuesday rain, and wind' }
/** An address that fills its column. */
export const INVITED = 'a.person.with.a.rather.long.address@department.of.a.publisher.example.com'

const teamPage =
  (rest: string): Screen =>
  async ({ page }) => {
    await page.goto(`/resources/account-settings/team-management${rest}`)
    await heading(page)
    await expectQuiet(page)
  }

async function openMenu(page: Page): Promise<void> {
  await new TeamPage(page).open()
  await page.getByRole('button', { name: `Actions of ${COLLEAGUE.name}` }).click()
  await page.getByRole('menu').waitFor()
}

/** The team, its forms and dialogs, and the audit log. */
export const TEAM_SCREENS: Readonly<Record<string, Screen>> = {
  team: teamPage(''),
  'team-menu': ({ page }) => openMenu(page),
  'team-remove': async ({ page }) => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Remove member' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'team-cancel-invite': async (subject) => {
    await teamPage('')(subject)
    await subject.page.getByRole('button', { name: `Cancel the invite of ${INVITED}` }).click()
    await subject.page.getByRole('dialog').waitFor()
  },
  'team-add': teamPage('/add'),
  'team-add-wrong': async (subject) => {
    await teamPage('/add')(subject)
    await subject.page.getByLabel('Email addresses').fill('mara@example.com, nobody')
    await subject.page.getByRole('button', { name: 'Send invites' }).click()
    await subject.page.getByText('nobody is not an email address.').waitFor()
  },
  'team-add-in-use': async (subject) => {
    await teamPage('/add')(subject)
    await subject.page.getByLabel('Email addresses').fill(COLLEAGUE.email)
    await subject.page.getByRole('button', { name: 'Send invites' }).click()
    await subject.page.getByText('1 invite was not sent.').waitFor()
  },
  'team-edit': async ({ page }) => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByRole('button', { name: 'Save role' }).waitFor()
  },
  'audit-log': teamPage('?tab=audit-log'),
  'audit-log-empty': teamPage('?tab=audit-log&action=passkey.create'),
  'audit-log-wrong-range': teamPage('?tab=audit-log&from=2026-03-02&to=2026-03-01'),
}
