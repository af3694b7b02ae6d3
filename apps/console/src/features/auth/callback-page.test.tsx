// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage, tabStore } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { beginThirdPartySignIn } from '../../data/third-party-sign-in.ts'
import { CallbackPage } from './callback-page.tsx'

const FINISH = 'POST /api/auth/oauth/sign-in'

/** Opens the page as the service leads to it; `begun` is what this tab has begun with. */
function open(search: string, answer: StubAnswer = () => json(200, sessionRecord())) {
  const server = createStubServer({ [FINISH]: answer })
  const session = new SessionStore(createKeyValueStorage(undefined))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })
  const pages = [
    { path: '/auth/oauth/callback', Component: CallbackPage },
    { path: '*', element: <p>the console</p> },
  ]
  const router = createMemoryRouter(pages, { initialEntries: [`/auth/oauth/callback${search}`] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, session, router, user: userEvent.setup() }
}

function begin(target?: string): string {
  const address = beginThirdPartySignIn({ provider: 'work', ...(target !== undefined && { target }) })
  return new URL(address, 'http://console').searchParams.get('state') ?? ''
}

describe('the callback of a third party', () => {
  afterEach(() => {
    cleanup()
    tabStore().remove('oauth-state')
  })

  test('opens the session and goes to where the member wanted to go [AUTH-17]', async () => {
    const state = begin('/resources/explorer/us/shop')
    const { server, session, router } = open(`?code=1.abc&state=${state}`)
    await screen.findByText('the console')
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shop')
    expect(session.get()?.secret).toBe(sessionRecord().secret)
    expect(server.seen.map(({ body }) => body)).toEqual([{ code: '1.abc' }])
  })

  test('asks for the second step', async () => {
    let calls = 0
    const { server, user } = open(`?code=1.abc&state=${begin()}`, () =>
      calls++ === 0 ? json(401, { code: 'otp_required', message: 'x' }) : json(200, sessionRecord()),
    )
    await user.type(await screen.findByLabelText('Code'), '123456')
    await screen.findByText('the console')
    expect(server.seen.at(-1)?.body).toEqual({ code: '1.abc', otp: '123456' })
  })

  test('finishes nothing that was not begun in this tab, nor anything twice', async () => {
    const state = begin()
    const { server } = open('?code=1.abc&state=of-somebody-else')
    await screen.findByText(/was not begun in this tab/)
    cleanup()
    open(`?code=1.abc&state=${state}`)
    await screen.findByText(/was not begun in this tab/)
    expect(server.seen).toEqual([])
  })

  test.each([
    ['access_denied', 'You did not allow the sign-in there; nothing was changed.'],
    ['provider_failed', 'The provider could not be reached, or its answer was not valid; please begin again.'],
    ['sign_in_expired', 'This sign-in has expired or was begun in another browser; please begin again.'],
    ['other', 'The service answered other.'],
  ])('says why the provider leads back: %s', async (error, message) => {
    open(`?error=${error}&state=${begin()}`)
    await screen.findByText(message)
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
  })

  test.each([
    ['third_party_unknown', 403, /ask the owner of your account for an invite/],
    ['third_party_unverified', 403, /has not verified your email address/],
    ['account_suspended', 403, /suspended/],
    ['internal_error', 500, 'We could not sign you in; please try again.'],
  ])('says why the service refuses: %s', async (code, status, message) => {
    open(`?code=1.abc&state=${begin()}`, () => json(status, { code, message: 'x' }))
    await screen.findByText(message)
  })
})
