import { ModuleValue, NullValue, structuralEquals, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import type { StoredVersion } from '../storage/stored-version.ts'
import { FieldExtractor } from '../documents/index-fields.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { StoredAction } from './event-transition.ts'

type Path = readonly (string | number)[]

/** The two sides of a change. */
export interface ChangedVersions {
  readonly collection: CollectionDefinition
  readonly id: bigint
  readonly current: StoredVersion | undefined
  readonly previous: StoredVersion | undefined
}

/**
 * Tells whether a change is one of the watched fields: an update that makes one of them differ, a creation with one of them, a deletion of a
 * document that had all of them. Nothing watched is everything watched.
 */
export function touchesWatched(context: QueryContext, paths: readonly Path[], action: StoredAction, versions: ChangedVersions): boolean {
  if (paths.length === 0) return true
  const { collection, id } = versions
  const before = versions.previous && new FieldExtractor(context, collection, { id, version: versions.previous })
  const after = versions.current && new FieldExtractor(context, collection, { id, version: versions.current })
  if (action === 'delete') return paths.every((path) => isIdentity(path) || isPresent(valueAt(before, collection, path)))
  return paths.some((path) => !isIdentity(path) && differs(valueAt(before, collection, path), valueAt(after, collection, path)))
}

/** Whether a path is one that no write changes. */
function isIdentity(path: Path): boolean {
  return path.length === 1 && (path[0] === 'id' || path[0] === 'coll')
}

function valueAt(fields: FieldExtractor | undefined, collection: CollectionDefinition, path: Path): Value | undefined {
  if (path[0] === 'coll') return path.length === 1 ? new ModuleValue(collection.name) : undefined
  return fields?.alternatives({ path, multiValued: false, order: 'asc' })[0]
}

function differs(before: Value | undefined, after: Value | undefined): boolean {
  if (!isPresent(before) || !isPresent(after)) return isPresent(before) !== isPresent(after)
  return !structuralEquals(before, after)
}

function isPresent(value: Value | undefined): value is Value {
  return value !== undefined && !(value instanceof NullValue)
}
