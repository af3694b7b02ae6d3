// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { LogRequest, Session } from '@terrarium/contracts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { LogsPage } from './logs-page.tsx'

const LIST = 'POST /api/v1/logs/_list'
const MAY: Partial<Session> = {
  account: { ...sessionRecord().account, plan: 'Pro' },
  view_controls: { '*': ['read', 'create', 'list'] },
}
const DONE: LogRequest = {
  ...{ request_id: '7', state: 'Complete', region_group: 'us-std', database: 'us-std/shop' },
  ...{ time_start: '2026-11-23T00:00:00.000Z', time_end: '2026-11-24T00:00:00.000Z', created_at: '2026-11-24T01:00:00.000Z' },
  presigned_url: 'https://logs.example/api/v1/logs/7/file?expires=1&signature=x',
  presigned_url_expiration_time: '2099-01-01T00:00:00.000Z',
}

function show(requests: readonly LogRequest[], answers: Parameters<typeof createStubServices>[0] = {}, changes: Partial<Session> = {}) {
  const { server, services } = createStubServices({ [LIST]: () => json(200, { results: requests }), ...answers }, { ...MAY, ...changes })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter initialEntries={['/resources/logs']}>
          <LogsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return server
}

afterEach(cleanup)

describe('log requests [LOGS-01] [NAV-12]', () => {
  test('that are complete are opened by a link, and made again', async () => {
    const server = show([DONE], { 'POST /api/v1/logs': () => json(200, { ...DONE, request_id: '8' }) })
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/resources/logs?request=7')
    screen.getByText('Complete')
    fireEvent.click(screen.getByRole('button', { name: 'Request again' }))
    await expect.poll(() => server.count(LIST)).toBe(2)
    expect(server.count('POST /api/v1/logs')).toBe(1)
  })

  test('name the region group as everywhere, and are made again with the name that the service has for it', async () => {
    const again = { 'POST /api/v1/logs': () => json(200, { ...DONE, request_id: '8' }) }
    const server = show([DONE, { ...DONE, request_id: '6', database: undefined }], again)
    await screen.findByText('us/shop')
    screen.getByText('us')
    fireEvent.click(screen.getAllByRole('button', { name: 'Request again' })[0] as HTMLElement)
    await expect.poll(() => server.count('POST /api/v1/logs')).toBe(1)
    expect(server.seen.find(({ line }) => line === 'POST /api/v1/logs')?.text).toContain('"database":"us-std/shop"')
  })

  test('say how large they are before they are read, once that is known', async () => {
    show([
      { ...DONE, lines: 12_345, size_bytes: 4_404_019 },
      { ...DONE, request_id: '8', lines: 1, size_bytes: 356 },
      { ...DONE, request_id: '9' },
    ])
    const [, large, small, unknown] = await screen.findAllByRole('row')
    within(large!).getByText('4.2 MiB')
    within(large!).getByText('12,345 queries')
    within(small!).getByText('356 B')
    within(small!).getByText('1 query')
    expect(unknown?.textContent).not.toMatch(/quer(y|ies)/)
  })

  test('whose link has expired get a new one', async () => {
    const expired = { ...DONE, presigned_url_expiration_time: '2020-01-01T00:00:00.000Z' }
    show([expired], { 'GET /api/v1/logs/7': () => json(200, DONE) })
    fireEvent.click(await screen.findByRole('button', { name: 'Get a new link' }))
    await screen.findByRole('link', { name: 'Open' })
    expect(screen.queryByRole('button', { name: 'Get a new link' })).toBeNull()
  })

  test('that failed or are not complete say so, and cannot be opened', async () => {
    const { presigned_url: _url, presigned_url_expiration_time: _time, ...pending } = DONE
    show([
      { ...pending, state: 'Failed' },
      { ...pending, request_id: '9', state: 'Requested' },
    ])
    await screen.findByText('Failed')
    expect(screen.getAllByText('Requested').map(({ tagName }) => tagName)).toContain('TD')
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Request again' })).toHaveLength(1)
  })

  test('are part of larger plans, which is said with the way to one', async () => {
    const server = show([], {}, { account: { ...sessionRecord().account, plan: 'free' } })
    await screen.findByText('Query logs are part of the Team and Business plans.')
    expect(screen.getByRole('link', { name: 'Upgrade the plan' }).getAttribute('href')).toBe('/resources/account-settings/billing')
    expect(server.seen).toEqual([])
  })

  test('are denied to members who may not read them', () => {
    show([], {}, { view_controls: { '*': [] } })
    screen.getByText('Permission Denied')
  })
})
