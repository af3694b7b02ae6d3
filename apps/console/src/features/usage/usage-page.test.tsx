// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { Session, UsageReport } from '@terrarium/contracts'
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
  plan_limits: { act: true, queries: null, writes: "Plan Free includes 50 write operations a month, and this month's are used up." },
}

/** Shows the page to an owner of the Free plan, with her month as given. */
function showMonth(report: UsageReport, changes: Partial<Session> = {}): void {
  const answers = { 'GET /api/v1/usage': () => json(200, report), 'GET /api/v1/usage/alerts': () => json(200, { results: [] }) }
  const { services } = createStubServices(answers, changes)
  const limits = { read: 1000, write: 50, compute: null, storage: 1 }
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ plan_display_name: 'Free', limits }))
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: UsagePage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

test('usage of the month that cannot be loaded says so', async () => {
  const failed = () => json(500, { code: 'internal_error', reason: 'x', message: 'x' })
  const { services } = createStubServices({ 'GET /api/v1/usage': failed })
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ limits: { read: 1000 } }))
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: PlanLimits }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('The usage of this month could not be loaded.')
})

test('usage of the month stands beside what the plan includes, and of nothing else', async () => {
  showMonth(REPORT)
  await screen.findByRole('heading', { name: 'This month against the Free plan' })
  await screen.findByText('700 of 1,000')
  screen.getByText('60, more than the 50 included')
  screen.getByText('0 B of 1.0 GiB')
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Read', 'Write', 'Storage'])
})

test('limits that act say so, with what they refuse now and where to upgrade', async () => {
  showMonth(REPORT)
  await screen.findByText(/^These limits act\./)
  screen.getByText(REPORT.plan_limits.writes)
  expect(screen.getByRole('link', { name: 'Upgrade the plan' }).getAttribute('href')).toBe('/resources/account-settings/billing')
  expect(screen.queryByText(/contact your account administrator/)).toBeNull()
})

test('limits that are only shown say so', async () => {
  showMonth({ ...REPORT, plan_limits: { act: false, queries: null, writes: null } })
  await screen.findByText(/^These limits are only shown/)
  expect(screen.queryByText(REPORT.plan_limits.writes)).toBeNull()
})

test.each([
  [799, undefined],
  [800, '80 % used'],
  [999, '99 % used'],
  [1000, 'Limit reached'],
])('%i of 1,000 is said in words: %s', async (total, said) => {
  showMonth({ ...REPORT, metrics: { ...REPORT.metrics, read: { total, series: [] }, write: NONE } })
  const used = await screen.findByText(`${total.toLocaleString()} of 1,000`)
  expect(used.previousElementSibling?.textContent).toBe(said === undefined ? 'Read ' : `Read ${said}`)
})

test('a limit that is near names who can upgrade to a member who may not', async () => {
  showMonth(REPORT, { view_controls: { '*': [], usage: ['read'] } })
  await screen.findByText('To upgrade the plan, please contact your account administrator.')
  expect(screen.queryByRole('link', { name: 'Upgrade the plan' })).toBeNull()
})

test('usage says that access is lacking to members who may not read it [PERM-13]', () => {
  show({ '*': [] })
  expect(screen.getByText(DENIED)).toBeTruthy()
})

test('usage says the same where the service refuses it [PERM-13]', async () => {
  show({ '*': [], usage: ['read'] })
  expect(await screen.findByText(DENIED)).toBeTruthy()
})
