// @vitest-environment happy-dom
import { REGION_GROUPS } from '@terrarium/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { environmentLabels } from '../../data/environments.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DatabaseTree } from './database-tree.tsx'

const REGION = { ...sessionRecord().regionGroups.us, ...REGION_GROUPS.us } as Parameters<typeof DatabaseTree>[0]['region']
const COUNTS = { collections: 0, functions: 0, roles: 0, access_providers: 0, keys: 0 }

/** Databases by the path of the one above them, and the environments that their members share. */
const DATABASES: Readonly<Record<string, readonly string[]>> = { '': ['shop', 'store'], shop: ['shop', 'archive'], store: [] }
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = { '': { shop: 'staging' }, shop: { archive: 'dev' } }

/** The path that a request is made for, by its secret: empty for the region group itself. */
function pathOf(headers: Headers): string {
  const [, path = ''] = /^Bearer [^:]+:([^:]+):admin$/.exec(headers.get('authorization') ?? '') ?? []
  return path
}

/** Shows the tree of a region group whose databases are known by queries alone. */
function show() {
  const asked: string[] = []
  showPage({
    routes: [{ path: '*', Component: () => <DatabaseTree region={REGION} filter="" /> }],
    address: '',
    answers: {
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        const path = pathOf(request.headers)
        if (query.includes('data?.environment')) {
          asked.push(path)
          return queryAnswer(Object.entries(SHARED[path] ?? {}).map(([name, environment]) => ({ name, environment })))
        }
        if (query.includes('.order(.name)'))
          return queryAnswer((DATABASES[path] ?? []).map((name) => ({ name, global_id: `${path}-${name}` })))
        return queryAnswer(COUNTS)
      },
    },
  })
  return asked
}

/** The names and environments of the databases of a level, in their order. */
async function databases(level: number): Promise<readonly string[]> {
  await waitFor(() => expect(screen.getAllByRole('treeitem').some((row) => row.getAttribute('aria-level') === String(level))).toBe(true))
  const rows = screen.getAllByRole('treeitem').filter((row) => row.getAttribute('aria-level') === String(level))
  return rows.map(({ textContent }) => textContent ?? '')
}

describe('DatabaseTree', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('marks databases of every level with the environment that their members share, and no other of the same name', async () => {
    show()
    await waitFor(async () => expect(await databases(1)).toEqual(['shopstaging', 'store']))
    await waitFor(async () => expect((await databases(2)).slice(-2)).toEqual(['shop', 'archivedev']))
  })

  test('puts the label of this browser before the one that is shared', async () => {
    environmentLabels.set('-shop', 'production')
    environmentLabels.set('shop-archive', undefined)
    show()
    await waitFor(async () => expect(await databases(1)).toEqual(['shopproduction', 'store']))
    await waitFor(async () => expect((await databases(2)).slice(-2)).toEqual(['shop', 'archive']))
  })

  test('asks nothing of levels without databases', async () => {
    const asked = show()
    await waitFor(async () => expect((await databases(2)).slice(-1)).toEqual(['archivedev']))
    fireEvent.keyDown(screen.getByRole('treeitem', { name: /^store/ }), { key: 'ArrowRight' })
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /^store/ }).getAttribute('aria-expanded')).toBe('true'))
    await waitFor(async () => expect((await databases(2)).length).toBe(12))
    expect([...asked].sort()).toEqual(['', 'shop'])
  })
})
