/**
 * What is kept of a database: since when the past of its collections, and with it that of their indexes.
 *
 * What the active and the staged schema both have is kept for as long as either says. What neither has is kept no longer.
 */
import type { Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import { readCollection } from '../catalog/read-collection.ts'
import { scanDefinitions } from '../catalog/scan-definitions.ts'
import { historyReach, minimumValidTime } from '../documents/retention.ts'
import type { Catalog, CollectionDefinition } from '../model/catalog.ts'
import { SYSTEM_DEFINITIONS } from '../model/system-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'

/** How long the past of a collection is kept. */
export interface Kept {
  /** What ended by this time may go. */
  readonly since: Timestamp
  /** How long after its end a version may go, in microseconds; undefined: never. */
  readonly reach: number | undefined
  /** Time of the definition. */
  readonly definedAt: Timestamp
}

/** What is kept of each collection and each backing index of a database, by their numbers. */
export interface ScopeRetention {
  readonly collections: ReadonlyMap<number, Kept>
  readonly indexes: ReadonlyMap<number, Kept>
}

export function retentionOfScope(snapshot: Snapshot, catalog: Catalog, now: Timestamp): ScopeRetention {
  const collections = new Map<number, Kept>()
  const indexes = new Map<number, Kept>()
  const definitions = definitionsOf(snapshot, catalog)
  for (const definition of definitions) {
    const kept: Kept = { since: minimumValidTime(definition, now), reach: historyReach(definition), definedAt: definition.ts }
    collections.set(definition.id, longer(collections.get(definition.id), kept))
  }
  for (const { id, indexes: named, uniqueConstraints } of definitions) {
    const kept = collections.get(id)
    for (const { backingId } of [...named.values(), ...uniqueConstraints]) if (kept !== undefined) indexes.set(backingId, kept)
  }
  return { collections, indexes }
}

function longer(known: Kept | undefined, other: Kept): Kept {
  if (known === undefined) return other
  return {
    since: Math.min(known.since, other.since),
    reach: known.reach === undefined || other.reach === undefined ? undefined : Math.max(known.reach, other.reach),
    definedAt: Math.max(known.definedAt, other.definedAt),
  }
}

/** The definitions of the active schema, then those of the staged one. */
function definitionsOf(snapshot: Snapshot, { database, collections, isPinned }: Catalog): readonly CollectionDefinition[] {
  const active = [...SYSTEM_DEFINITIONS, ...collections]
  if (!isPinned) return active
  const staged = [...scanDefinitions(snapshot, database.scope, SYSTEM_ID.Collection, undefined)]
  return [...active, ...staged.map(({ id, version }) => readCollection(id, version.ts ?? 0, version.data))]
}
