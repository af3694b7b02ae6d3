// @vitest-environment happy-dom
import type { BackupJob, Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { TaskTray } from './task-tray.tsx'

afterEach(cleanup)

const JOB: BackupJob = {
  ...{ id: '3', kind: 'restore', snapshot_id: '9', source: 'us-std/shop', snapshot_at: '2026-03-02T00:00:00.000Z' },
  ...{ target: 'us-std/shop', region_group: 'us-std', state: 'InProgress', step: 'write', progress: 0.4, is_terminal: false },
  ...{ created_at: '2026-03-03T00:00:00.000Z', updated_at: '2026-03-03T00:00:05.000Z', finished_at: null, can_cancel: true },
  created_by: 'Mara Kell',
}
const OLD: BackupJob = { ...JOB, id: '2', state: 'Complete', step: 'done', progress: 1, is_terminal: true }
const MAY: Partial<Session> = {
  feature_flags: { backup_restore: true },
  view_controls: { restores: ['read'], copies: ['read'] },
  account: { account_id: '1', company_name: 'Shop', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' },
}

function show(session: Partial<Session>) {
  let jobs = [JOB, OLD]
  const { server, services } = createStubServices(
    {
      'GET /api/v1/restores': () => json(200, { results: jobs, running: 1 }),
      'GET /api/v1/copies': () => json(200, { results: [], running: 1 }),
    },
    session,
  )
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <TaskTray />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  const change = async (changes: Partial<BackupJob>) => {
    jobs = [{ ...JOB, ...changes }, OLD]
    await services.cache.invalidateQueries({ queryKey: [BACKUPS_KEY] })
  }
  return { server, change }
}

test('a restore that runs is shown on any page, with its step, until its end was seen', async () => {
  const { change } = show(MAY)
  expect((await screen.findByRole('link', { name: 'Restore of us/shop' })).getAttribute('href')).toBe('/resources/backups?tab=jobs')
  expect(screen.getByText('Writing')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await change({ state: 'Complete', step: 'done', progress: 1, is_terminal: true })
  await screen.findByText('Complete')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
})

test('one that fails says why', async () => {
  const { change } = show(MAY)
  await screen.findByText('Writing')
  await change({
    state: 'Failed',
    is_terminal: true,
    failure: { code: 'no_space', message: 'The disk has 9 MB left. Nothing was changed.' },
  })
  await screen.findByText('The disk has 9 MB left. Nothing was changed.')
})

test.each([
  ['the permission', { view_controls: {} }],
  ['the plan', { account: { ...MAY.account, plan: 'Free' } as Session['account'] }],
  ['the feature', { feature_flags: {} }],
])('nothing is asked for without %s', async (_what, changes: Partial<Session>) => {
  const { server } = show({ ...MAY, ...changes })
  await new Promise((done) => setTimeout(done, 20))
  expect(server.seen).toEqual([])
})
