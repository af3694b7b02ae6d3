// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { toasts } from '../../ui/toast-store.ts'
import { IntegrationCallbackPage } from './integration-callback-page.tsx'

const ADD = 'POST /api/v1/integrations'
const INVALID_KEY = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'
const ADDED = {
  id: '1',
  service: 'datadog',
  region_group: 'us-std',
  site: 'datadoghq.com',
  status: 'pending',
  created_at: '2026-03-01T00:00:00.000Z',
  created_by: null,
  last_delivery_at: null,
  last_error: null,
}

function show(search: string, answer: StubAnswer, session: Partial<Session> = {}) {
  const { server, services } = createStubServices({ [ADD]: answer }, session)
  const router = createMemoryRouter(
    [
      { path: '/auth/oauth/datadog', Component: IntegrationCallbackPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/auth/oauth/datadog${search}`] },
  )
  render(
    <StrictMode>
      <ServicesContext.Provider value={services}>
        <QueryClientProvider client={services.cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ServicesContext.Provider>
    </StrictMode>,
  )
  return { server, router }
}

const failing =
  (status: number, code: string): StubAnswer =>
  () =>
    json(status, { code, reason: 'x', message: 'x' })

describe('the way back from a monitoring service', () => {
  afterEach(() => {
    cleanup()
    for (const { id } of toasts.get()) toasts.dismiss(id)
  })

  test('says that it connects, sends code and state once, and shows the integrations [AUTH-19]', async () => {
    let finish: (answer: Response) => void = () => undefined
    const { server, router } = show('?code=c&state=s&site=evil', () => new Promise((resolve) => (finish = resolve)))
    await screen.findByText('Connecting Datadog…')
    finish(json(201, ADDED))
    await waitFor(() => expect(router.state.location.pathname).toBe('/resources/integrations'))
    expect(server.seen.map(({ line, body }) => [line, body])).toEqual([[ADD, { service: 'datadog', code: 'c', state: 's' }]])
    expect(toasts.get().map(({ title }) => title)).toEqual(['Datadog was added.'])
  })

  test.each([
    [400, 'integration_invalid_key', INVALID_KEY],
    [410, 'integration_connection_expired', 'This connection has expired, was used before or was begun in another session.'],
    [400, 'integration_connection_failed', 'Datadog did not accept the connection.'],
    [503, 'integration_unreachable', 'The monitoring service does not answer; please try again later.'],
    [409, 'integration_unconfigured', 'This service has no integrations that are connected this way yet.'],
    [409, 'conflict', 'There is an integration of this service, region group and site already; delete it first.'],
    [403, 'plan_required', 'Your plan does not include integrations.'],
    [500, 'internal_error', 'The integration was not added; please try again.'],
  ])('says why nothing was connected: %i %s [ERR-70]', async (status, code, message) => {
    show('?code=c&state=s', failing(status, code))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Datadog was not connected')
    expect(alert.textContent).toContain(message)
  })

  test.each<[string, string, Partial<Session>]>([
    ['?error=access_denied&state=s', 'You did not allow the connection at Datadog; nothing was changed.', {}],
    ['?error=server_error', 'Datadog answered server_error.', {}],
    ['', 'This address is not complete.', {}],
    ['?code=c', 'This address is not complete.', {}],
    ['?code=c&state=s', 'Your role may not add integrations.', { view_controls: { '*': ['read'] } }],
    [
      '?code=c&state=s',
      'Your plan does not include integrations.',
      { account: { account_id: '1', company_name: 'Bookshop', legacy_account: false, plan: 'free', plan_display_name: 'Free' } },
    ],
  ])('at %s says %s, and sends nothing', async (search, message, session) => {
    const { server } = show(search, failing(500, 'internal_error'), session)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(server.seen).toEqual([])
  })
})
