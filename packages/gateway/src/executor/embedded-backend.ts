import type { Clock } from '@terrarium/base'
import { createEngine } from '@terrarium/engine'
import { openReader } from '@terrarium/store'
import type { Backend, StoreLocation } from '../jobs/backend.ts'

/** Opens a store for reading and an engine over it. */
export async function openBackend(
  { path, rootSecret, typecheck, keyOrigins }: StoreLocation,
  clock: Clock,
  isInterrupted: () => boolean,
): Promise<Backend> {
  const reader = openReader(path)
  return { reader, engine: createEngine({ rootSecret, storeSecret: reader.secret, clock, isInterrupted, typecheck, keyOrigins }) }
}
