// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { InvitePage } from './invite-page.tsx'

const INVITE = {
  id: '42',
  email: 'ada@example.com',
  role: 'developer',
  inviter: 'Mira Kessler',
  company_name: 'Bookshop',
  expires_at: '2031-01-01T00:00:00Z',
}
const READ = 'GET /api/auth/account/members/invites/abc'
const ACCEPT = 'POST /api/auth/account/members/invites/abc/accept'

function show(answers: Readonly<Record<string, StubAnswer>>) {
  const server = createStubServer(answers)
  const session = new SessionStore(createKeyValueStorage(undefined))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })
  const pages = [
    { path: '/invites/:token/*', Component: InvitePage },
    { path: '/', element: <p>the console</p> },
  ]
  const router = createMemoryRouter(pages, { initialEntries: ['/invites/abc/confirm'] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, session, user: userEvent.setup() }
}

async function fill(user: ReturnType<typeof userEvent.setup>, repeated = 'correct horse battery') {
  await user.type(await screen.findByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.type(screen.getByLabelText('Repeat password'), repeated)
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

describe('InvitePage', () => {
  afterEach(cleanup)

  test('shows who invites whom, without a session, and lets a new person in [AUTH-22] [CALL-14] [DATA-15]', async () => {
    const { server, session, user } = show({ [READ]: () => json(200, INVITE), [ACCEPT]: () => json(201, sessionRecord()) })
    await screen.findByText(/Mira Kessler invited you to Bookshop as developer\./)
    expect(server.seen[0]?.headers.has('authorization')).toBe(false)
    await fill(user)
    await screen.findByText('the console')
    expect(server.seen[1]?.body).toMatchObject({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' })
    expect(session.get()?.secret).toBe('session-secret')
  })

  test.each([401, 404, 410])(
    'says of a token that answers %i that it is invalid or expired [AUTH-23] [AUTH-25] [VALID-33]',
    async (status) => {
      show({ [READ]: () => json(status, { code: 'invite_invalid', message: 'no' }) })
      expect((await screen.findByRole('alert')).textContent).toContain('Your invite token is either invalid or expired.')
    },
  )

  test('gives the text of the call for any other failure [CALL-49] [ERR-13]', async () => {
    show({ [READ]: () => json(400, { code: 'teapot', message: 'the words of the service' }) })
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('Failed to get invite by token')
    expect(textContent).not.toContain('the words of the service')
  })

  test('sends nothing while the passwords differ [VALID-27]', async () => {
    const { server, user } = show({ [READ]: () => json(200, INVITE) })
    await fill(user, 'another horse')
    await screen.findByText('Passwords must match.')
    expect(server.count(ACCEPT)).toBe(0)
  })

  test.each([
    ['email_in_use', 409, 'This email address already belongs to an account; sign in or use another address.', '[ERR-57]'],
    ['internal_error', 500, 'We could not create your account; please try again or contact support.', '[ERR-51]'],
  ])('explains %s (%i): %s %s', async (code, status, message) => {
    const { user } = show({ [READ]: () => json(200, INVITE), [ACCEPT]: () => json(status, { code, message: 'no' }) })
    await fill(user)
    await waitFor(() => expect(document.body.textContent).toContain(message))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  })
})
