import type { Clock } from '@terrarium/base'
import type { Engine } from '@terrarium/engine'
import type { Reader } from '@terrarium/store'
import type { StoreLocation } from './protocol.ts'

/** A store as an executor has it: open for reading, with the engine over it. */
export interface Backend {
  readonly reader: Reader
  readonly engine: Engine
}

/** What a backend module exports: how a store is opened in an executor's thread. */
export interface BackendModule {
  openBackend(location: StoreLocation, clock: Clock): Promise<Backend>
}
