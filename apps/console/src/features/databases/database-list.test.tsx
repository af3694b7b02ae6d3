// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { answerQueries, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DatabaseList } from './database-list.tsx'

const FOUND = { name: 'shop_of_far_away', global_id: 'g9', protected: false, typechecked: true }

describe('DatabaseList', () => {
  afterEach(cleanup)

  test('filters what is loaded, and on request asks the database for all that begin with it', async () => {
    const path = { regionGroup: 'us', names: [] } as const
    const { server } = showPage({
      routes: [{ path: '*', element: <DatabaseList path={path} place="US" /> }],
      address: '?q=shop_of',
      answers: {
        'GET /api/v1/databases': () =>
          json(200, { results: [{ name: 'bakery', path: 'us-std/bakery', region_group: 'us-std' }], next_token: 'more' }),
        'POST /query/1': answerQueries({ 'Database.where(.name.startsWith(': [FOUND] }),
      },
      session: { feature_flags: { database_tree_account_api: true } },
    })
    await screen.findByText('Searches only the databases loaded so far.')
    fireEvent.click(screen.getByRole('button', { name: 'Search all' }))
    await screen.findByRole('link', { name: 'shop_of_far_away' })
    const asked = server.seen.filter(({ line }) => line === 'POST /query/1').map(sentQuery)
    expect(asked).toContainEqual(expect.stringContaining('Database.where(.name.startsWith(<"shop_of">))'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search all' })).toBeNull())
  })
})
