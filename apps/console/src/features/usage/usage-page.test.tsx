// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { Session, UsageReport } from '@terrarium/contracts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { IDENTITY_KEY } from '../../data/identity-queries.ts'
import { prices } from '../../data/prices.ts'
import { ServicesContext } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { PlanLimits } from './plan-limits.tsx'
import { UsagePage } from './usage-page.tsx'

const DENIED = 'You do not have access to this feature.'

function renderPage(services: Services, Component: ComponentType = UsagePage): void {
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

function show(controls: Record<string, 'read'[]>): void {
  const refused = () => json(403, { code: 'permission_denied', reason: 'Your role does not allow this.' })
  const { services } = createStubServices({ 'GET /api/v1/usage': refused }, { view_controls: controls })
  renderPage(services)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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
  renderPage(services)
}

test('usage of the month that cannot be loaded says so', async () => {
  const failed = () => json(500, { code: 'internal_error', reason: 'x', message: 'x' })
  const { services } = createStubServices({ 'GET /api/v1/usage': failed })
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ limits: { read: 1000 } }))
  renderPage(services, PlanLimits)
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('The usage of this month could not be loaded.')
})

test('a report that cannot be loaded leaves its choices where they are', async () => {
  let isDown = true
  const answers = {
    'GET /api/v1/usage': () => (isDown ? json(500, { code: 'internal_error', reason: 'x', message: 'x' }) : json(200, REPORT)),
    'GET /api/v1/usage/alerts': () => json(200, { results: [] }),
  }
  const { services } = createStubServices(answers)
  renderPage(services)
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  screen.getByLabelText('Period')
  isDown = false
  fireEvent.click(again)
  await screen.findByText('us/shop')
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

test.each([
  [true, ['Read', 'Write', 'Compute', 'Storage', 'Backups', 'Logs', 'Realtime', 'Egress']],
  [false, ['Read', 'Write', 'Compute', 'Storage', 'Backups', 'Egress']],
])('realtime and logs are shown as their flag says: %s, in tiles, by database and in the CSV [USAGE-02]', async (isOn, metrics) => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob)
    return 'blob:usage'
  })
  showMonth({ ...REPORT, console_operations: 41 }, { feature_flags: { show_realtime_log_spend: isOn } })
  const databases = await screen.findByRole('grid', { name: 'By database' })
  const headers = within(databases).getAllByRole('columnheader')
  expect(headers.slice(1).map(({ textContent }) => textContent)).toEqual(metrics)
  const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  for (const metric of metrics) expect(tiles.some((tile) => tile.startsWith(metric))).toBe(true)
  expect(tiles.some((tile) => tile.startsWith('Realtime'))).toBe(isOn)
  expect(screen.getByText(/\b41\b/).textContent).toContain('console')
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  const [head] = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(head).toBe(['time', ...metrics.map((metric) => metric.toLowerCase())].join(','))
})

test('a budget is set for a month, and its being reached is said until it is removed', async () => {
  showMonth(REPORT, { view_controls: { '*': ['read'] } })
  const form = await screen.findByRole('form', { name: 'Set a budget' })
  fireEvent.change(within(form).getByLabelText('Operations a month'), { target: { value: '0' } })
  fireEvent.submit(form)
  await screen.findByText('Enter a whole number above 0.')
  fireEvent.change(within(form).getByLabelText('Operations a month'), { target: { value: '700' } })
  fireEvent.submit(form)
  await screen.findByText('Read is at 700 this month, which reaches your budget of 700.')
  fireEvent.change(within(form).getByLabelText('Operations a month'), { target: { value: '701' } })
  fireEvent.submit(form)
  await screen.findByText(/^700 of 701/)
  expect(screen.queryByText(/which reaches your budget/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the budget of Read' }))
  expect(screen.queryByText(/^700 of 701/)).toBeNull()
})

test('the rate of a region group stands beside the cost, where this browser has prices', async () => {
  prices.set({ read: 1000, write: 0, compute: 0 })
  const us = { ...sessionRecord().regionGroups.us, rate: 1.25 } as const
  showMonth(REPORT, { regionGroups: { us } as Session['regionGroups'] })
  const databases = await screen.findByRole('grid', { name: 'By database' })
  within(databases).getByRole('columnheader', { name: 'Cost' })
  const rows = within(databases).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/0\.88rate 1\.25$/)
  screen.getByText(/^Operations in .* cost 1.25 times the price\.$/)
  prices.set(undefined)
})

test('usage says that access is lacking to members who may not read it [PERM-13]', () => {
  show({ '*': [] })
  expect(screen.getByText(DENIED)).toBeTruthy()
})

test('usage says the same where the service refuses it [PERM-13]', async () => {
  show({ '*': [], usage: ['read'] })
  expect(await screen.findByText(DENIED)).toBeTruthy()
})
