// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { roleQuery } from './role-definition.ts'
import { createRole, deleteRole, updateRole } from './role-mutations.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const CLERK = { name: 'clerk', ts: '2025-01-01T00:00:00Z', privileges: [], memberships: [], problems: [] }
const READ_BOOK = { resource: 'Book', actions: { read: true } } as const

function setUp(data: unknown = null) {
  const { server, services } = createStubServices({ 'POST /query/1': () => queryAnswer(data) })
  return { services, queries: () => server.seen.map(sentQuery) }
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
})
