// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DatabaseOverview } from './database-overview.tsx'

const NONE = { collections: [], functions: [], roles: [], access_providers: [], keys: [], children: [] }
const things = (count: number) => Array.from({ length: count }, (_unused, index) => ({ name: `thing_${index}`, ts: null }))
const int = (value: number) => ({ '@int': String(value) })

afterEach(cleanup)

test('a database says how much more it holds than what has changed last, child databases too', async () => {
  const counts = { collections: 7, functions: 0, roles: 0, access_providers: 0, keys: 0, children: 9 }
  showPage({
    routes: [{ path: '*', element: <DatabaseOverview connect={null} /> }],
    address: '',
    answers: {
      'POST /query/1': answerQueries({
        'order(desc(.ts))': { ...NONE, collections: things(5), children: things(5) },
        'count()': Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, int(count)])),
      }),
    },
  })
  expect((await screen.findByText('and 2 more')).getAttribute('href')).toBe('/resources/explorer/us/shop/collections')
  expect(screen.getByText('and 4 more, in the tree').closest('a')).toBeNull()
})

test('an empty database offers what it can begin with, one button each [EXP-03]', async () => {
  showPage({
    routes: [{ path: '*', element: <DatabaseOverview connect={null} /> }],
    address: '',
    session: { feature_flags: { onboarding_tiles: true } },
    answers: {
      'POST /query/1': answerQueries({
        'order(desc(.ts))': NONE,
        'count()': Object.fromEntries(Object.keys(NONE).map((kind) => [kind, int(0)])),
      }),
    },
  })
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('Create collection')).toBe('/resources/explorer/us/shop/collections?dialog=create')
  expect(await href('Create key')).toBe('/resources/explorer/us/shop/keys?dialog=create')
  expect(await href('Open shell')).toBe('/resources/explorer/us/shop?tab=shell')
  expect(screen.getByRole('button', { name: 'Create child database' })).toBeTruthy()
})
