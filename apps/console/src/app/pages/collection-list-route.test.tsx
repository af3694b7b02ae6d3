// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
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
