import type { Clock } from '@terrarium/base'
import { createEngine } from '@terrarium/engine'
import { openReader } from '@terrarium/store'
import type { Backend } from './backend.ts'
import type { StoreLocation } from './protocol.ts'

/** Opens a store for reading and an engine over it. */
export async function openBackend({ path, rootSecret }: StoreLocation, clock: Clock): Promise<Backend> {
  return { reader: openReader(path), engine: createEngine({ rootSecret, clock }) }
}
