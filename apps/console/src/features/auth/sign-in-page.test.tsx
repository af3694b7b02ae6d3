// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { SignInPage } from './sign-in-page.tsx'

interface SentLogin {
  readonly email: string
  readonly password: string
  readonly otp?: string
}

type Answer = (sent: SentLogin) => readonly [status: number, body: unknown]

const SIGNED_IN: Answer = () => [200, sessionRecord()]
const refused =
  (code: string, status = 401): Answer =>
  () => [status, { code, message: 'from the service' }]

function show(address: string, answers: readonly Answer[]) {
  const sent: SentLogin[] = []
  const fetchStub: typeof fetch = (_input, init) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as SentLogin
    sent.push(body)
    const [status, answer] = (answers[Math.min(sent.length, answers.length) - 1] ?? SIGNED_IN)(body)
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  }
  const session = new SessionStore(createKeyValueStorage(undefined))
  const services = createServices({ fetch: fetchStub, session, onSessionLost: () => expect.unreachable() })
  const router = createMemoryRouter(
    [
      { path: '/login', Component: SignInPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { sent, session, router, user: userEvent.setup() }
}

async function enter(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), ' mira@example.com ')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('SignInPage', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(cleanup)

  test('signs in and goes to where the address says [AUTH-03]', async () => {
    const { sent, session, router, user } = show('/login?redirect-url=%2Fresources%2Fexplorer%2Feu', [SIGNED_IN])
    await enter(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/resources/explorer/eu'))
    expect(sent).toEqual([{ email: 'mira@example.com', password: 'correct horse battery', type: 'dashboard' }])
    expect(session.get()?.user.id).toBe('1')
  })

  test('returns to the page that asked for a session', async () => {
    sessionStorage.setItem('blocked-url', '/resources/explorer/us/shop?tab=shell')
    const { router, user } = show('/login', [SIGNED_IN])
    await enter(user)
    await waitFor(() => expect(router.state.location.search).toBe('?tab=shell'))
    expect(sessionStorage.getItem('blocked-url')).toBeNull()
  })

  test('says why the session ended', () => {
    show('/login?invalid-session=true', [])
    expect(screen.getByRole('status').textContent).toContain('Your session has expired. Please login again.')
  })

  test.each([
    ['invalid_credentials', 'The email or password is not correct.'],
    [
      'account_locked_hour',
      'This account is temporarily locked for one hour after unusual login attempts; try again later or reset your password.',
    ],
    ['account_locked_support', 'This account is temporarily locked until you contact support.'],
    ['account_suspended', 'This account is suspended; contact support to restore it.'],
    ['cooldown', 'Too many requests'],
    ['internal_error', 'We could not sign you in; check your connection and try again.'],
  ])('explains %s, keeps the email and clears the password [ERR-51] [ERR-52] [ERR-53] [ERR-56] [ERR-60]', async (code, message) => {
    const { user } = show('/login', [refused(code)])
    await enter(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(message)
    expect(document.activeElement).toBe(alert)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('mira@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test('says when an account is unlocked, with the zone of the time', async () => {
    const { user } = show('/login', [() => [401, { code: 'account_locked_hour', message: '', until: '2026-03-04T15:06:07Z' }]])
    await enter(user)
    await screen.findByText(/You can try again at .*:06:07.* ([A-Z]{2,5}|GMT[+-].*)\.$/)
  })

  test('asks for a one-time code and sends it with the sixth digit', async () => {
    const { sent, user } = show('/login', [refused('otp_required'), SIGNED_IN])
    await enter(user)
    await user.type(await screen.findByLabelText('Code'), '123 456')
    await screen.findByText('elsewhere')
    expect(sent[1]).toMatchObject({ email: 'mira@example.com', otp: '123456' })
  })

  test('asks for the password again after three wrong codes', async () => {
    const { user } = show('/login', [refused('otp_required'), refused('otp_invalid')])
    await enter(user)
    for (const code of ['111111', '222222', '333333']) await user.type(await screen.findByLabelText('Code'), code)
    await screen.findByLabelText('Password')
  })

  test('sends nothing while a field is empty', async () => {
    const { sent, user } = show('/login', [])
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2)
    expect(sent).toEqual([])
  })
})
