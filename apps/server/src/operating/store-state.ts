import type { Gateway } from '@terrarium/gateway'
import type { RegionGroupName } from '../settings/settings.ts'

/** Names of the stores: those of the region groups, and that of the account service. */
export type StoreName = RegionGroupName | 'control'

/** How an embedded store does. */
export interface StoreState {
  readonly name: StoreName
  readonly gateway: Gateway
  /** Folder of the store. */
  readonly path: string
  /** Why it refuses writes; undefined: it does not. */
  readonly refusal: string | undefined
}

/** A database that is a cluster elsewhere. */
export interface ClusterState {
  readonly name: StoreName
  readonly gateway: Gateway
  /** The cluster's root secret. */
  readonly secret: string
}

/** How many executors a pool has, and how many of them are ready for jobs. */
export interface ExecutorsState {
  readonly name: 'databases' | 'account'
  readonly size: number
  readonly free: number
}

/** What can be seen of the databases from outside. */
export interface ObservedDatabases {
  /** The embedded ones. */
  stores(): readonly StoreState[]
  clusters(): readonly ClusterState[]
  executors(): readonly ExecutorsState[]
}
