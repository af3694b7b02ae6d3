// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { viewControlsOf } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { ServicesContext } from '../../data/services.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { toasts } from '../../ui/toast-store.ts'
import { AddMemberPage } from './add-member-page.tsx'
import { EditMemberPage } from './edit-member-page.tsx'
import { TeamPage } from './team-page.tsx'

const OWNER = {
  id: '1',
  name: 'Mira Kessler',
  email: 'mira@example.com',
  role: 'owner',
  otp_enabled: true,
  suspended: false,
  created_at: '2025-01-01T00:00:00Z',
  last_seen_at: '2026-01-01T00:00:00Z',
}
const DEVELOPER = {
  ...OWNER,
  id: '2',
  name: 'Dev <b>',
  email: 'dev@example.com',
  role: 'developer',
  otp_enabled: false,
  last_seen_at: null,
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const INVITE = {
  id: '7',
  email: 'lena@example.com',
  role: 'billing',
  inviter: 'Mira Kessler',
  created_at: inDays(0),
  expires_at: inDays(0.5),
  status: 'pending',
}
const MEMBERS = 'GET /api/auth/account/members'
const INVITES = 'GET /api/auth/account/members/invites'
const ANSWERS: Readonly<Record<string, StubAnswer>> = {
  [MEMBERS]: () => json(200, { results: [OWNER, DEVELOPER] }),
  [INVITES]: () =>
    json(200, { results: [INVITE, { ...INVITE, id: '8', email: 'old@example.com', status: 'expired', expires_at: inDays(-1) }] }),
}

function asRole(role: Session['user']['role'], plan = 'Pro'): Partial<Session> {
  const { user, account } = sessionRecord()
  return {
    user: { ...user, role, id: role === 'owner' ? '1' : '9' },
    account: { ...account, plan, plan_display_name: plan },
    view_controls: viewControlsOf(role) as Session['view_controls'],
  }
}

function show(
  answers: Readonly<Record<string, StubAnswer>> = {},
  session: Partial<Session> = asRole('owner'),
  at = paths.teamManagement.href(),
) {
  const { server, services } = createStubServices({ ...ANSWERS, ...answers }, session)
  const pages = [
    { path: paths.teamManagement.path, element: <TeamPage auditLog={() => <p>the log</p>} /> },
    { path: paths.addTeamMember.path, Component: AddMemberPage },
    { path: paths.teamMember.path, Component: EditMemberPage },
  ]
  const router = createMemoryRouter(pages, { initialEntries: [at] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, router, user: userEvent.setup() }
}

/** The table with a caption. */
async function findTable(caption: string): Promise<HTMLElement> {
  const found = await screen.findByText(caption, { selector: 'caption, caption *' })
  return found.closest('table') ?? expect.fail(`${caption} is no caption`)
}

afterEach(cleanup)

describe('the team', () => {
  test('lists members and invites with what each is [NAV-18] [TEAM-01] [TEAM-02] [DATA-15]', async () => {
    show()
    const members = await findTable('Members')
    expect(within(members).getAllByRole('row')).toHaveLength(3)
    expect(members.textContent).toContain('Dev <b>')
    expect(members.textContent).toContain('no session')
    const invites = await findTable('Pending invites')
    expect(invites.textContent).toMatch(/lena@example\.com.*billing.*1[12] h \d+ min/)
    expect(invites.textContent).toMatch(/old@example\.com.*expired/)
  })

  test('of one says so and leads to inviting', async () => {
    show({ [MEMBERS]: () => json(200, { results: [OWNER] }), [INVITES]: () => json(200, { results: [] }) })
    await screen.findByText('You are the only member.', { exact: false })
    expect(screen.getAllByRole('link', { name: 'Invite people' })).toHaveLength(2)
    await screen.findByText('No invite is waiting.')
  })

  test('is denied to developers with the three texts [PERM-06] [PERM-07] [NAV-18]', async () => {
    const { server } = show({}, asRole('developer'))
    await screen.findByText('Permission Denied')
    screen.getByText('You do not have permission to view this page.')
    screen.getByText('Please contact your account administrator.')
    expect(server.seen).toEqual([])
  })

  test.each([
    ['free', { '*': ['read'] }, true],
    ['Pro', { '*': ['read'] }, true],
    ['team', { '*': ['read'] }, false],
    ['business', { '*': ['read'] }, false],
    ['free', { '*': ['read'], 'team-management': ['read'] }, false],
  ] as const)('on plan %s with %j is gated: %s [PERM-12]', async (plan, controls, gated) => {
    show({}, { ...asRole('owner', plan), view_controls: controls as unknown as Session['view_controls'] })
    if (gated) await screen.findByText('Team management is part of the Team and Business plans.')
    else await findTable('Members')
  })

  test('is a list to read for those who may not change it, with those who may', async () => {
    show({}, asRole('billing'))
    await screen.findByText('Your role can read this list. Mira Kessler can change it.')
    expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull()
  })

  test('that cannot be loaded offers to try again', async () => {
    show({ [MEMBERS]: () => json(500, { code: 'internal_error', message: 'no' }) })
    await screen.findByText('Failed to access resource', {}, { timeout: 5000 })
    screen.getByRole('button', { name: 'Try again' })
  })

  test('says that invites cannot be loaded in their place [ERR-10]', async () => {
    show({ [INVITES]: () => json(400, { code: 'teapot', message: 'words of the service' }) })
    await screen.findByText('Failed to get invites', { exact: false })
    await findTable('Members')
  })
})

describe('an invite', () => {
  const RESEND = 'PUT /api/auth/account/members/invites/7'
  const CANCEL = 'DELETE /api/auth/account/members/invites/7'

  test('is sent again [CALL-12]', async () => {
    const { server, user } = show({ [RESEND]: () => json(200, INVITE) })
    await user.click(await screen.findByRole('button', { name: 'Resend the invite of lena@example.com' }))
    await waitFor(() => expect(server.count(RESEND)).toBe(1))
    await waitFor(() => expect(server.count(INVITES)).toBe(2))
  })

  test('is canceled after a question [CALL-13]', async () => {
    const { server, user } = show({ [CANCEL]: () => new Response(null, { status: 204 }) })
    await user.click(await screen.findByRole('button', { name: 'Cancel the invite of lena@example.com' }))
    await screen.findByText('The link stops working.')
    await user.click(screen.getByRole('button', { name: 'Cancel invite' }))
    await waitFor(() => expect(server.count(CANCEL)).toBe(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that was used meanwhile says why it is not canceled [ERR-66]', async () => {
    const { user } = show({ [CANCEL]: () => json(409, { code: 'invite_cancel_failed', message: 'x' }) })
    await user.click(await screen.findByRole('button', { name: 'Cancel the invite of lena@example.com' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel invite' }))
    await screen.findByText('The invite was not canceled; it may already have been used.')
  })
})

describe('inviting', () => {
  const CREATE = 'POST /api/auth/account/members/invites'

  test('sends each address and says how each ended; what was refused stays [NAV-19] [CALL-10] [ERR-66]', async () => {
    const answers = {
      [CREATE]: ({ body }: { readonly body: unknown }) => {
        const { email } = body as { email: string }
        return email === 'taken@example.com'
          ? json(409, { code: 'email_in_use', message: 'x' })
          : json(201, { ...INVITE, email, role: 'admin' })
      },
    }
    const { server, user } = show(answers, asRole('owner'), paths.addTeamMember.href())
    await user.type(await screen.findByLabelText('Email addresses'), 'a@example.com, taken@example.com')
    await user.selectOptions(screen.getByLabelText('Role'), 'admin')
    await user.click(screen.getByRole('button', { name: 'Send invites' }))
    await screen.findByText('a@example.com has 24 hours to accept.')
    await screen.findByText(/^This address already belongs to an account; one email belongs to one account/)
    expect(server.seen.filter(({ line }) => line === CREATE).map(({ body }) => body)).toEqual([
      { email: 'a@example.com', role: 'admin' },
      { email: 'taken@example.com', role: 'admin' },
    ])
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('taken@example.com'))
  })

  test('does not offer the role owner and sends no wrong address [OPEN-10]', async () => {
    const { server, user } = show({}, asRole('owner'), paths.addTeamMember.href())
    await user.type(await screen.findByLabelText('Email addresses'), 'a@example.com nobody')
    const roles = within(screen.getByLabelText('Role')).getAllByRole('option')
    expect(roles.map(({ textContent }) => textContent)).toEqual(['admin', 'billing', 'developer'])
    await user.click(screen.getByRole('button', { name: 'Send invites' }))
    await screen.findByText('nobody is not an email address.')
    expect(server.count(CREATE)).toBe(0)
  })

  test('is denied to those who may only read the team', async () => {
    show({}, asRole('billing'), paths.addTeamMember.href())
    await screen.findByText('Permission Denied')
  })
})

describe('a member', () => {
  const UPDATE = 'PUT /api/auth/account/members/2'
  const REMOVE = 'DELETE /api/auth/account/members/2'

  test('gets another role [NAV-20] [TEAM-02]', async () => {
    const { server, router, user } = show(
      { [UPDATE]: () => json(200, { ...DEVELOPER, role: 'billing' }) },
      asRole('owner'),
      paths.teamMember.href('2'),
    )
    await user.selectOptions(await screen.findByLabelText('Role'), 'billing')
    await user.click(screen.getByRole('button', { name: 'Save role' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.teamManagement.href()))
    expect(server.seen.find(({ line }) => line === UPDATE)?.body).toEqual({ role: 'billing' })
  })

  test('who is the last owner cannot be changed', async () => {
    show({}, asRole('owner'), paths.teamMember.href('1'))
    await screen.findByText('The last owner can neither be removed nor get another role.')
    expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull()
  })

  test('who does not exist is not found [NAV-20]', async () => {
    show({}, asRole('owner'), paths.teamMember.href('404'))
    await screen.findByText('Whoops!')
    screen.getByText('URL may be incorrect')
  })

  test.each([
    ['Suspend member', false, 'PUT /api/auth/account/members/2/suspension', 'dev@example.com is suspended.'],
    ['Reactivate member', true, 'DELETE /api/auth/account/members/2/suspension', 'dev@example.com has access again.'],
  ])('%s is asked first [STATE-27]', async (action, suspended, line, done) => {
    const shown = { ...DEVELOPER, suspended }
    let members = [OWNER, shown]
    const answer: StubAnswer = () => {
      members = [OWNER, { ...shown, suspended: !suspended }]
      return json(200, members[1])
    }
    const { server, user } = show({ [MEMBERS]: () => json(200, { results: members }), [line]: answer })
    expect((await findTable('Members')).textContent.includes('suspended')).toBe(suspended)
    await user.click(screen.getByRole('button', { name: 'Actions of Dev <b>' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }))
    await waitFor(() => expect(server.count(line)).toBe(1))
    await waitFor(async () => expect((await findTable('Members')).textContent.includes('suspended')).toBe(!suspended))
    expect(toasts.get().map(({ title }) => title)).toContain(done)
  })

  test('who is not suspended because the service is out stays as they were', async () => {
    const { user } = show({ 'PUT /api/auth/account/members/2/suspension': () => json(404, { code: 'not_found', message: 'x' }) })
    await user.click(await screen.findByRole('button', { name: 'Actions of Dev <b>' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Suspend member' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Suspend member' }))
    await screen.findByText('The member was not suspended; reload the list and try again.')
  })

  test('is suspended by an owner alone, and no owner suspends themselves', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Actions of Mira Kessler' }))
    await screen.findByRole('menuitem', { name: /^Change role/ })
    expect(screen.queryByRole('menuitem', { name: 'Suspend member' })).toBeNull()
    cleanup()
    const admin = show({}, asRole('admin'))
    await admin.user.click(await screen.findByRole('button', { name: 'Actions of Dev <b>' }))
    await screen.findByRole('menuitem', { name: 'Remove member' })
    expect(screen.queryByRole('menuitem', { name: 'Suspend member' })).toBeNull()
  })

  test('is removed after the address was typed [ERR-67]', async () => {
    const { server, user } = show({ [REMOVE]: () => json(404, { code: 'not_found', message: 'x' }) })
    await user.click(await screen.findByRole('button', { name: 'Actions of Dev <b>' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove member' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('They lose access at once; keys they created keep working.')
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Remove member' })
    expect(button.getAttribute('aria-disabled') ?? String(button.disabled)).toBe('true')
    await user.type(within(dialog).getByRole('textbox'), 'dev@example.com')
    await user.click(button)
    await screen.findByText('The member was not removed; reload the list and try again.')
    expect(server.count(REMOVE)).toBe(1)
  })
})
