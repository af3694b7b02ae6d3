// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { unavailableDatabases } from '../../data/unavailable-databases.ts'
import { DatabaseList } from './database-list.tsx'
import { UnavailableDatabase } from './unavailable-database.tsx'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const BRANCH = { regionGroup: 'us', names: ['shop', 'branch'] } as const
const OTHER = { regionGroup: 'us', names: ['shop_copy'] } as const
const JOB = {
  id: '3',
  kind: 'restore',
  snapshot_id: '9',
  source: 'us-std/shop',
  snapshot_at: '2026-03-02T00:00:00.000Z',
  target: 'us-std/shop',
  region_group: 'us-std',
  state: 'InProgress',
  step: 'write',
  progress: 0.5,
  created_at: '2026-03-03T00:00:00.000Z',
  updated_at: '2026-03-03T00:00:01.000Z',
  finished_at: null,
  is_terminal: false,
  can_cancel: true,
  created_by: 'Mara Kell',
}
const held = () => json(503, { error: { code: 'database_unavailable', message: 'x' }, summary: '' })
const none = () => json(200, { results: [], running: 0 })

function show(page: ReactNode, answers: Readonly<Record<string, StubAnswer>>) {
  const { services } = createStubServices(answers, { feature_flags: { database_tree_account_api: true } })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

describe('a database that a restore writes', () => {
  afterEach(() => {
    cleanup()
    unavailableDatabases.clear()
  })

  test('is unavailable with those below it, and no other [BACKUP-10]', () => {
    unavailableDatabases.add(SHOP)
    expect([SHOP, BRANCH, OTHER].map(unavailableDatabases.has)).toEqual([true, true, false])
  })

  test('shows the job, its step and when it began [BACKUP-10]', async () => {
    const restores = () => json(200, { results: [JOB], running: 1 })
    show(<UnavailableDatabase path={BRANCH} />, {
      'POST /query/1': held,
      'GET /api/v1/copies': none,
      'GET /api/v1/restores': restores,
    })
    await screen.findByText('Unavailable until the restore is complete.')
    screen.getByText('Unavailable')
    screen.getByText(/^Writing, since 2026-03-03 00:00:00 UTC\./)
    expect(screen.getByRole('link', { name: 'Show the jobs' }).getAttribute('href')).toBe('/resources/backups?tab=jobs')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  })

  test('is available again as soon as it answers [BACKUP-10]', async () => {
    unavailableDatabases.add(SHOP)
    const answer = () => json(200, { data: null, summary: '', txn_ts: 1, stats: {} })
    show(<UnavailableDatabase path={SHOP} />, { 'POST /query/1': answer, 'GET /api/v1/copies': none, 'GET /api/v1/restores': none })
    await waitFor(() => expect(unavailableDatabases.has(SHOP)).toBe(false))
  })

  test('cannot be opened from the list, nor acted on [BACKUP-10]', async () => {
    const row = { name: 'shop', path: 'us-std/shop', region_group: 'us-std', status: 'restoring', job_id: '3' }
    show(<DatabaseList path={{ regionGroup: 'us', names: [] }} place="United States (US)" />, {
      'GET /api/v1/databases': () => json(200, { results: [row] }),
    })
    await screen.findByText('Restoring')
    expect(screen.queryByRole('link', { name: 'shop' })).toBeNull()
    expect((await screen.findByRole('button', { name: 'Actions of shop' })).getAttribute('title')).toBe(
      'Unavailable until the restore is complete.',
    )
  })
})
