// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { environmentLabels } from '../../data/environments.ts'
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

  test('asks for the name of a database marked production before it may be deleted', async () => {
    environmentLabels.set('g7', 'production')
    showPage({
      routes: [{ path: '*', element: <DatabaseList path={{ regionGroup: 'us', names: [] }} place="US" /> }],
      address: '',
      answers: {
        'GET /api/v1/databases': () =>
          json(200, { results: [{ name: 'store', path: 'us-std/store', region_group: 'us-std', global_id: 'g7' }] }),
        'POST /query/1': answerQueries({}),
      },
      session: { feature_flags: { database_tree_account_api: true } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of store' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }))
    const lock = within(await screen.findByRole('dialog', { name: 'Enable edits of store' }))
    expect(screen.queryByRole('dialog', { name: 'Delete store' })).toBeNull()
    await userEvent.type(lock.getByRole('textbox'), 'store')
    await userEvent.click(lock.getByRole('button', { name: 'Enable edits' }))
    await screen.findByRole('dialog', { name: 'Delete store' })
  })
})
