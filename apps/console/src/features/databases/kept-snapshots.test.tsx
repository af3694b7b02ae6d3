// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx'

const SNAPSHOT = {
  id: '9',
  path: 'us-std/shop/branch',
  region_group: 'us-std',
  status: 'Complete',
  origin: 'manual',
  created_at: '2026-03-04T15:06:07Z',
  updated_at: '2026-03-04T15:06:09Z',
  size_bytes: 10,
  documents: 1,
  expires_at: null,
  txn_ts: 1,
}
const LIST = 'GET /api/v1/snapshots'

function show(results: readonly object[], flags: Readonly<Record<string, boolean>> = { backup_restore: true }) {
  const parent = { regionGroup: 'us', names: ['shop'] } as const
  return showPage({
    routes: [{ path: '*', element: <DeleteDatabaseDialog open parent={parent} name="branch" onClose={() => undefined} /> }],
    address: '',
    answers: { 'POST /query/1': answerQueries({}), [LIST]: () => json(200, { results }) },
    session: { feature_flags: flags },
  })
}

afterEach(cleanup)

test('a database that is deleted lists the snapshots that outlast it', async () => {
  show([SNAPSHOT, { ...SNAPSHOT, id: '10', status: 'Failed', created_at: '2026-03-05T15:06:07Z' }])
  await screen.findByText('Its latest snapshots:')
  expect(Array.from(document.querySelectorAll('time'), ({ dateTime }) => dateTime)).toEqual(['2026-03-04T15:06:07Z'])
  expect(screen.getByRole('link', { name: 'All snapshots of it' }).getAttribute('href')).toBe(
    '/resources/backups?tab=snapshots&db=us%2Fshop%2Fbranch',
  )
})

test('a database without a snapshot says so', async () => {
  show([])
  await screen.findByText('There is no snapshot of it to restore.')
})

test('a service without backups is not asked for snapshots', async () => {
  const { server } = show([SNAPSHOT], {})
  await screen.findByRole('dialog')
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(0))
  expect(server.count(LIST)).toBe(0)
})
