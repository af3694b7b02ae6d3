// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { IDENTITY_KEY } from '../../data/identity-queries.ts'
import { ServicesContext } from '../../data/services.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { PlanLimits } from './plan-limits.tsx'
import { UsagePage } from './usage-page.tsx'

const DENIED = 'You do not have access to this feature.'

function show(controls: Record<string, 'read'[]>): void {
  const refused = () => json(403, { code: 'permission_denied', reason: 'Your role does not allow this.' })
  const { services } = createStubServices({ 'GET /api/v1/usage': refused }, { view_controls: controls })
  const router = createMemoryRouter([{ path: '/', Component: UsagePage }])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

afterEach(cleanup)

const NONE = { total: 0, series: [] }
const REPORT = {
  metrics: {
    read: { total: 700, series: [] },
    write: { total: 60, series: [] },
    compute: NONE,
    storage: NONE,
    backups: NONE,
    logs: NONE,
    realtime: NONE,
    egress: NONE,
  },
  by_database: [
    { path: 'us-std/shop', totals: { read: 700, write: 60, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0 } },
  ],
  console_operations: 0,
}

test('usage of the month that cannot be loaded says so', async () => {
  const failed = () => json(500, { code: 'internal_error', reason: 'x', message: 'x' })
  const { services } = createStubServices({ 'GET /api/v1/usage': failed })
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ limits: { read: 1000 } }))
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <PlanLimits />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('The usage of this month could not be loaded.')
})

test('usage of the month stands beside what the plan includes, and of nothing else', async () => {
  const answers = { 'GET /api/v1/usage': () => json(200, REPORT), 'GET /api/v1/usage/alerts': () => json(200, { results: [] }) }
  const { services } = createStubServices(answers)
  const limits = { read: 1000, write: 50, compute: null, storage: 1 }
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ plan_display_name: 'Free', limits }))
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: UsagePage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  await screen.findByRole('heading', { name: 'This month against the Free plan' })
  await screen.findByText('700 of 1,000')
  screen.getByText('60, more than the 50 included')
  screen.getByText('0 B of 1.0 GiB')
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Read', 'Write', 'Storage'])
})

test('usage says that access is lacking to members who may not read it [PERM-13]', () => {
  show({ '*': [] })
  expect(screen.getByText(DENIED)).toBeTruthy()
})

test('usage says the same where the service refuses it [PERM-13]', async () => {
  show({ '*': [], usage: ['read'] })
  expect(await screen.findByText(DENIED)).toBeTruthy()
})
