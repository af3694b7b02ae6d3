import type { Timestamp } from '@terrarium/base'
import type { Entry, Range } from '@terrarium/store'
import { readMicros } from '@terrarium/store'
import { StoredVersion } from '../storage/stored-version.ts'
import { documentHistoryRange, documentIdOf, documentRange, historyStartOf, ID_MAX, ID_MIN } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'

/** A schema document as it is stored. */
export interface StoredDefinition {
  readonly id: bigint
  readonly version: StoredVersion
}

/** Source of definitions: a snapshot, or a transaction with its own writes. */
export interface DefinitionSource {
  scan(range: Range): IterableIterator<Entry>
}

/** Reads the schema documents of a system collection in id order, at present or as they were at a time. */
export function scanDefinitions(
  source: DefinitionSource,
  scope: number,
  collection: number,
  time: Timestamp | undefined,
): Iterable<StoredDefinition> {
  const present = scanPresent(source, scope, collection)
  if (time === undefined) return present
  const found = [...scanPast(source, scope, collection, time)]
  for (const definition of present) {
    const { ts } = definition.version
    if (ts !== undefined && ts <= time) found.push(definition)
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function* scanPresent(source: DefinitionSource, scope: number, collection: number): Generator<StoredDefinition> {
  for (const { key, value } of source.scan(documentRange(scope, collection, ID_MIN, ID_MAX))) {
    yield { id: documentIdOf(key), version: new StoredVersion(value, plainReference) }
  }
}

/** Superseded versions whose time covers the given one. */
function* scanPast(source: DefinitionSource, scope: number, collection: number, time: Timestamp): Generator<StoredDefinition> {
  for (const { key, value } of source.scan(documentHistoryRange(scope, collection, ID_MIN, ID_MAX))) {
    if (historyStartOf(key) > time || readMicros(value, 0) <= time) continue
    yield { id: documentIdOf(key), version: new StoredVersion(value, plainReference, 8) }
  }
}
