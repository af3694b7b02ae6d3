// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { itemSource } from '../schema/editing/schema-source.ts'
import { roleQuery } from './role-definition.ts'
import { createRole, deleteRole, updateRole } from './role-mutations.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const CLERK = { name: 'clerk', ts: '2025-01-01T00:00:00Z', privileges: [], memberships: [], problems: [] }
const READ_BOOK = { resource: 'Book', actions: { read: true } } as const

function setUp(data: unknown = null) {
  const { server, services } = createStubServices({
    'POST /query/1': () => queryAnswer(data),
    'POST /schema/1/items/roles/clerk': () => json(200, { version: 2 }),
  })
  return { services, server, queries: () => server.seen.filter(({ line }) => line === 'POST /query/1').map(sentQuery) }
}

describe('a role', () => {
  test('is retrieved by its name [CALL-41]', async () => {
    const { services, queries } = setUp({ name: 'clerk', ts: { '@time': CLERK.ts }, privileges: [READ_BOOK], membership: null })
    const role = await services.cache.fetchQuery(roleQuery(services, SHOP, 'clerk'))
    expect(queries()[0]).toContain('Role.byName(<"clerk">)')
    expect(role).toEqual({ ...CLERK, privileges: [READ_BOOK] })
  })

  test('is created, updated and deleted by queries [CALL-42]', async () => {
    const { services, queries } = setUp()
    await createRole(services, SHOP, 'clerk', [READ_BOOK], [])
    await updateRole(services, SHOP, CLERK, { privileges: [READ_BOOK] })
    await deleteRole(services, SHOP, 'clerk')
    const [created, updated, deleted] = queries()
    expect(created).toContain('Role.create(<{"name":"clerk","privileges":[{"resource":"Book","actions":{"read":true}}]}>)')
    expect(updated).toMatch(
      /Role\.byName\(<"clerk">\)![^]*\.update\(<\{"privileges":\[\{"resource":"Book","actions":\{"read":true\}\}\]\}>\)/,
    )
    expect(deleted).toBe('Role.byName(<"clerk">)!.delete()')
  })

  test('is replaced by another text of its schema [CALL-42]', async () => {
    const { services, server } = setUp()
    const files = [{ name: 'roles/clerk', text: 'role clerk {}' }]
    await itemSource(services, SHOP, 'roles', 'clerk').apply({ files, version: 1 }, false)
    const [sent] = server.seen
    expect([sent?.line, sent?.url.includes('version=1'), sent?.text]).toEqual(['POST /schema/1/items/roles/clerk', true, 'role clerk {}'])
  })
})
