// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ServicesContext } from '../data/services.ts'
import { identityRecord } from '../data/testing/identity-record.ts'
import { createStubServices } from '../data/testing/stub-services.ts'
import { json } from '../data/testing/stub-server.ts'
import { createConsoleRouter } from './router.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the personal settings show who the member is and how this browser shows the console [NAV-14]', async () => {
  const { services } = createStubServices({ 'GET /api/auth/auth/identity': () => json(200, identityRecord()) })
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined))
  window.history.replaceState(null, '', '/resources/personal-settings')
  const router = createConsoleRouter(services)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Personal settings' })
  expect(screen.getByDisplayValue('mira@example.com')).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeTruthy()
  router.dispose()
})

test.each([
  [true, '/register'],
  [false, '/login'],
])('the older address of registration leads on, under a test runner (%s) to %s [AUTH-08] [AUTH-09]', async (isRunner, path) => {
  window.terrariumTestRunner = isRunner
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined))
  const { services } = createStubServices({})
  services.session.lose()
  window.history.replaceState(null, '', '/accounts/register?from=mail')
  const router = createConsoleRouter(services)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(router.state.location.search).toBe('?from=mail')
  router.dispose()
  delete window.terrariumTestRunner
})
