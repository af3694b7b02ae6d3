// @vitest-environment happy-dom
import { REGION_GROUPS } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { createDatabaseCredentials } from './database-credentials.ts'
import { DatabaseKeyStore } from './database-keys.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const NO_FALLBACK = 'Unable to request authentication token and fallback is not set.'

/** Credentials of a browser without session storage, so that no key can be kept. */
function setUp(secret: string | undefined) {
  const { us } = REGION_GROUPS
  const group = { ...us, prefixAliases: [...us.prefixAliases], frontdoorPrefix: 'us', url: 'https://us.example', graphqlUrl: '', secret }
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ regionGroups: { us: group } }))
  const keys = new DatabaseKeyStore({ client: { call: () => Promise.reject(new Error('not asked')) }, storage: undefined })
  return createDatabaseCredentials(session, keys)
}

describe('createDatabaseCredentials', () => {
  test('falls back to the secret of the region group where no key can be had', async () => {
    await expect(setUp('region-secret').secretOf(SHOP, 'server')).resolves.toBe('region-secret:shop:server')
  })

  test('says so where there is no secret to fall back to either [ERR-31]', async () => {
    await expect(setUp(undefined).secretOf(SHOP, 'server')).rejects.toThrow(NO_FALLBACK)
    expect(() => setUp('region-secret').addressOf({ regionGroup: 'eu', names: [] })).toThrow(NO_FALLBACK)
  })

  test.each([
    [{ kind: 'role', name: 'seller' }, 'region-secret:shop:@role/seller'],
    [{ kind: 'document', collection: 'Keeper', id: '41' }, 'region-secret:shop:@doc/Keeper/41'],
  ] as const)('scopes the secret to %j [SHELL-04] [SHELL-05]', async (scope, secret) => {
    await expect(setUp('region-secret').secretOf(SHOP, 'admin', scope)).resolves.toBe(secret)
  })
})
