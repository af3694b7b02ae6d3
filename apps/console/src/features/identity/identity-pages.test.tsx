// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { NewLinkPage } from './new-link-page.tsx'
import { passwordStrength } from '../../data/password-strength.ts'
import { RegisterPage } from './register-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const FORGOT = 'POST /api/auth/account/password/forgot'
const RESET = 'POST /api/auth/account/password/reset'
const VERIFY = 'POST /api/auth/account/verify'
const RENEW = 'POST /api/auth/account/verify/request'
const REGISTER = 'POST /api/auth/register'
const nothing =
  (status: number): StubAnswer =>
  () =>
    new Response(status === 204 ? null : '', { status })
const refused =
  (code: string, status = 400): StubAnswer =>
  () =>
    json(status, { code, message: 'from the service' })

function show(address: string, answers: Readonly<Record<string, StubAnswer>>) {
  const server = createStubServer(answers)
  const session = new SessionStore(createKeyValueStorage(undefined))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })
  const router = createMemoryRouter(
    [
      { path: '/forgot-password', Component: ForgotPasswordPage },
      { path: '/reset-password', Component: ResetPasswordPage },
      { path: '/accounts/verify', Component: VerifyEmailPage },
      { path: '/accounts/verify/new', Component: NewLinkPage },
      { path: '/register', Component: RegisterPage },
      { path: '/login', element: <p>the sign-in page</p> },
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
  return { server, router, user: userEvent.setup() }
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('a forgotten password', () => {
  test('has a link sent, and the next one waits a minute [AUTH-14]', async () => {
    const { server, user } = show('/forgot-password', { [FORGOT]: nothing(202) })
    await user.type(screen.getByLabelText('Email'), ' mira@example.com ')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect((await screen.findByRole('status')).textContent).toContain('If that address has an account, a link is on its way.')
    expect(server.seen[0]?.body).toEqual({ email: 'mira@example.com' })
    expect(screen.getByRole('button', { name: 'Send link' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(/You can ask for another link in \d+ s\./)).toBeTruthy()
  })

  test.each([
    ['cooldown', 'Too many requests'],
    ['email_reset_limit', 'You have reached the limit of verification emails; contact support to continue.'],
  ])('says %s in words [ERR-03] [ERR-55]', async (code, message) => {
    const { user } = show('/forgot-password', { [FORGOT]: refused(code, 429) })
    await user.type(screen.getByLabelText('Email'), 'mira@example.com')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  test('is replaced by a new one, typed twice, and the token leaves the address [AUTH-15] [AUTH-16] [VALID-27]', async () => {
    const { server, router, user } = show('/reset-password?token=abc', { [RESET]: nothing(204) })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.type(screen.getByLabelText('New password'), 'correct horse battery')
    await user.type(screen.getByLabelText('Repeat password'), 'correct horse batter')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Passwords must match.')
    await user.type(screen.getByLabelText('Repeat password'), 'y')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('the sign-in page')
    expect(server.seen.map(({ body }) => body)).toEqual([{ token: 'abc', password: 'correct horse battery' }])
  })

  test.each(['/reset-password?token=old', '/reset-password'])('is not replaced by the link %s [ERR-59]', async (address) => {
    const { user } = show(address, { [RESET]: refused('invalid_password_reset_token') })
    await user.type(screen.getByLabelText('New password'), 'correct horse battery')
    await user.type(screen.getByLabelText('Repeat password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This password reset link is not valid any more; request a new one.')
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  })
})

describe('verification', () => {
  test('uses the token of the link [AUTH-10]', async () => {
    const { server, router } = show('/accounts/verify?token=abc', { [VERIFY]: nothing(204) })
    await screen.findByRole('heading', { name: 'Email verified' })
    expect(server.seen.map(({ body }) => body)).toEqual([{ token: 'abc' }])
    expect(router.state.location.search).toBe('')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/login')
  })

  test.each([
    [
      'email_missing',
      'There is nothing to verify in this link; open the newest message we sent you or request a new link.',
      'Send a new link',
    ],
    ['email_expired', 'This verification link has expired; request a new one.', 'Send a new link'],
    ['email_invalid', 'This verification link is not valid; request a new one.', 'Send a new link'],
    ['email_already_verified', 'This email address is already verified; you can sign in.', 'Continue'],
    ['email_no_pending', 'There is no email change waiting for confirmation.', 'Continue'],
    ['email_in_use', 'This email address already belongs to an account; sign in or use another address.', 'Continue'],
  ])('says %s in words and offers the way on [ERR-54] [ERR-55]', async (code, message, action) => {
    show('/accounts/verify?token=abc', { [VERIFY]: refused(code) })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole('link', { name: action })).toBeTruthy()
  })

  test('has a new link sent [AUTH-11]', async () => {
    const { server, user } = show('/accounts/verify/new', { [RENEW]: nothing(202) })
    await user.type(screen.getByLabelText('Email'), 'mira@example.com')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await screen.findByText('If that address has an account, a link is on its way.')
    expect(server.count(RENEW)).toBe(1)
  })
})

describe('registration', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    const values = { 'First name': 'Mira', 'Last name': 'Kessler', Email: 'mira@example.com', Company: 'Bookshop' }
    for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.type(screen.getByLabelText('Repeat password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
  }

  test('sends the new account and asks to verify the address [AUTH-06]', async () => {
    const { server, user } = show('/register', { [REGISTER]: nothing(201) })
    await fill(user)
    await screen.findByText(/Open the link in it to verify your email address/)
    expect(server.seen[0]?.body).toEqual({
      first_name: 'Mira',
      last_name: 'Kessler',
      email: 'mira@example.com',
      company_name: 'Bookshop',
      password: 'correct horse battery',
    })
  })

  test.each([
    ['email_in_use', 'This email address already belongs to an account; sign in or use another address.'],
    ['invalid_domain', 'This email domain or format is not accepted; use a work or personal address you can receive mail at.'],
    ['internal_error', 'We could not create your account; please try again or contact support.'],
  ])('says %s in words [ERR-51] [ERR-57] [ERR-58]', async (code, message) => {
    const { user } = show('/register', { [REGISTER]: refused(code) })
    await fill(user)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })
})

describe('passwordStrength', () => {
  test.each([
    ['short', 'short'],
    ['password12345', 'common'],
    ['Passwort123456', 'common'],
    ['aaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['tuesday rain', 'weak'],
    ['tuesday rain, and', 'good'],
    ['tuesday rain, and the cat', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
