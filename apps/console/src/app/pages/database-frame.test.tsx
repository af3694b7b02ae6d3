// @vitest-environment happy-dom
import { USAGE_METRICS } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { IDENTITY_KEY } from '../../data/identity-queries.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { DatabaseFrame } from './database-frame.tsx'
import { ExplorerRoute } from './explorer-route.tsx'

const DETAILS = { name: 'shop', global_id: 'abc', protected: false, typechecked: true, priority: { '@int': '1' }, environment: null }
const found = (data: unknown) => () => json(200, { data, summary: '', txn_ts: 1, stats: {} })

function show(answer: StubAnswer, record: Partial<Session> = {}, more: Readonly<Record<string, StubAnswer>> = {}) {
  const server = createStubServer({ 'POST /query/1': answer, ...more })
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ feature_flags: {}, ...record }))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => undefined })
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ limits: record.limits ?? {} }))
  const database = { path: paths.database.path, Component: DatabaseFrame, children: [{ index: true, element: <p>the overview</p> }] }
  const pages = [{ path: paths.region.path, Component: ExplorerRoute, children: [database] }]
  const router = createMemoryRouter(pages, { initialEntries: ['/resources/explorer/us/shop'] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server }
}

/** The database's own page; the tree beside it has a state of its own. */
const main = () => screen.getByRole('main')

describe('the guard of a database', () => {
  afterEach(cleanup)

  test('is pending until the answer is there, and shows the page then [NAV-32] [STATE-24]', async () => {
    let answer: (response: Response) => void = () => expect.unreachable()
    const held = new Promise<Response>((done) => (answer = done))
    show(() => held.then((response) => response.clone()))
    expect(main().querySelector('[aria-busy=true], [role=status]')).not.toBeNull()
    expect(screen.queryByText('the overview')).toBeNull()
    answer(found(DETAILS)())
    await screen.findByText('the overview')
  })

  test('keeps the focus that was set in the page while it loaded', async () => {
    let answer: (response: Response) => void = () => expect.unreachable()
    const held = new Promise<Response>((done) => (answer = done))
    show(() => held.then((response) => response.clone()))
    main().focus()
    answer(found(DETAILS)())
    await screen.findByText('the overview')
    expect(document.activeElement).toBe(main())
  })

  test('says of an address that names nothing that it may be incorrect [NAV-33] [STATE-24]', async () => {
    show(found(null))
    await screen.findByRole('heading', { level: 1, name: 'Whoops!' })
    expect(main().textContent).toContain('Failed to access resource')
    expect(main().textContent).toContain('URL may be incorrect')
    expect(main().textContent).toContain('This typically results from the following:')
  })

  test('says that access failed when the database fails, and asks again on demand [STATE-24]', async () => {
    let isDown = true
    show(() => (isDown ? json(500, { error: { code: 'internal_error', message: 'inner words' } }) : found(DETAILS)()))
    await screen.findByRole('heading', { level: 1, name: 'Whoops!' })
    expect(main().textContent).toContain('Failed to access resource')
    expect(main().textContent).not.toContain('URL may be incorrect')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('the overview')
  })

  test('says that the member may not see the page, what is missing and whom to ask [STATE-24]', async () => {
    show(found(DETAILS), { view_controls: { '*': ['read'], databases: [] } })
    await screen.findByRole('heading', { level: 1, name: 'Permission Denied' })
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('You do not have permission to view this page.')
    expect(textContent).toContain('Please contact your account administrator.')
    expect(screen.queryByText('the overview')).toBeNull()
  })
})

describe('the page of a database of a plan with limits', () => {
  const USAGE = 'GET /api/v1/usage'
  const SPENT = "Plan Free includes 100,000 read operations a month, and this month's are used up."
  const metrics = Object.fromEntries(USAGE_METRICS.map((metric) => [metric, { total: 0, series: [] }]))
  const usageOf = (queries: string | null) => () =>
    json(200, { metrics, by_database: [], console_operations: 0, plan_limits: { act: true, queries, writes: null } })
  const limited = (more: Partial<Session> = {}): Partial<Session> => ({ limits: { read: 100_000 }, ...more })
  const refused = () => json(429, { error: { code: 'limit_exceeded', message: SPENT } })
  afterEach(cleanup)

  test('says that its queries are used up and where to upgrade, also when the database cannot be looked up', async () => {
    show(refused, limited(), { [USAGE]: usageOf(SPENT) })
    const link = await screen.findByRole('link', { name: 'Upgrade the plan' })
    expect(main().textContent).toContain(SPENT)
    expect(link.getAttribute('href')).toBe(paths.billing.href())
  })

  test('says to members who may not upgrade whom to ask', async () => {
    const view_controls = { '*': ['read' as const], upgrades: [] }
    show(found(DETAILS), limited({ view_controls }), { [USAGE]: usageOf(SPENT) })
    await screen.findByText('To upgrade the plan, please contact your account administrator.')
    expect(screen.queryByRole('link', { name: 'Upgrade the plan' })).toBeNull()
  })

  test('says nothing while nothing is refused', async () => {
    const { server } = show(found(DETAILS), limited(), { [USAGE]: usageOf(null) })
    await screen.findByText('the overview')
    await waitFor(() => expect(server.count(USAGE)).toBe(1))
    expect(screen.queryByRole('link', { name: 'Upgrade the plan' })).toBeNull()
  })

  test('asks for no usage where the plan has no limits, or the member may not read it', async () => {
    for (const record of [{}, limited({ view_controls: { '*': ['read'], usage: [] } })]) {
      const { server } = show(found(DETAILS), record)
      await screen.findByText('the overview')
      expect(server.count(USAGE)).toBe(0)
      cleanup()
    }
  })
})
