import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** A role that tokens of a provider get: all of them, or those whose claims a predicate allows. */
export interface ProviderRole {
  readonly role: string
  readonly predicate: string | undefined
}

/** An access provider of a database. */
export interface ProviderDefinition {
  readonly name: string
  /** Time of the last change, to the microsecond. */
  readonly ts: string
  readonly issuer: string
  readonly jwksUri: string
  /** What tokens name as their audience; the server gives it. */
  readonly audience: string
  readonly roles: readonly ProviderRole[]
}

function textOf(value: PlainValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** One role or a list of them, each a name or an object. */
function readRoles(value: PlainValue | undefined): readonly ProviderRole[] {
  const entries = value === undefined || value === null ? [] : Array.isArray(value) ? listOf(value) : [value]
  return entries.map((entry) => {
    if (typeof entry === 'string') return { role: entry, predicate: undefined }
    const { role, predicate } = fieldsOf(entry)
    return { role: textOf(role), predicate: typeof predicate === 'string' ? predicate : undefined }
  })
}

/** Reads an access provider as the server shows it. */
export function readProvider(value: PlainValue): ProviderDefinition {
  const { name, ts, issuer, jwks_uri: jwksUri, audience, roles } = fieldsOf(value)
  return {
    name: textOf(name),
    ts: textOf(ts),
    issuer: textOf(issuer),
    jwksUri: textOf(jwksUri),
    audience: textOf(audience),
    roles: readRoles(roles),
  }
}

/** The members that `readProvider` reads. */
export const PROVIDER_PROJECTION = '{ name: .name, ts: .ts, issuer: .issuer, jwks_uri: .jwks_uri, audience: .audience, roles: .roles }'

/** Reads one access provider; null where there is none of the name. */
export function providerQuery(services: Services, path: DatabasePath, name: string) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'access_providers', 'provider', name],
    queryFn: async ({ signal }): Promise<ProviderDefinition | null> => {
      const query = fql`
        let provider = AccessProvider.byName(${name})
        if (provider.exists()) provider! { name, ts, issuer, jwks_uri, audience, roles } else null`
      const value = await services.database.read({ path, role: 'admin', query, screen: 'access_providers', operation: 'provider', signal })
      return value === null ? null : readProvider(value)
    },
  })
}
