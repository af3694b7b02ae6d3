import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { text } from '../messages/text.ts'
import type { DatabaseKeyStore, RunRole } from './database-keys.ts'
import { monitoring } from './observability.ts'
import { endpointOf } from './region-url.ts'
import { scopeText, secretText } from './run-context.ts'
import type { RunScope } from './run-context.ts'
import type { SessionStore } from './session-store.ts'
import { KeyStoreError } from './stored-keys.ts'

/** How this session reaches databases: where they are and which secret opens them. */
export interface DatabaseCredentials {
  /** The address of a database's region group, without a slash at its end. @throws {KeyStoreError} for one that the session has not */
  readonly addressOf: (path: DatabasePath) => string
  /** The secret of a built-in role, or of the scope that a query runs in instead. @throws {InvalidIdentifierError} for a scope outside the grammar */
  readonly secretOf: (path: DatabasePath, role: RunRole, scope?: RunScope) => Promise<string>
  /** Replaces a secret that was refused; undefined where secrets are not made on demand. */
  readonly renew: (path: DatabasePath, role: RunRole) => Promise<string> | undefined
}

/** Creates the credentials: keys on demand where the flag is on, else the region group's secret, scoped to database and role. */
export function createDatabaseCredentials(session: SessionStore, keys: DatabaseKeyStore): DatabaseCredentials {
  const isOnDemand = () => isFlagOn(session.get()?.feature_flags, 'on_demand_database_keys')
  const groupOf = (path: DatabasePath) => session.get()?.regionGroups[path.regionGroup]

  function scopedSecret(path: DatabasePath, scope: string): string {
    const secret = groupOf(path)?.secret
    if (secret === undefined) throw new KeyStoreError(text('keystore.no_fallback'))
    return [secret, ...(path.names.length === 0 ? [] : [path.names.join('/')]), scope].join(':')
  }

  return {
    addressOf: (path) => {
      const url = groupOf(path)?.url
      if (url === undefined) throw new KeyStoreError(text('keystore.no_fallback'))
      return endpointOf(url)
    },
    secretOf: async (path, role, scope) => {
      if (scope?.kind === 'secret') return secretText(scope)
      if (scope !== undefined) return scopedSecret(path, checkedScope(scope))
      if (!isOnDemand()) return scopedSecret(path, role)
      try {
        return await keys.get(path, role)
      } catch (error: unknown) {
        if (error instanceof KeyStoreError) return scopedSecret(path, role)
        throw error
      }
    },
    renew: (path, role) => (isOnDemand() ? keys.refresh(path, role) : undefined),
  }
}

/** Renders a scope; that one was refused is reported, without its names. */
function checkedScope(scope: Exclude<RunScope, { kind: 'secret' }>): string {
  try {
    return scopeText(scope)
  } catch (error: unknown) {
    monitoring().action('refused-scope', { kind: scope.kind })
    throw error
  }
}
