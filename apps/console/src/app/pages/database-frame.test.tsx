// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { DatabaseFrame } from './database-frame.tsx'
import { ExplorerRoute } from './explorer-route.tsx'

const DETAILS = { name: 'shop', global_id: 'abc', protected: false, typechecked: true, priority: { '@int': '1' }, environment: null }
const found = (data: unknown) => () => json(200, { data, summary: '', txn_ts: 1, stats: {} })

function show(answer: StubAnswer, record: Partial<Session> = {}) {
  const server = createStubServer({ 'POST /query/1': answer })
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ feature_flags: {}, ...record }))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => undefined })
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
