import type { Clock } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import type { Catalogs } from '../catalog/load-catalog.ts'
import type { Catalog } from '../model/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { Permissions } from '../runtime/permissions.ts'
import type { AuthenticationCache, AuthenticationDependencies } from './authentication-cache.ts'

/** What authentications work with. */
export interface AuthenticationOptions {
  readonly rootSecret: string
  readonly clock: Clock
  readonly catalogs: Catalogs
  readonly cache: AuthenticationCache
  /** Starts a run for the predicates of an access provider. */
  readonly createRun: (snapshot: Snapshot, catalog: Catalog, permissions: Permissions) => QueryContext
}

/** One authentication: its snapshot, and the documents it has read. */
export interface AuthenticationAttempt extends AuthenticationOptions {
  readonly snapshot: Snapshot
  readonly dependencies: AuthenticationDependencies
  /** @see Engine.authenticate */
  readonly verifiedBy: string | undefined
}
