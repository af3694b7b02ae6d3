// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { useIdentity } from './identity-queries.ts'
import { createServices, ServicesContext } from './services.ts'
import { SessionStore } from './session-store.ts'
import { identityRecord } from './testing/identity-record.ts'
import { sessionRecord } from './testing/session-record.ts'
import { createStubServer, json } from './testing/stub-server.ts'
import type { StubAnswer } from './testing/stub-server.ts'

const IDENTITY = 'GET /api/auth/auth/identity'

function Screen() {
  return <p>{useIdentity()?.plan ?? 'unknown'}</p>
}

function show(answer: StubAnswer) {
  const server = createStubServer({ [IDENTITY]: answer })
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/resources/explorer/us'] })
  const { container } = render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { session, router, container, asked: () => server.count(IDENTITY) }
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('useIdentity', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('asks every five seconds while the plan is not settled, and stops once it is [STATE-03] [STATE-04]', async () => {
    let planSynced = false
    const { asked } = show(() => json(200, identityRecord({ planSynced })))
    await wait(4_999)
    expect(asked()).toBe(1)
    await wait(1)
    expect(asked()).toBe(2)
    planSynced = true
    await wait(5_000)
    expect(asked()).toBe(3)
    await wait(60_000)
    expect(asked()).toBe(3)
  })

  test('asks again on every change of route, also within 20 seconds [STATE-05]', async () => {
    const { asked, router } = show(() => json(200, identityRecord()))
    await wait(100)
    expect(asked()).toBe(1)
    await act(() => router.navigate('/resources/personal-settings'))
    await wait(100)
    expect(asked()).toBe(2)
  })

  test('keeps what it knows when it cannot be asked [STATE-06]', async () => {
    let isDown = false
    const { asked, container, router, session } = show(() => (isDown ? json(503, {}) : json(200, identityRecord({ plan: 'team' }))))
    await wait(100)
    expect(container.textContent).toBe('team')
    isDown = true
    await act(() => router.navigate('/resources/personal-settings'))
    await wait(30_000)
    expect(asked()).toBeGreaterThan(1)
    expect(container.textContent).toBe('team')
    expect(session.get()?.account.plan).toBe('team')
  })

  test('changes what is stored of the session [STATE-07]', async () => {
    const identity = identityRecord({
      role: 'developer',
      plan: 'business',
      plan_display_name: 'Business',
      limits: { read: 500 },
      view_controls: { '*': ['read'] },
      feature_flags: { global_nav: true },
      userRegionGroups: ['private-1'],
    })
    const { session } = show(() => json(200, identity))
    await wait(100)
    expect(session.get()).toMatchObject({
      user: { role: 'developer' },
      account: { plan: 'business', plan_display_name: 'Business' },
      limits: { read: 500 },
      view_controls: { '*': ['read'] },
      feature_flags: { global_nav: true },
      userRegionGroups: ['private-1'],
    })
  })
})
