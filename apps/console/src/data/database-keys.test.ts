// @vitest-environment happy-dom
import type { ApiClient, CallInput, Endpoint, EndpointOutput } from '@terrarium/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { DatabaseKeyStore } from './database-keys.ts'
import { clearDatabaseKeys } from './stored-keys.ts'

const SHOP = { regionGroup: 'us', names: ['bookshop', 'production'] } as const
const MINUTE = 60_000

/** An account service that mints a new secret for every call. */
function createMint() {
  const bodies: unknown[] = []
  const client: ApiClient = {
    call: async <E extends Endpoint>(_endpoint: E, input: CallInput<E>) => {
      bodies.push((input as unknown as { body: unknown }).body)
      return { id: '1', secret: `secret-${bodies.length}`, role: 'admin', path: 'us-std' } as EndpointOutput<E>
    },
  }
  return { bodies, client }
}

describe('DatabaseKeyStore', () => {
  let now = 0
  let storage = createKeyValueStorage(undefined)
  beforeEach(() => {
    now = Date.parse('2025-03-01T12:00:00Z')
    storage = createKeyValueStorage(undefined)
  })

  test('asks for a key of 15 minutes under the name of generated keys [CALL-06] [CALL-08] [STATE-23]', async () => {
    const { bodies, client } = createMint()
    await new DatabaseKeyStore({ client, storage, now: () => now }).get(SHOP, 'server')
    expect(bodies).toEqual([
      { role: 'server', path: 'us-std/bookshop/production', ttl: '2025-03-01T12:15:00.000Z', name: 'System-generated dashboard key' },
    ])
  })

  test('keeps what a key is for beside its secret [DATA-13]', async () => {
    const { client } = createMint()
    await new DatabaseKeyStore({ client, storage, now: () => now }).get(SHOP, 'server')
    expect(JSON.parse(storage.get(storage.keys()[0] ?? '') ?? '')).toEqual({
      secret: 'secret-1',
      expiresAt: Date.parse('2025-03-01T12:15:00Z'),
      name: 'System-generated dashboard key',
      role: 'server',
      path: 'us-std/bookshop/production',
      ttl: '2025-03-01T12:15:00.000Z',
    })
  })

  test('keeps keys apart by path and role', async () => {
    const { client } = createMint()
    const keys = new DatabaseKeyStore({ client, storage, now: () => now })
    const secrets = [
      await keys.get(SHOP, 'admin'),
      await keys.get(SHOP, 'server'),
      await keys.get({ regionGroup: 'us', names: [] }, 'admin'),
      await keys.get(SHOP, 'admin'),
    ]
    expect(secrets).toEqual(['secret-1', 'secret-2', 'secret-3', 'secret-1'])
  })

  test('counts a key as expired 10 seconds early [STATE-23]', async () => {
    const { client } = createMint()
    const keys = new DatabaseKeyStore({ client, storage, now: () => now })
    await keys.get(SHOP, 'admin')
    now += 15 * MINUTE - 10_001
    await expect(keys.get(SHOP, 'admin')).resolves.toBe('secret-1')
    now += 1
    await expect(keys.get(SHOP, 'admin')).resolves.toBe('secret-2')
  })

  test('shares one request between callers', async () => {
    const { bodies, client } = createMint()
    const keys = new DatabaseKeyStore({ client, storage, now: () => now })
    await Promise.all([keys.get(SHOP, 'admin'), keys.get(SHOP, 'admin')])
    expect(bodies).toHaveLength(1)
  })

  test('replaces a refused key', async () => {
    const { client } = createMint()
    const keys = new DatabaseKeyStore({ client, storage, now: () => now })
    await keys.get(SHOP, 'admin')
    await expect(keys.refresh(SHOP, 'admin')).resolves.toBe('secret-2')
    await expect(keys.get(SHOP, 'admin')).resolves.toBe('secret-2')
  })

  test('has nothing to replace without a key [ERR-30]', async () => {
    const keys = new DatabaseKeyStore({ client: createMint().client, storage, now: () => now })
    await expect(keys.refresh(SHOP, 'admin')).rejects.toThrow('Unable to refresh key: no key found')
  })

  test('fails without session storage [ERR-29]', async () => {
    const keys = new DatabaseKeyStore({ client: createMint().client, storage: undefined })
    await expect(keys.get(SHOP, 'admin')).rejects.toThrow('session storage is not available')
  })

  test('forgets every key and nothing else', async () => {
    const { client } = createMint()
    storage.set('blocked-url', '/x')
    await new DatabaseKeyStore({ client, storage, now: () => now }).get(SHOP, 'admin')
    clearDatabaseKeys(storage)
    expect(storage.keys()).toEqual(['blocked-url'])
  })
})
