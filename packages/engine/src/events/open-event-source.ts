import { type FunctionValue, type Value, DocumentValue } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { type BackingIndex, keyValues } from '../storage/backing-indexes.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { checkMayStream } from '../library/set/event-source-methods.ts'
import type { WrittenEventSource } from '../sets/event-source-token.ts'
import { cannotStream, sourceSetOf } from '../sets/event-source.ts'
import { MapSet } from '../sets/map-set.ts'
import { readSet } from '../sets/read-set.ts'
import { ScannedSet } from '../sets/scanned-set.ts'
import type { SetExpression } from '../sets/set-expression.ts'
import { DECODED_SET, type SetOrigin } from '../sets/set-origin.ts'
import { SingleSet } from '../sets/single-set.ts'
import { WhereSet } from '../sets/where-set.ts'
import type { WrittenSet } from '../sets/written-set.ts'

/** A filter or mapping that versions of documents pass before they become an event. */
export type Stage = { readonly kind: 'where'; readonly predicate: FunctionValue } | { readonly kind: 'map'; readonly mapper: FunctionValue }

/** Where changes are looked for. */
export type ChangeSource =
  | { readonly kind: 'collection'; readonly collection: CollectionDefinition }
  | { readonly kind: 'index'; readonly collection: CollectionDefinition; readonly index: BackingIndex; readonly terms: readonly Value[] }
  | { readonly kind: 'document'; readonly collection: CollectionDefinition; readonly id: bigint }

/** A source of events ready to be followed. */
export interface OpenEventSource {
  /** undefined: the document's collection was deleted, so there are no more events. */
  readonly source: ChangeSource | undefined
  /** In the order in which they apply. */
  readonly stages: readonly Stage[]
  readonly fields: readonly (readonly (string | number)[])[] | undefined
}

/** Origin of the stages; each call sets the time of the version that it evaluates. */
export const STAGE_ORIGIN: SetOrigin = {
  span: DECODED_SET,
  frames: [DECODED_SET],
  validTime: undefined,
  pageSize: undefined,
}

/**
 * Evaluates what a token names in the run's database.
 *
 * @throws {QueryError} when it names what is not there, or what cannot be listened to
 */
export function openEventSource(context: QueryContext, written: WrittenEventSource): OpenEventSource {
  checkIndexExists(context, written.set)
  const set = readSet(context, STAGE_ORIGIN, written.set)
  const source = sourceSetOf(set)
  if (written.fields !== undefined && source !== set) throw cannotStream('changesOn', 'it was not called on the source set.')
  return { source: changeSourceOf(context, source), stages: stagesOf(set), fields: written.fields }
}

/** Checks that the caller may listen to what a token names. @throws {QueryError} permission_denied */
export function checkMayListen(context: QueryContext, { source }: OpenEventSource, written: WrittenEventSource): void {
  if (source !== undefined) checkMayStream(context, readSet(context, STAGE_ORIGIN, written.set))
}

function changeSourceOf({ catalog }: QueryContext, set: SetExpression): ChangeSource | undefined {
  if (set instanceof ScannedSet) {
    const { collection, index, terms } = set.source
    if (index === undefined) return { kind: 'collection', collection }
    const backing = { id: index.backingId, terms: index.terms, values: keyValues(index.values), unique: false }
    return { kind: 'index', collection, index: backing, terms }
  }
  if (!(set instanceof SingleSet && set.element instanceof DocumentValue))
    throw new QueryError('invalid_receiver', 'not a source of events')
  const { collectionName, id } = set.element
  const collection = catalog.findCollection(collectionName)
  return collection && { kind: 'document', collection, id }
}

function stagesOf(set: SetExpression): readonly Stage[] {
  if (set instanceof WhereSet) return [...stagesOf(set.inner), { kind: 'where', predicate: set.predicate }]
  if (set instanceof MapSet) return [...stagesOf(set.inner), { kind: 'map', mapper: set.mapper }]
  return []
}

/** A deleted index is reported like an unknown function. */
function checkIndexExists(context: QueryContext, written: WrittenSet): void {
  if (written.kind === 'where' || written.kind === 'map') return checkIndexExists(context, written.inner)
  if (written.kind !== 'scan' || written.index === undefined) return
  const collection = context.catalog.findCollection(written.collection)
  if (collection === undefined || collection.indexes.has(written.index)) return
  throw new QueryError('invalid_function_invocation', `The function \`${written.index}\` does not exist on \`${written.collection}\``)
}
