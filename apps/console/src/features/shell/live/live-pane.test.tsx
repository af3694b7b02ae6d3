// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import type { DatabaseClient } from '../../../data/database-client.ts'
import { readOutcome } from '../../../data/query-answer.ts'
import { sensitiveFields } from '../../../data/sensitive-fields.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { runRequest } from '../run/testing/run-request.ts'
import { LiveFeed } from './live-feed.ts'
import { LivePane } from './live-pane.tsx'

const toggle = () => sensitiveFields.toggle(openDatabase().storageKey, 'Keeper', 'email')

afterEach(cleanup)

test('members of a set that is followed are masked where they were read from sensitive fields', async () => {
  const body = { data: { page: { '@set': { data: ['ada@example.com'] } }, source: { '@stream': 'token' } }, summary: '' }
  const database: DatabaseClient = {
    run: () => Promise.resolve(readOutcome(200, JSON.stringify(body), { totalTimeMs: 1, attempts: 1 })),
    read: () => Promise.resolve(null),
    events: () => new Promise(() => undefined),
  }
  const origins = { from: [{ field: 'email', collection: 'Keeper' }], documents: [], members: [], elements: [] }
  const feed = new LiveFeed(
    { database },
    { regionGroup: 'us', names: ['shop'] },
    runRequest('Keeper.all().map(.email)', { origins }),
    false,
  )
  toggle()
  void feed.start()
  render(
    <DatabaseContext.Provider value={openDatabase()}>
      <LivePane feed={feed} onClose={() => undefined} />
    </DatabaseContext.Provider>,
  )
  const rows = within(screen.getByRole('group', { name: 'Current set' }))
  expect(await rows.findByText('"••••••"')).toBeTruthy()
  expect(rows.queryByText(/ada@/)).toBeNull()
  feed.stop()
  toggle()
})
