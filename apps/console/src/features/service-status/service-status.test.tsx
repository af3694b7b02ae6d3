// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceStatusButton, StatusBanner } from './service-status.tsx'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'

const STATUS = 'GET /api/v2/components.json'
const CONFIG = { statusApiUrl: 'https://status.example/api/v2/components.json' }

function show(answer: () => Response) {
  const server = createStubServer({ [STATUS]: answer })
  vi.stubGlobal('fetch', server.fetch)
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => undefined })
  const view = () =>
    render(
      <ServicesContext.Provider value={services}>
        <QueryClientProvider client={services.cache}>
          <StatusBanner />
          <ServiceStatusButton />
        </QueryClientProvider>
      </ServicesContext.Provider>,
    )
  view()
  return { server, view }
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a configured status API', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.head.innerHTML = `<meta name="terrarium-config" content='${JSON.stringify(CONFIG)}'>`
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is asked for the components, and the worst of them is shown [CALL-45] [DATA-24] [STATE-26]', async () => {
    const components = [
      { id: 'x1', name: 'Dashboard', status: 'operational' },
      { id: 'x2', name: 'EU Region Group', status: 'partial_outage' },
    ]
    const { server } = show(() => json(200, { components }))
    await wait(10)
    expect(server.seen[0]).toMatchObject({ line: STATUS, url: CONFIG.statusApiUrl })
    expect(screen.getByRole('button', { name: 'Partial Outage' })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Service status' }).textContent).toContain('EU Region Group: Partial Outage.')
  })

  test.each([
    ['operational', 'No Issues'],
    ['degraded_performance', 'Degraded Performance'],
    ['partial_outage', 'Partial Outage'],
    ['major_outage', 'Major Outage'],
    ['under_maintenance', 'Under Maintenance'],
  ])('%s is shown as %s [STATE-25] [STATE-26]', async (status, words) => {
    show(() => json(200, { components: [{ id: 'x', name: 'Billing', status }] }))
    await wait(10)
    expect(screen.getByRole('button', { name: words })).toBeTruthy()
  })

  test('is not asked twice within 60 seconds [CALL-46]', async () => {
    const { server, view } = show(() => json(200, { components: [] }))
    await wait(10)
    cleanup()
    await wait(59_000)
    view()
    await wait(10)
    expect(server.count(STATUS)).toBe(1)
    cleanup()
    await wait(1_000)
    view()
    await wait(10)
    expect(server.count(STATUS)).toBe(2)
  })

  test('that does not answer is said to be so [ERR-47]', async () => {
    show(() => json(500, {}))
    await wait(5_000)
    fireEvent.click(screen.getByRole('button', { name: 'Status unknown' }))
    vi.useRealTimers()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Unable to fetch service status. Please refer to the status page for more info',
    )
  })

  test('that does not answer stays said to be so while it is asked again, and no longer once it has answered [ERR-47]', async () => {
    let answer = (): Response => json(500, {})
    const { server } = show(() => answer())
    await wait(5_000)
    fireEvent.click(screen.getByRole('button', { name: 'Status unknown' }))
    vi.useRealTimers()
    await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: 'Open status page' }).getAttribute('href')).toMatch(/^https:/)
    const asked = server.count(STATUS)
    answer = () => json(200, { components: [{ id: 'x', name: 'Billing', status: 'operational' }] })
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(screen.queryByRole('alert')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(server.count(STATUS)).toBe(asked + 1)
    expect(screen.getAllByText('No Issues').length).toBeGreaterThan(5)
  })
})
