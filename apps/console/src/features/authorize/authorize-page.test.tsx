// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { AuthorizePage } from './authorize-page.tsx'
import { leadsBack } from './use-decision.ts'

const ID = `req.1.${'x'.repeat(43)}`
const REDIRECT = 'http://127.0.0.1:49207'
const REQUEST = {
  id: ID,
  client: { name: 'Fauna CLI', verified: true, publisher: 'fauna-shell' },
  scope: ['create_session'],
  redirect_uri: REDIRECT,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
}

const leave = vi.fn()

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

type Answer = readonly [status: number, body: object] | 'network'

function show(answers: Partial<Record<'GET' | 'PATCH' | 'DELETE', Answer>>, options: { address?: string; signedIn?: boolean } = {}) {
  const sent: Sent[] = []
  const fetchStub: typeof fetch = (input, init) => {
    const method = (init?.method ?? 'GET') as 'GET'
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    sent.push({ method, url: typeof input === 'string' ? input : '', headers: init?.headers as Record<string, string>, body })
    const answer = answers[method] ?? ([200, REQUEST] as const)
    if (answer === 'network') return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }))
  }
  const session = new SessionStore(createKeyValueStorage(undefined))
  if (options.signedIn !== false) session.set(sessionRecord())
  const services = createServices({ fetch: fetchStub, session, onSessionLost: () => undefined })
  const router = createMemoryRouter(
    [
      { path: '/authorize', element: <AuthorizePage leave={leave} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [options.address ?? `/authorize?request=${ID}`] },
  )
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { sent, router, user: userEvent.setup() }
}

describe('AuthorizePage', () => {
  beforeEach(() => {
    sessionStorage.clear()
    leave.mockReset()
  })
  afterEach(cleanup)

  test('says who asks for what and where it leads, and approves [AUTH-13] [CALL-24] [CALL-26] [CALL-27] [CALL-28]', async () => {
    const { sent, user } = show({ PATCH: [200, { redirect_url: `${REDIRECT}/?code=c&state=s` }] })
    await screen.findByRole('heading', { name: 'Fauna CLI asks for access to your account' })
    expect(screen.getByText(REDIRECT)).toBeTruthy()
    expect(screen.getByText('It can do everything in databases that your role owner can do.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByText('You can close this tab.')
    const patch = sent.find(({ method }) => method === 'PATCH')
    expect(patch?.url).toBe(`/api/v1/oauth/authorize/requests/${ID}`)
    expect(patch?.body).toEqual({ redirect_url: REDIRECT, reason: '' })
    expect(patch?.headers).toMatchObject({ authorization: 'Bearer region-secret', region_group: 'us-std' })
    expect(leave).toHaveBeenCalledWith(`${REDIRECT}/?code=c&state=s`)
  })

  test('denies with a reason, without a session [CALL-25]', async () => {
    const { sent, user } = show(
      { DELETE: [200, { redirect_url: `${REDIRECT}/?error=access_denied`, reason: 'Not me' }] },
      { signedIn: false },
    )
    await user.click(await screen.findByRole('button', { name: 'Deny…' }))
    await user.type(screen.getByLabelText(/^Reason/), 'Not me')
    await user.click(screen.getByRole('button', { name: 'Deny' }))
    await screen.findByText('Access denied')
    expect(sent.find(({ method }) => method === 'DELETE')?.body).toEqual({ redirect_url: REDIRECT, reason: 'Not me' })
    expect(leave).toHaveBeenCalledWith(`${REDIRECT}/?error=access_denied`)
  })

  test('sends somebody without a session to sign in and back', async () => {
    const { sent, router, user } = show({}, { signedIn: false })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sessionStorage.getItem('blocked-url')).toBe(`/authorize?request=${ID}`)
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
  })

  test.each<['GET' | 'PATCH' | 'DELETE', Answer, string]>([
    ['GET', [404, {}], 'This authorization request does not exist or has expired. Start again from the application.'],
    ['GET', [403, {}], 'You are not allowed to see this authorization request. Sign in with the account that started it.'],
    ['GET', [503, {}], 'The authorization request could not be loaded right now. Try again.'],
    ['GET', 'network', 'The authorization request could not be loaded right now. Try again.'],
    ['GET', [418, {}], 'The authorization request could not be read. Copy the details and contact support.'],
    ['PATCH', [404, {}], 'This authorization request does not exist or has expired. Start again from the application.'],
    ['PATCH', [403, {}], 'You are not allowed to approve this request with this account.'],
    ['PATCH', [429, {}], 'The approval could not be completed right now. Try again.'],
    ['PATCH', [409, {}], 'The approval could not be processed. Copy the details and contact support.'],
    [
      'PATCH',
      [200, { redirect_url: 'https://evil.example.com/?code=c' }],
      'The approval could not be processed. Copy the details and contact support.',
    ],
    ['DELETE', [404, {}], 'This authorization request does not exist or has expired. Start again from the application.'],
    ['DELETE', [500, {}], 'Your refusal could not be recorded right now. Try again; nothing was approved.'],
  ])('explains %s that answers %j', async (method, answer, message) => {
    const { user } = show({ [method]: answer })
    if (method === 'PATCH') await user.click(await screen.findByRole('button', { name: 'Approve' }))
    if (method === 'DELETE') {
      await user.click(await screen.findByRole('button', { name: 'Deny…' }))
      await user.click(screen.getByRole('button', { name: 'Deny' }))
    }
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(leave).not.toHaveBeenCalled()
  })

  test('says that a client is not known', async () => {
    show({}, { address: '/authorize?error=invalid_client' })
    expect((await screen.findByRole('alert')).textContent).toContain('The application is not known to this service.')
  })

  test('warns of an application that nobody vouches for', async () => {
    show({ GET: [200, { ...REQUEST, client: { name: 'Stock', verified: false, publisher: 'Mira' } }] })
    expect(await screen.findByText(/its maker is not verified/)).toBeTruthy()
  })
})

describe('an answer', () => {
  test.each([
    [`${REDIRECT}/?code=1`, true],
    [`${REDIRECT}/other?code=1`, false],
    ['http://127.0.0.1:1/?code=1', false],
    ['https://evil.example.com/?code=1', false],
    ['javascript:alert(1)', false],
  ])('%s leads back: %s', (target, expected) => {
    expect(leadsBack(target, REDIRECT)).toBe(expected)
  })
})
