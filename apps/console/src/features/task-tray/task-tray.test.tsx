// @vitest-environment happy-dom
import type { BackupJob, LogRequest, Session, Snapshot } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backgroundTasks } from '../../data/background-tasks.ts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { localStore } from '../../data/browser-storage.ts'
import { followedWork } from '../../data/followed-work.ts'
import { IDENTITY_KEY } from '../../data/identity-queries.ts'
import { interruptedChanges } from '../../data/interrupted-changes.ts'
import { importEntry } from '../../data/interrupted-imports.ts'
import { EXPORTS_KEY } from '../../data/server-exports.ts'
import { NEWEST_LOG_REQUESTS_KEY } from '../../data/log-states.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { watchedBuilds } from '../../data/watched-builds.ts'
import { toasts } from '../../ui/toast-store.ts'
import { TaskTray } from './task-tray.tsx'

const JOB: BackupJob = {
  ...{ id: '3', kind: 'restore', snapshot_id: '9', source: 'us-std/shop', snapshot_at: '2026-03-02T00:00:00.000Z' },
  ...{ target: 'us-std/shop', region_group: 'us-std', state: 'InProgress', step: 'write', progress: 0.4, is_terminal: false },
  ...{ created_at: '2026-03-03T00:00:00.000Z', updated_at: '2026-03-03T00:00:05.000Z', finished_at: null, can_cancel: true },
  created_by: 'Mara Kell',
}
const OLD: BackupJob = { ...JOB, id: '2', state: 'Complete', step: 'done', progress: 1, is_terminal: true }
const DONE: Partial<BackupJob> = { state: 'Complete', step: 'done', progress: 1, is_terminal: true }
const SNAPSHOT: Snapshot = {
  ...{ id: '9', path: 'us-std/shop', region_group: 'us-std', status: 'InProgress', origin: 'manual', size_bytes: null, documents: 0 },
  ...{ created_at: '2026-03-03T00:00:00.000Z', updated_at: '2026-03-03T00:00:05.000Z', expires_at: null, txn_ts: null },
}
const EXPORT = {
  ...{ id: '5', state: 'InProgress', database: 'us-std/shop', format: 'tagged', is_terminal: false },
  ...{ destination: { s3: { bucket: 'kept', path: 'shop' }, uri: 's3://kept/shop' } },
  ...{ created_at: '2026-03-03T00:00:00.000Z', updated_at: '2026-03-03T00:00:05.000Z' },
}
const LOG: LogRequest = {
  ...{ request_id: '7', state: 'Requested', region_group: 'us-std', database: 'us-std/shop' },
  ...{ time_start: '2026-03-03T00:00:00.000Z', time_end: '2026-03-04T00:00:00.000Z', created_at: '2026-03-03T01:00:00.000Z' },
}
const MAY: Partial<Session> = {
  feature_flags: { backup_restore: true },
  view_controls: { restores: ['read', 'create'], copies: ['read'] },
  account: { account_id: '1', company_name: 'Shop', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' },
}

function show(session: Partial<Session>, answers: Parameters<typeof createStubServices>[0] = {}) {
  let jobs = [JOB, OLD]
  const { server, services } = createStubServices(
    {
      'GET /api/v1/restores': () => json(200, { results: jobs, running: 1 }),
      'GET /api/v1/copies': () => json(200, { results: [], running: 1 }),
      'DELETE /api/v1/restores/3': () => {
        jobs = [{ ...JOB, state: 'Canceled', is_terminal: true }, OLD]
        return json(200, jobs[0])
      },
      ...answers,
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
  const reread = (...queryKey: readonly string[]) => services.cache.invalidateQueries({ queryKey })
  const change = async (changes: Partial<BackupJob>) => {
    jobs = [{ ...JOB, ...changes }, OLD]
    await reread(BACKUPS_KEY)
  }
  const identity = (planSynced: boolean, plan = 'Pro', id = '1') =>
    act(() => void services.cache.setQueryData(IDENTITY_KEY, { id, planSynced, plan, plan_display_name: plan }))
  return { server, change, reread, identity }
}

/** Opens the tray and returns the items of its list. */
async function openTray(badge: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Work in the background: ${badge}` }))
  return within(await screen.findByRole('list', { name: 'Work in the background' }))
}

const said = (): readonly string[] => toasts.get().map(({ title }) => title)

beforeEach(() => {
  for (const key of followedWork.states().keys()) followedWork.dismiss(key)
  for (const { id } of backgroundTasks.all()) backgroundTasks.dismiss(id)
  for (const path of watchedBuilds.paths()) watchedBuilds.end(path)
  for (const { id } of toasts.get()) toasts.dismiss(id)
  for (const entry of localStore().keys()) localStore().remove(entry)
})
afterEach(cleanup)

describe('the tray of running work', () => {
  test('shows a restore with its step, since when, and what can be done meanwhile, until its end was seen', async () => {
    const { change } = show(MAY)
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: 'Restore of us/shop' }).getAttribute('href')).toBe('/resources/backups?tab=jobs')
    tray.getByText('Writing, 40 %')
    tray.getByText('The database is unavailable until then; all others can be used.')
    expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([JOB.created_at, JOB.updated_at])
    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(tray.getAllByRole('listitem')).toHaveLength(1)
    await change(DONE)
    await tray.findByText('Complete')
    expect(said()).toEqual(['The restore of us/shop is complete.'])
    await change(DONE)
    expect(said()).toHaveLength(1)
    screen.getByRole('button', { name: 'Work in the background: 1 ended' })
    await userEvent.click(tray.getByRole('button', { name: 'Dismiss: Restore of us/shop' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('cancels a restore for a member who may begin one', async () => {
    const { server } = show(MAY)
    const tray = await openTray('1 running')
    await userEvent.click(tray.getByRole('button', { name: 'Cancel: Restore of us/shop' }))
    await tray.findByText('Canceled')
    expect(server.count('DELETE /api/v1/restores/3')).toBe(1)
  })

  test('cancels nothing for a member who may only read', async () => {
    show({ ...MAY, view_controls: { restores: ['read'], copies: ['read'] } })
    const tray = await openTray('1 running')
    expect(tray.queryByRole('button')).toBeNull()
  })

  test('says why a job has failed', async () => {
    const { change } = show(MAY)
    const tray = await openTray('1 running')
    const message = 'The disk has 9 MB left. Nothing was changed.'
    await change({ state: 'Failed', is_terminal: true, failure: { code: 'no_space', message } })
    await tray.findByText(message)
    screen.getByRole('button', { name: 'Work in the background: 1 failed' })
    expect(said()).toEqual(['The restore of us/shop has failed.'])
  })

  test('says once that a job has ended which was too short to be seen running', async () => {
    followedWork.follow('restore 2')
    show(MAY, { 'GET /api/v1/restores': () => json(200, { results: [OLD], running: 0 }) })
    const tray = await openTray('1 ended')
    tray.getByText('Complete')
    expect(said()).toEqual(['The restore of us/shop is complete.'])
  })

  test('shows snapshots, but not those that are part of a restore', async () => {
    let snapshots = [SNAPSHOT, { ...SNAPSHOT, id: '8', origin: 'restore' as const }]
    const { reread } = show(
      { ...MAY, view_controls: { snapshots: ['read'] } },
      { 'GET /api/v1/snapshots': () => json(200, { results: snapshots }) },
    )
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: 'Snapshot of us/shop' }).getAttribute('href')).toBe(
      '/resources/backups?tab=snapshots&db=us%2Fshop',
    )
    tray.getByText('Reading the database')
    snapshots = [{ ...SNAPSHOT, status: 'Complete' }]
    await reread(BACKUPS_KEY)
    await tray.findByText('Complete')
    expect(said()).toEqual(['The snapshot of us/shop is complete.'])
  })

  test('shows exports that the service makes', async () => {
    let one = EXPORT
    const answer = () => json(200, { response: { results: [one] } })
    const { reread } = show({ ...MAY, view_controls: { databases: ['list'] } }, { 'GET /v2/exports': answer })
    const tray = await openTray('1 running')
    tray.getByText('Export of us/shop to s3://kept/shop')
    one = { ...EXPORT, state: 'Complete', is_terminal: true }
    await reread(...EXPORTS_KEY)
    await tray.findByText('Complete')
    expect(said()).toEqual(['The export of us/shop is complete.'])
  })

  test('cancels an export for a member who may begin one', async () => {
    let one: object = EXPORT
    const { server } = show(
      { ...MAY, view_controls: { databases: ['list', 'create', 'update', 'delete'] } },
      {
        'GET /v2/exports': () => json(200, { response: { results: [one] } }),
        [`DELETE /v2/exports/${EXPORT.id}`]: () => {
          one = { ...EXPORT, state: 'Failed', is_terminal: true, failure: { code: 'canceled', message: 'It was canceled.' } }
          return json(200, { response: EXPORT })
        },
      },
    )
    const tray = await openTray('1 running')
    await userEvent.click(tray.getByRole('button', { name: 'Cancel: Export of us/shop to s3://kept/shop' }))
    await tray.findByText('Canceled')
    expect(server.count(`DELETE /v2/exports/${EXPORT.id}`)).toBe(1)
    expect(said()).toEqual(['The export of us/shop was canceled.'])
    screen.getByRole('button', { name: 'Work in the background: 1 ended' })
  })

  test('shows log requests until their range has ended', async () => {
    let request = LOG
    const { reread } = show(
      { ...MAY, view_controls: { 'logs/query': ['list'] } },
      { 'POST /api/v1/logs/_list': () => json(200, { results: [request] }) },
    )
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: 'Log of us/shop' }).getAttribute('href')).toBe('/resources/logs')
    request = { ...LOG, state: 'Complete' }
    await reread(...NEWEST_LOG_REQUESTS_KEY)
    await tray.findByText('Complete')
    expect(tray.getByRole('link', { name: 'Log of us/shop' }).getAttribute('href')).toBe('/resources/logs?request=7')
  })

  test('shows builds of indexes in databases whose schema this browser has changed, also after a reload', async () => {
    watchedBuilds.watch({ regionGroup: 'us', names: ['shop'] })
    let builds = [{ collection: 'Book', subject: 'index byTitle', share: 0.25, reason: '' }]
    const { reread } = show({ ...MAY, view_controls: {} }, { 'GET /schema/1/builds': () => json(200, { builds }) })
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: 'index byTitle of Book in us/shop' }).getAttribute('href')).toBe(
      '/resources/explorer/us/shop/collections/Book/indexes',
    )
    tray.getByText('Being built, 25 %')
    builds = []
    await reread()
    await waitFor(() => expect(said()).toEqual(['The indexes of us/shop are built.']))
    expect(watchedBuilds.paths()).toEqual([])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows what this page does meanwhile with its step and its page, cancels it, and tells who does it when that is dismissed', async () => {
    const told: string[] = []
    show({ ...MAY, view_controls: {} })
    const title = 'Import of rows.jsonl into Book'
    const { tell } = backgroundTasks.show({
      ...{ title, steps: 250, href: '/resources/explorer/us/shop/collections/Book/documents', startedAt: JOB.created_at },
      ...{ meanwhile: 'After a reload, the import goes on with the same file.' },
      ...{ cancel: () => told.push('cancel'), onDismiss: () => told.push('dismiss') },
    })
    act(() => tell({ step: 100, said: '100 of 250 rows', updatedAt: JOB.updated_at }))
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: title }).getAttribute('href')).toBe('/resources/explorer/us/shop/collections/Book/documents')
    tray.getByText('100 of 250 rows')
    tray.getByText('After a reload, the import goes on with the same file.')
    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([JOB.created_at, JOB.updated_at])
    await userEvent.click(tray.getByRole('button', { name: `Cancel: ${title}` }))
    expect(told).toEqual(['cancel'])
    act(() => tell({ state: 'done', said: 'Stopped: 100 of 250 rows' }))
    tray.getByText('Stopped: 100 of 250 rows')
    await userEvent.click(tray.getByRole('button', { name: `Dismiss: ${title}` }))
    expect(told).toEqual(['cancel', 'dismiss'])
    expect(backgroundTasks.all()).toEqual([])
  })

  test('shows a change of plan while it is under way', async () => {
    const { identity } = show({ ...MAY, view_controls: {} })
    identity(false)
    const tray = await openTray('1 running')
    expect(tray.getByRole('link', { name: 'Change of plan' }).getAttribute('href')).toBe('/resources/account-settings/billing')
    tray.getByText('Upgrading…')
    expect(said()).toEqual([])
    identity(true, 'Team')
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(said()).toEqual(['You are on Team.'])
    identity(true, 'Team')
    expect(said()).toHaveLength(1)
  })

  test('says that a plan which changes at once has changed, but not to whom another account is shown', async () => {
    const { identity } = show({ ...MAY, view_controls: {} })
    identity(true, 'Pro')
    await new Promise((done) => setTimeout(done, 20))
    expect(said()).toEqual([])
    identity(true, 'Free')
    await waitFor(() => expect(said()).toEqual(['You are on Free.']))
    identity(true, 'Team', 'other')
    await new Promise((done) => setTimeout(done, 20))
    expect(said()).toHaveLength(1)
  })

  test('shows an interrupted import, which is gone on with in its dialog, until it is dismissed', async () => {
    const entry = importEntry('abc/Book')
    const kept = { path: 'us/shop', collection: 'Book', fileName: 'rows.jsonl', next: 100, total: 250 }
    localStore().set(entry, JSON.stringify({ ...kept, keptAt: JOB.updated_at, isLeft: true }))
    show({ ...MAY, view_controls: {} })
    const tray = await openTray('1 interrupted')
    tray.getByText('Interrupted after 100 of 250 rows')
    expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([JOB.updated_at])
    const title = 'Import of rows.jsonl into Book of us/shop'
    for (const name of [title, 'Go on with the import'])
      expect(tray.getByRole('link', { name }).getAttribute('href')).toBe(
        '/resources/explorer/us/shop/collections/Book/documents?dialog=import',
      )
    await userEvent.click(tray.getByRole('button', { name: `Dismiss: ${title}` }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(localStore().get(entry)).toContain('"next":100')
  })

  test('shows an interrupted change of documents, which is gone on with in its dialog, until it is dismissed', async () => {
    const entry = interruptedChanges.entryOf('abc/Book')
    const kept = { path: 'us/shop', collection: 'Book', change: { kind: 'delete' }, next: 100, total: 250 }
    localStore().set(entry, JSON.stringify({ ...kept, keptAt: JOB.updated_at, isLeft: true }))
    show({ ...MAY, view_controls: {} })
    const tray = await openTray('1 interrupted')
    tray.getByText('Interrupted after 100 of 250 documents')
    const title = 'Deletion of documents of Book of us/shop'
    for (const name of [title, 'Go on with the change'])
      expect(tray.getByRole('link', { name }).getAttribute('href')).toBe(
        '/resources/explorer/us/shop/collections/Book/documents?dialog=change',
      )
    await userEvent.click(tray.getByRole('button', { name: `Dismiss: ${title}` }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(localStore().get(entry)).toContain('"next":100')
  })

  test.each([
    ['the permission', { view_controls: {} }],
    ['the plan', { account: { ...MAY.account, plan: 'Free' } as Session['account'] }],
    ['the feature', { feature_flags: {} }],
  ])('asks for no jobs without %s', async (_what, changes: Partial<Session>) => {
    const { server } = show({ ...MAY, ...changes })
    await new Promise((done) => setTimeout(done, 20))
    expect(server.seen).toEqual([])
  })
})
