import type { Clock } from '@terrarium/base'
import type { Engine } from '@terrarium/engine'
import type { Reader } from '@terrarium/store'

/** Where an executor finds a store, and the settings of its root database. */
export interface StoreLocation {
  readonly path: string
  readonly rootSecret: string
  /** Whether it checks types by default; undefined: it does. */
  readonly typecheck?: boolean
  /** Origins at which keys of access providers may be without TLS; undefined: none. */
  readonly keyOrigins?: readonly string[]
}

/** A store as an executor has it: open for reading, with the engine over it. */
export interface Backend {
  readonly reader: Reader
  readonly engine: Engine
}

/** What a backend module exports: how a store is opened in an executor's thread. */
export interface BackendModule {
  /** `isInterrupted` tells whether the job under way is to be given up, by throwing a `RequestError` with the code `interrupted`. */
  openBackend(location: StoreLocation, clock: Clock, isInterrupted: () => boolean): Promise<Backend>
}
