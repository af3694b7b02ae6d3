import type { DatabasePath } from '@terrarium/contracts'
import { refreshContents } from '../../data/contents-list.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import type { Services } from '../../data/services.ts'
import { toPlain } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { readProvider } from './provider-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'
import type { ProviderValues } from './provider-form.ts'

const CHANGED = 'terrarium:changed'

async function run(services: Services, path: DatabasePath, operation: string, query: QueryTemplate): Promise<PlainValue> {
  const value = await services.database.read({ path, role: 'admin', query, screen: 'access_providers', operation })
  await refreshContents(services, path)
  return value
}

/** The members of the document; a role without a predicate is its name alone. */
function membersOf({ issuer, jwksUri, roles }: ProviderValues) {
  return {
    issuer,
    jwks_uri: jwksUri,
    roles: roles.map(({ role, conditional, predicate }) => (conditional ? { role, predicate } : role)),
  }
}

/** Creates an access provider. @throws {QueryFailedError} */
export async function createProvider(services: Services, path: DatabasePath, values: ProviderValues): Promise<void> {
  await run(services, path, 'create_provider', fql`AccessProvider.create(${{ name: values.name, ...membersOf(values) }}) { name }`)
}

/** Replaces the settings of an access provider, unless somebody else has changed it since it was read. @throws {QueryFailedError} */
export async function updateProvider(services: Services, path: DatabasePath, values: ProviderValues): Promise<ProviderDefinition> {
  const { name, ts } = values
  const query = fql`
    let provider = AccessProvider.byName(${name})!
    if (provider.ts != Time(${ts})) abort(${CHANGED})
    provider.update(${membersOf(values)})`
  await services.database.read({ path, role: 'admin', query, screen: 'access_providers', operation: 'update_provider' })
  const saved = await run(
    services,
    path,
    'saved_provider',
    fql`AccessProvider.byName(${name})! { name, ts, issuer, jwks_uri, audience, roles }`,
  )
  return readProvider(saved)
}

/** Whether a save was refused because the access provider was changed meanwhile. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.abort !== undefined && toPlain(error.failure.abort) === CHANGED
}

/** Whether a save was refused because another access provider has the same name or issuer. */
export function isTaken(error: unknown, member: 'name' | 'issuer'): boolean {
  return error instanceof QueryFailedError && error.failure.constraintFailures.some(({ paths }) => paths.includes(member))
}

/** Deletes an access provider. @throws {QueryFailedError} */
export async function deleteProvider(services: Services, path: DatabasePath, name: string): Promise<void> {
  await run(services, path, 'delete_provider', fql`AccessProvider.byName(${name})!.delete()`)
}
