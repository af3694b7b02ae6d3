// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { contentsListQuery } from './contents-list.ts'
import type { ContentsList, ListWindow } from './contents-list.ts'
import { createServices } from './services.ts'
import { SessionStore } from './session-store.ts'
import { sentQuery } from './testing/query-stub.ts'
import { sessionRecord } from './testing/session-record.ts'
import { createStubServer, json } from './testing/stub-server.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const COUNTED = { rows: ['Book', 'Author'], total: { '@int': '10001' }, matching: { '@int': '2' } }

async function list(kind: 'collections' | 'roles', window: ListWindow) {
  const server = createStubServer({
    'POST /query/1': () => json(200, { data: COUNTED, summary: '', txn_ts: 1, stats: {} }),
    'POST /api/v1/databases/keys': () => json(201, { id: '1', secret: 'key', role: 'admin', path: 'us-std/shop' }),
  })
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => undefined })
  const rows: ContentsList<unknown> = { kind, projection: '{ name }', sorts: { name: '.name' }, read: (row) => row }
  const page = await new QueryClient().fetchQuery(contentsListQuery(services, SHOP, rows, window))
  const asked = server.seen.find(({ line }) => line === 'POST /query/1')
  return { page, text: asked === undefined ? '' : sentQuery(asked) }
}

const FIRST = { prefix: '', sort: 'name', descending: false, offset: 0, limit: 100 }

describe('contentsListQuery', () => {
  test('pages by what it drops and takes [CALL-43]', async () => {
    const { text } = await list('collections', { ...FIRST, offset: 300, limit: 50 })
    expect(text).toContain('Collection.all().order(asc(.name)).drop(<{"@int":"300"}>).take(<{"@int":"50"}>)')
  })

  test('comes with the number of all and of those that match, both capped at 10001 [CALL-44] [CONST-12]', async () => {
    const { page, text } = await list('collections', { ...FIRST, prefix: 'Bo' })
    expect(text).toContain('total: Collection.all().take(<{"@int":"10001"}>).count()')
    expect(text).toMatch(/matching: Collection\.all\(\)\.where\(.*\)\.take\(<\{"@int":"10001"\}>\)\.count\(\)/)
    expect(page).toEqual({ rows: ['Book', 'Author'], total: 10001, matching: 2 })
  })

  test.each([
    ['collections', 'Collection', '[CALL-39]'],
    ['roles', 'Role', '[CALL-41]'],
  ] as const)('lists %s, and searches them by the beginning of a name, which is sent as a value (%s) %s', async (kind, module, _id) => {
    expect((await list(kind, FIRST)).text).toContain(`${module}.all().order(asc(.name))`)
    const { text } = await list(kind, { ...FIRST, prefix: 'a"b' })
    expect(text).toContain(`${module}.all().where(`)
    expect(text).toContain('.startsWith(<"a\\"b">)')
  })
})
