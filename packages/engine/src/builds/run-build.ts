/**
 * Builds of indexes in the background, a batch a transaction.
 *
 *   record of a build ─▶ its collection, as the active or the staged schema defines it ─▶ entries of a batch of documents
 *                    ◀─ how far it is; removed with the last batch, and the schema version changes
 *
 * Builds of one collection that are equally far go on together, so that documents are read once. A build whose index is defined no longer
 * is removed. One with a document that cannot be indexed fails for good: its index stays as it is defined, and cannot be queried.
 */
import { must } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import { idRangeOf, isRefusal } from '../documents/build-indexes.ts'
import type { CollectionDefinition } from '../model/catalog.ts'
import { indexBuildKey, indexBuildRange } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { BuildLimits } from '../runtime/documents.ts'
import { backingIndexesOf } from '../storage/backing-indexes.ts'
import { buildKeyOf, encodeBuild, scanBuilds, type IndexBuild } from '../storage/index-build.ts'
import { bumpSchemaVersion } from '../system/schema-write.ts'

/** Whether a snapshot has builds to go on with. */
export function hasBuilds(snapshot: Snapshot): boolean {
  for (const { state } of scanBuilds(snapshot)) if (state !== 'failed') return true
  return false
}

/** The builds to go on with: the next ones in the order of their keys after a place, else the first ones. */
export function nextBuilds(snapshot: Snapshot, after: Uint8Array | undefined): readonly IndexBuild[] {
  const builds = [...scanBuilds(snapshot)].filter(({ state }) => state !== 'failed')
  const isAfter = (build: IndexBuild): boolean => after !== undefined && Buffer.compare(buildKeyOf(build), after) > 0
  const first = builds.find(isAfter) ?? builds[0]
  if (first === undefined) return []
  const { scope, collectionId, state, next, last } = first
  return builds.filter(
    (build) =>
      build.scope === scope && build.collectionId === collectionId && build.state === state && build.next === next && build.last === last,
  )
}

/** Removes builds of a database that exists no longer. */
export function buildsOfScope(snapshot: Snapshot, scope: number): readonly Uint8Array[] {
  return [...snapshot.scan(indexBuildRange(scope))].map(({ key }) => key)
}

/** Goes on with builds of one collection. Returns the number of documents that were passed. */
export function goOnWithBuilds(context: QueryContext, builds: readonly IndexBuild[], limits: BuildLimits): number {
  const defined = builds.flatMap((build) => {
    context.transaction.trackKey(buildKeyOf(build))
    const collection = definitionFor(context, build)
    if (collection === undefined) context.transaction.write({ key: buildKeyOf(build), value: undefined })
    return collection === undefined ? [] : [{ build, collection }]
  })
  const [first] = defined
  if (first === undefined) return 0
  const { collection, build } = first
  const together = defined.filter((other) => other.collection === collection).map((other) => other.build)
  if (build.state === 'waiting') return begin(context, together)
  return writeBatch(context, collection, together, limits)
}

/** Notes which documents are to be read. Those that are created from now on are written by transactions that know the index. */
function begin(context: QueryContext, builds: readonly IndexBuild[]): number {
  for (const build of builds) {
    const range = idRangeOf(context, build.collectionId)
    if (range === undefined) complete(context, build)
    else save(context, { ...build, state: 'building', next: range.first, first: range.first, last: range.last })
  }
  return 0
}

function writeBatch(context: QueryContext, collection: CollectionDefinition, builds: readonly IndexBuild[], limits: BuildLimits): number {
  const { next, last } = must(builds[0], 'a build to go on with')
  const mark = context.transaction.mark()
  try {
    const batch = context.documents.buildBatch(
      collection,
      new Set(builds.map(({ backingId }) => backingId)),
      { from: next, to: last },
      limits,
    )
    for (const build of builds) {
      if (batch.next === undefined) complete(context, build)
      else save(context, { ...build, next: batch.next, built: build.built + batch.documents })
    }
    return batch.documents
  } catch (error: unknown) {
    if (!isRefusal(error)) throw error
    context.transaction.rollback(mark)
    // Of several builds one alone may be at fault: they go on one by one from here.
    const [only, ...others] = builds
    if (only !== undefined && others.length === 0) fail(context, only, error.message)
    else if (only !== undefined) return writeBatch(context, collection, [only], limits)
    return 0
  }
}

function save({ transaction }: QueryContext, build: IndexBuild): void {
  transaction.write({ key: buildKeyOf(build), value: encodeBuild(build) })
}

function complete(context: QueryContext, build: IndexBuild): void {
  context.transaction.write({ key: indexBuildKey(build.scope, build.backingId), value: undefined })
  bumpSchemaVersion(context)
}

function fail(context: QueryContext, build: IndexBuild, reason: string): void {
  save(context, { ...build, state: 'failed', reason })
  bumpSchemaVersion(context)
}

/** The definition that calls for the entries: the active one, else the one that was written last. */
function definitionFor(context: QueryContext, { collectionId, backingId }: IndexBuild): CollectionDefinition | undefined {
  const active = context.catalog.findCollectionById(collectionId)
  if (active !== undefined && backingIndexesOf(active).some(({ id }) => id === backingId)) return active
  const staged = active?.staged
  return staged !== undefined && backingIndexesOf(staged).some(({ id }) => id === backingId) ? staged : undefined
}
