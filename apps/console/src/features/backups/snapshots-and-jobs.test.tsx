// @vitest-environment happy-dom
import type { BackupJob, SnapshotComparison } from '@terrarium/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { toasts } from '../../ui/toast-store.ts'
import { jobOf, snapshotOf } from './testing/backup-records.ts'
import { configurationOf, listed, showBackups } from './testing/show-backups.tsx'

const SNAPSHOTS = 'GET /api/v1/snapshots'
const COPIES = 'GET /api/v1/copies'
const RESTORES = 'GET /api/v1/restores'
const LIMIT = 'Five restores or copies are already running; wait until one is complete.'

const COMPARISON: SnapshotComparison = {
  snapshot_id: '9',
  path: 'us-std/shop',
  snapshot_at: '2026-03-02T00:00:00.000Z',
  compared_at: '2026-03-03T00:00:00.000Z',
  databases: [
    {
      path: '',
      side: 'both',
      collections: [
        { name: 'Bench', snapshot: { documents: 10, is_capped: false }, live: { documents: 9, is_capped: false } },
        { name: 'Order', snapshot: { documents: 20, is_capped: false }, live: { documents: 10001, is_capped: true } },
        { name: 'Promo', snapshot: null, live: { documents: 2, is_capped: false } },
      ],
      is_schema_equal: false,
      snapshot_schema: [{ filename: 'main.fsl', content: 'collection Bench {\n}' }],
      live_schema: [{ filename: 'main.fsl', content: 'collection Bench {\n  wood: String?\n}' }],
    },
  ],
}

const jobs = (results: readonly BackupJob[], running = 0) => json(200, { results, running })
const NOTHING: Readonly<Record<string, StubAnswer>> = {
  'GET /api/v1/backup-configurations': listed(configurationOf()),
  [SNAPSHOTS]: () => json(200, { results: [snapshotOf()] }),
  'GET /api/v1/snapshots/9': () => json(200, snapshotOf()),
  'GET /api/v1/snapshots/9/comparison': () => json(200, COMPARISON),
  [COPIES]: () => jobs([]),
  [RESTORES]: () => jobs([]),
}

const show = (address: string, answers: Readonly<Record<string, StubAnswer>> = {}, session = {}) =>
  showBackups({ answers: { ...NOTHING, ...answers }, address, session })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

afterEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id)
  cleanup()
})

describe('the snapshots', () => {
  test('show size, date, status and expiry [BACKUP-06]', async () => {
    show('?tab=snapshots')
    const row = await screen.findByRole('row', { name: /us\/shop/ })
    for (const fact of ['2026-03-02 00:00:00 UTC', 'On request', '2.0 KiB', 'Complete', '2126-03-02 00:00:00 UTC'])
      within(row).getByText(fact)
    within(row).getByText(/^in \d+ days$/)
  })

  test('point out one that is deleted before the next is taken', async () => {
    const next = configurationOf({ enabled: true, cron: '0 0 1 * *', next_snapshot_at: '2126-04-01T00:00:00.000Z' })
    show('?tab=snapshots', { 'GET /api/v1/backup-configurations': listed(next) })
    await screen.findByText('before the next one')
  })

  test('of a database without any offer to take one', async () => {
    const { user, server } = show('?tab=snapshots&db=us/shop', {
      [SNAPSHOTS]: () => json(200, { results: [] }),
      'POST /api/v1/snapshots': () => json(201, snapshotOf({ status: 'Pending' })),
    })
    await screen.findByText('No snapshots yet.')
    await user.click(screen.getByRole('button', { name: 'Back up now' }))
    await waitFor(() => expect(server.seen.find(({ line }) => line === 'POST /api/v1/snapshots')?.body).toEqual({ path: 'us/shop' }))
    expect(new URL(server.seen.find(({ line }) => line === SNAPSHOTS)?.url ?? '').searchParams.get('path')).toBe('us/shop')
  })

  test('are denied by their own resource', () => {
    const { server } = show('?tab=snapshots', {}, { view_controls: { '*': ['read'], snapshots: [] } })
    screen.getByText('snapshots: read')
    expect(server.seen.filter(({ line }) => line.includes('snapshots'))).toEqual([])
  })

  test('are deleted after the name of the database was typed [VALID-32]', async () => {
    const { user, server } = show('?tab=snapshots', { 'DELETE /api/v1/snapshots/9': () => new Response(null, { status: 204 }) })
    await user.click(await screen.findByRole('button', { name: 'Actions of the snapshot of 2026-03-02 00:00:00 UTC' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete snapshot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete a snapshot of shop' }))
    dialog.getByText(/It cannot be restored or copied any more\./)
    const button = dialog.getByRole('button', { name: 'Delete snapshot' })
    expect(isOff(button)).toBe(true)
    await user.type(dialog.getByRole('textbox'), 'shop')
    await user.click(button)
    await waitFor(() => expect(server.count('DELETE /api/v1/snapshots/9')).toBe(1))
  })

  test('are compared with the database as it is now', async () => {
    show('?tab=snapshots&db=us/shop&snapshot=9')
    const grid = within(await screen.findByRole('grid', { name: 'Collections of us/shop' }))
    const cells = (name: string) =>
      within(grid.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent)
    expect(cells('Bench').slice(1)).toEqual(['10', '9', '1 fewer'])
    expect(cells('Order')[3]).toBe('at least 9981 more')
    expect(cells('Promo').slice(1)).toEqual(['none', '2', 'the collection only live'])
    expect(screen.getByRole('group', { name: 'Schema of the snapshot against live' }).textContent).toContain('+   wood: String?')
  })

  test('say that a service does not provide contents', async () => {
    show('?tab=snapshots&snapshot=9', { 'GET /api/v1/snapshots/9/comparison': () => json(404, { code: 'not_found' }) })
    await screen.findByText('This service does not provide snapshot contents.')
  })
})

describe('a copy', () => {
  const open = async (answers: Readonly<Record<string, StubAnswer>> = {}) => {
    const shown = show('?tab=jobs', answers)
    await shown.user.click(await screen.findByRole('button', { name: 'New copy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy a snapshot' }))
    await dialog.findByRole('option', { name: /us\/shop · 2026-03-02/ })
    return { ...shown, dialog }
  }

  test('needs a snapshot, a destination, a name and the checkbox, each [VALID-30] [BACKUP-03]', async () => {
    const { user, dialog, server } = await open({
      'POST /api/v1/copies': () => json(201, jobOf({ kind: 'copy', target: 'us-std/shop_copy' })),
    })
    const send = () => user.click(dialog.getByRole('button', { name: 'Copy' }))
    const faults = (...texts: string[]) =>
      waitFor(() => {
        const shown = ['Choose a snapshot.', 'Choose a destination.', 'Enter a name.', 'Confirm to continue.'].filter((text) =>
          dialog.queryAllByText(text).some((element) => element.tagName === 'P'),
        )
        expect(shown).toEqual(texts)
      })
    await send()
    await faults('Choose a snapshot.', 'Choose a destination.', 'Enter a name.', 'Confirm to continue.')
    await user.selectOptions(dialog.getByLabelText('Snapshot'), '9')
    await faults('Choose a destination.', 'Enter a name.', 'Confirm to continue.')
    await user.selectOptions(dialog.getByLabelText('Destination'), 'us')
    await faults('Enter a name.', 'Confirm to continue.')
    await user.type(dialog.getByLabelText('Name'), 'shop_copy')
    await faults('Confirm to continue.')
    expect(server.count('POST /api/v1/copies')).toBe(0)
    await user.click(dialog.getByRole('checkbox', { name: 'I understand that us/shop_copy is unavailable until the copy is complete.' }))
    await send()
    const sent = () => server.seen.find(({ line }) => line === 'POST /api/v1/copies')?.body
    await waitFor(() => expect(sent()).toEqual({ snapshot_id: '9', destination: 'us', name: 'shop_copy' }))
  })

  test('stays in the region group of its snapshot', async () => {
    const elsewhere = configurationOf({ path: 'eu-std/depot', region_group: 'eu-std' })
    const { user, dialog, server } = await open({ 'GET /api/v1/backup-configurations': listed(elsewhere) })
    await user.selectOptions(dialog.getByLabelText('Snapshot'), '9')
    await user.selectOptions(dialog.getByLabelText('Destination'), 'eu/depot')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await dialog.findByText('A copy stays in the region group of its snapshot.')
    expect(server.count('POST /api/v1/copies')).toBe(0)
  })

  test('does not offer an unavailable database as a target [BACKUP-10]', async () => {
    const held = configurationOf({ path: 'us-std/held', status: 'copying' })
    const { dialog } = await open({ 'GET /api/v1/backup-configurations': listed(configurationOf(), held) })
    await dialog.findByRole('option', { name: 'us/shop' })
    expect(dialog.queryByRole('option', { name: 'us/held' })).toBeNull()
  })
})

describe('a restore', () => {
  const open = async (answers: Readonly<Record<string, StubAnswer>> = {}) => {
    const shown = show('?tab=snapshots', answers)
    await shown.user.click(await screen.findByRole('button', { name: 'Restore the snapshot of 2026-03-02 00:00:00 UTC' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore us/shop' }))
    await dialog.findByText(
      'Everything written to shop after 2026-03-02 00:00:00 UTC is replaced. The database is unavailable until complete.',
    )
    return { ...shown, dialog }
  }

  test('needs a snapshot and the name of its database, each [VALID-31] [BACKUP-04]', async () => {
    const { user, dialog, server } = await open({ 'POST /api/v1/restores': () => json(201, jobOf()) })
    const button = dialog.getByRole('button', { name: 'Restore' })
    expect(isOff(button)).toBe(true)
    await user.type(dialog.getByLabelText('Type shop to confirm.'), 'shop')
    await user.selectOptions(dialog.getByLabelText('Snapshot'), '')
    await user.click(button)
    await waitFor(() => expect(dialog.getByLabelText('Snapshot').getAttribute('aria-invalid')).toBe('true'))
    expect(server.count('POST /api/v1/restores')).toBe(0)
    await user.selectOptions(dialog.getByLabelText('Snapshot'), '9')
    await user.click(button)
    const sent = () => server.seen.find(({ line }) => line === 'POST /api/v1/restores')?.body
    await waitFor(() => expect(sent()).toEqual({ snapshot_id: '9', safety_snapshot: true }))
  })

  test('advises no snapshot first where the latest, which the page shows already, is fresh', async () => {
    const fresh = snapshotOf({ created_at: new Date(Date.now() - 60_000).toISOString() })
    const { user } = show('?tab=snapshots&db=us/shop', { [SNAPSHOTS]: () => json(200, { results: [fresh] }) })
    await user.click(await screen.findByRole('button', { name: /^Restore the snapshot of / }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore us/shop' }))
    dialog.getByText('The latest snapshot is younger than an hour.')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Take a snapshot first' }).checked).toBe(false)
  })

  test('advises a snapshot first only where the latest is older than an hour', async () => {
    const { dialog } = await open()
    const first = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Take a snapshot first' })
    expect(first().checked).toBe(true)
    cleanup()
    const fresh = snapshotOf({ created_at: new Date(Date.now() - 60_000).toISOString() })
    const { user } = show('?tab=snapshots', { [SNAPSHOTS]: () => json(200, { results: [fresh] }) })
    await user.click(await screen.findByRole('button', { name: /^Restore the snapshot of / }))
    const again = within(await screen.findByRole('dialog', { name: 'Restore us/shop' }))
    const box = () => again.getByRole<HTMLInputElement>('checkbox', { name: 'Take a snapshot first' })
    await waitFor(() => expect(box().checked).toBe(false))
    await user.click(box())
    expect(box().checked).toBe(true)
  })

  test('is refused before any call while five run [VALID-35] [ERR-74]', async () => {
    const { user, dialog, server } = await open({ [COPIES]: () => jobs([], 5), [RESTORES]: () => jobs([], 5) })
    await dialog.findByText(LIMIT)
    await user.type(dialog.getByLabelText('Type shop to confirm.'), 'shop{Enter}')
    expect(isOff(dialog.getByRole('button', { name: 'Restore' }))).toBe(true)
    expect(server.count('POST /api/v1/restores')).toBe(0)
  })

  test('shows the same text when the service refuses a sixth [VALID-35] [ERR-74]', async () => {
    const { user, dialog } = await open({ 'POST /api/v1/restores': () => json(409, { code: 'job_limit', reason: 'x' }) })
    await user.type(dialog.getByLabelText('Type shop to confirm.'), 'shop')
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await dialog.findByText(LIMIT)
  })
})

describe('the jobs', () => {
  const running = jobOf({
    id: '4',
    kind: 'copy',
    target: 'us-std/shop_copy',
    state: 'InProgress',
    step: 'write',
    progress: 0.62,
    finished_at: null,
    is_terminal: false,
    can_cancel: true,
    created_at: '2026-03-04T00:00:00.000Z',
  })

  test('show copies and restores together, newest first, with progress and duration [BACKUP-09]', async () => {
    show('?tab=jobs', { [COPIES]: () => jobs([running], 1), [RESTORES]: () => jobs([jobOf()], 1) })
    const grid = within(await screen.findByRole('grid', { name: 'Copies and restores' }))
    const [, first, second] = grid.getAllByRole('row')
    if (first === undefined || second === undefined) throw new Error('two jobs are missing')
    for (const fact of ['Copy', 'us/shop_copy', 'In progress', 'Writing']) within(first).getByText(fact)
    expect(within(first).getByRole('progressbar', { name: 'Copy to us/shop_copy' }).getAttribute('aria-valuenow')).toBe('62')
    for (const fact of ['Restore', 'Complete', '1 min 5 s', 'Mara Kell']) within(second).getByText(fact)
    screen.getByText('1 of 5 running')
  })

  test('are canceled, or say that it is too late', async () => {
    let refused = true
    const { user, server } = show('?tab=jobs', {
      [COPIES]: () => jobs([running], 1),
      'DELETE /api/v1/copies/4': () => (refused ? json(409, { code: 'job_ended' }) : json(200, running)),
      'GET /api/v1/copies/4': () => json(200, running),
    })
    const button = await screen.findByRole('button', { name: 'Cancel the copy to us/shop_copy' })
    await user.click(button)
    await waitFor(() =>
      expect(toasts.get().map(({ title }) => title)).toContain('This job has ended, or is about to; it cannot be canceled any more.'),
    )
    refused = false
    await user.click(button)
    await waitFor(() => expect(server.count('DELETE /api/v1/copies/4')).toBe(2))
  })

  test('say why one has failed and what to do', async () => {
    const failed = jobOf({ state: 'Failed', failure: { code: 'damaged', message: 'The file ends at byte 4096.' } })
    show('?tab=jobs', { [RESTORES]: () => jobs([failed]) })
    await screen.findByText('The file ends at byte 4096. The database is as it was; start the restore again or choose another snapshot.')
  })

  test('are shown by their own resources', async () => {
    const { server } = show('?tab=jobs', { [RESTORES]: () => jobs([jobOf()]) }, { view_controls: { '*': [], restores: ['read'] } })
    await screen.findByRole('grid', { name: 'Copies and restores' })
    expect(server.count(COPIES)).toBe(0)
    cleanup()
    show('?tab=jobs', {}, { view_controls: { '*': [] } })
    screen.getByText('restores: read')
  })

  test('refuse a sixth before the click [VALID-35]', async () => {
    show('?tab=jobs', { [COPIES]: () => jobs([running], 5), [RESTORES]: () => jobs([], 5) })
    const button = await screen.findByRole('button', { name: 'New copy' })
    await waitFor(() => expect(button.getAttribute('title')).toBe(LIMIT))
  })
})
