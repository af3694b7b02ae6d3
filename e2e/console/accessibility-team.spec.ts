import { describe } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { inviteMember, makeMember } from '../fixtures/member.ts'
import { TeamPage } from '../pages/team-page.ts'

const MEMBER = { name: 'Dev Olander', email: 'dev@example.com', password: 'tuesday rain, and wind' } as const
const INVITED = 'late@example.com'

describe('in each theme, wide and narrow', () => {
  test('the team, its forms and its audit log are accessible', async ({ server, owner, signedIn: page }) => {
    const id = await makeMember(server, owner, MEMBER, 'developer')
    await inviteMember(server, owner, INVITED, 'billing')
    const team = new TeamPage(page)
    await team.open()
    await team.member(MEMBER.email).waitFor()
    await page.getByRole('button', { name: `Cancel the invite of ${INVITED}` }).waitFor()
    await expectAccessible(page)

    await page.goto('/resources/account-settings/team-management/add')
    await page.getByRole('button', { name: 'Send invites' }).click()
    await page.getByText('This is a required field.').waitFor()
    await expectAccessible(page)

    await page.goto(`/resources/account-settings/team-management/${id}/edit`)
    await page.getByRole('button', { name: 'Save role' }).waitFor()
    await expectAccessible(page)

    await team.open()
    await page.getByRole('button', { name: `Actions of ${MEMBER.name}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend member' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend member' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await team.changeAccess(MEMBER.name, MEMBER.email, 'Suspend member')
    await expectAccessible(page)

    await team.openAuditLog()
    await team.entryOf('Invite sent', INVITED).waitFor()
    await expectAccessible(page)
  })
})
