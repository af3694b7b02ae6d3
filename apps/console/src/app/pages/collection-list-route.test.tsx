// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { readShared } from '../../data/shared-query.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CollectionListRoute } from './collection-list-route.tsx'

afterEach(cleanup)

const NONE = { rows: [], total: { '@int': '0' }, matching: { '@int': '0' } }

async function showEmpty(flags: Readonly<Record<string, boolean>>) {
  showPage({
    routes: [{ path: paths.collections.path, Component: CollectionListRoute }],
    address: '/collections',
    answers: { 'POST /query/1': answerQueries({ 'Collection.all().order(': NONE }) },
    session: { feature_flags: flags },
  })
  await screen.findByText('No collections yet. A collection holds documents.')
  return screen.queryByRole('button', { name: 'Load demo data' })
}

test('a database without collections can be filled with the demo data, where there are any', async () => {
  expect(await showEmpty({ new_demo_data: true })).toBeTruthy()
  expect(within(document.body).getAllByRole('button', { name: 'Create collection' }).length).toBeGreaterThan(1)
  cleanup()
  expect(await showEmpty({})).toBeNull()
})

test('collections that the secret may not read are not shown: the words of the server, and the way to what was missing', async () => {
  const error = { code: 'permission_denied', message: 'Insufficient privileges to perform the action.' }
  showPage({
    routes: [{ path: paths.collections.path, Component: CollectionListRoute }],
    address: '/collections',
    answers: { 'POST /query/1': () => json(403, { error, summary: '', stats: {} }) },
  })
  const state = await screen.findByRole('alert')
  within(state).getByText(error.message)
  expect(within(state).queryByRole('button', { name: 'Try again' })).toBeNull()
  const href = within(state).getByRole('link', { name: 'Trace' }).getAttribute('href') ?? ''
  expect(readShared(href.slice(href.indexOf('#')))?.text).toBe('Collection.all()')
})
