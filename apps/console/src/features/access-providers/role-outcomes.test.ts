// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { roleOutcomes } from './role-outcomes.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const

test('the predicate of a role is traced condition by condition on the claims of a token', async () => {
  const predicate = 'jwt => jwt.scope == "write" && jwt.verified'
  const { services } = createStubServices({
    'POST /query/1': answerQueries({
      '[(jwt.scope == "write"), (jwt.scope), ("write")]': [true, 'write', 'write'],
      '[(jwt.verified)]': [false],
      [`(${predicate})(`]: false,
    }),
  })
  const roles = [
    { role: 'reader', predicate: undefined },
    { role: 'writer', predicate },
    { role: 'guest', predicate: 'jwt => jwt.verified == false' },
  ]
  const [reader, writer, guest] = await roleOutcomes(services, SHOP, roles, { header: {}, claims: { scope: 'write', verified: false } })
  expect(reader).toMatchObject({ applies: true })
  expect(writer?.applies).toBe(false)
  expect(writer?.conditions).toEqual([
    { source: 'jwt.scope == "write"', holds: true, values: '"write" · "write"' },
    { source: 'jwt.verified', holds: false, values: undefined },
  ])
  // The only condition is the predicate itself.
  expect(guest?.conditions).toEqual([])
})
