import type { DatabasePath } from '@terrarium/contracts'
import { refreshContents } from '../../data/contents-list.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf } from '../../data/wire-value.ts'

/** What a new key is made of. */
export interface NewKey {
  readonly name: string
  readonly role: string
  /** A child database; undefined: the database that holds the key. */
  readonly database: string | undefined
  /** ISO time; null: never. */
  readonly expires: string | null
}

/** A key that was just made, with the secret that is shown this once. */
export interface CreatedKey extends NewKey {
  readonly id: string
  readonly secret: string
}

function timeOf(expires: string | null): QueryTemplate {
  return expires === null ? fql`null` : fql`Time(${expires})`
}

/** Creates a key. @throws {QueryFailedError} */
export async function createKey(services: Services, path: DatabasePath, key: NewKey): Promise<CreatedKey> {
  const query = fql`
    Key.create({ role: ${key.role}, database: ${key.database ?? null}, ttl: ${timeOf(key.expires)}, data: { name: ${key.name} } }) { id, secret }`
  const { id, secret } = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'keys', operation: 'create_key' }))
  await refreshContents(services, path)
  return { ...key, id: typeof id === 'string' ? id : '', secret: typeof secret === 'string' ? secret : '' }
}

/** Changes when a key ends; null: never. @throws {QueryFailedError} */
export async function changeExpiry(services: Services, path: DatabasePath, id: string, expires: string | null): Promise<void> {
  const query = fql`Key.byId(${id})!.update({ ttl: ${timeOf(expires)} }) { id }`
  await services.database.read({ path, role: 'admin', query, screen: 'keys', operation: 'update_key' })
  await refreshContents(services, path)
}

/** Deletes a key, whose secret is refused from then on. @throws {QueryFailedError} */
export async function deleteKey(services: Services, path: DatabasePath, id: string): Promise<void> {
  const query = fql`Key.byId(${id})!.delete()`
  await services.database.read({ path, role: 'admin', query, screen: 'keys', operation: 'delete_key' })
  await refreshContents(services, path)
}

/** Runs the smallest query with a key's secret. @throws {QueryFailedError} for one that the database refuses */
export async function testSecret(services: Services, path: DatabasePath, secret: string): Promise<void> {
  const scope = { kind: 'secret', secret } as const
  await services.database.read({ path, role: 'admin', scope, query: fql`1`, screen: 'keys', operation: 'test_key' })
}
