import type { Timestamp } from '@terrarium/base'
import { TimeValue, timeToMicros } from '@terrarium/values'
import { bytesText } from '@terrarium/store'
import type { DocumentChange } from '../storage/change-record.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { StoredVersion } from '../storage/stored-version.ts'
import type { DerivedEntry } from '../storage/derive-entries.ts'
import { documentEntries } from '../documents/document-entries.ts'
import { termsPrefix } from '../storage/index-entry.ts'
import { FieldExtractor } from '../documents/index-fields.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { StoredAction } from './event-transition.ts'
import type { ChangeSource } from './open-event-source.ts'

/** A document of a source that a transaction changed. */
export interface ChangedDocument {
  readonly id: bigint
  readonly action: StoredAction
}

/**
 * Order of the documents of one transaction: `replay` has those that existed before, then the others, each by id; `live` has the order of
 * the rows in their index.
 */
export type ChangeOrder = 'live' | 'replay'

/** Reads changes as a source sees them. */
export interface ChangeReader {
  readonly context: QueryContext
  readonly reader: DocumentReader
}

interface PositionedChange extends ChangedDocument {
  readonly existed: boolean
  /** Position of its first row, for the live order. */
  readonly position: Uint8Array | Timestamp
}

/**
 * Finds the documents of a source that a transaction changed, in order; an index of the list is the ordinal of a cursor.
 *
 * @see reference: storage-semantics.md §10.2
 */
export function changedDocuments(
  run: ChangeReader,
  source: ChangeSource,
  time: Timestamp,
  changes: readonly DocumentChange[],
  order: ChangeOrder,
): readonly ChangedDocument[] {
  const placed: PositionedChange[] = []
  for (const change of changes) {
    if (!concerns(source, change)) continue
    const found = source.kind === 'index' ? rowChange(run, source, time, change) : documentChange(run, source, time, change)
    if (found !== undefined) placed.push(found)
  }
  return placed.sort(order === 'live' ? byPosition : byRemoval)
}

/** Tells whether a change may be one of the source's. */
export function concerns(source: ChangeSource, { collectionId, id }: DocumentChange): boolean {
  return collectionId === source.collection.id && (source.kind !== 'document' || id === source.id)
}

function documentChange(run: ChangeReader, source: ChangeSource, time: Timestamp, change: DocumentChange): PositionedChange | undefined {
  const { id, exists, previous } = change
  const existed = change.existed && (!exists || versionAt(run, source, id, time - 1) !== undefined)
  const action = actionOf(existed, exists)
  // A new row's covered time is that of the transaction, later than all before it.
  return action && { id, action, existed, position: existed ? previous : Infinity }
}

function rowChange(
  run: ChangeReader,
  source: Extract<ChangeSource, { kind: 'index' }>,
  time: Timestamp,
  { id, existed, exists }: DocumentChange,
): PositionedChange | undefined {
  const before = existed ? rowsOf(run, source, id, versionAt(run, source, id, time - 1)) : NO_ROWS
  const after = exists ? rowsOf(run, source, id, versionAt(run, source, id, time)) : NO_ROWS
  const removed = [...before].filter(([text]) => !after.has(text)).map(([, entry]) => entry.key)
  const added = [...after].filter(([text]) => !before.has(text)).map(([, entry]) => entry.key)
  const [position] = [...removed, ...added].sort((a, b) => Buffer.compare(a, b))
  if (position === undefined) return undefined
  const hasManyRows = source.index.values.some(({ multiValued }) => multiValued)
  const action = hasManyRows ? actionOf(existed, exists) : actionOf(removed.length > 0, added.length > 0)
  return action && { id, action, existed: removed.length > 0, position }
}

function actionOf(existed: boolean, exists: boolean): StoredAction | undefined {
  if (existed) return exists ? 'update' : 'delete'
  return exists ? 'create' : undefined
}

/** The version at a time; undefined when its `ttl` was over before. */
function versionAt({ reader }: ChangeReader, { collection }: ChangeSource, id: bigint, time: Timestamp): StoredVersion | undefined {
  const version = reader.readPast(collection, id, time)
  if (version === undefined) return undefined
  const { expiry, ts = 0 } = version
  const isOver = expiry instanceof TimeValue && timeToMicros(expiry) <= time
  // A version that is written with a past `ttl` is there in the moment of its writing.
  return isOver && ts !== time ? undefined : version
}

const NO_ROWS: ReadonlyMap<string, DerivedEntry> = new Map()

function rowsOf(
  { context }: ChangeReader,
  { collection, index, terms }: Extract<ChangeSource, { kind: 'index' }>,
  id: bigint,
  version: StoredVersion | undefined,
): ReadonlyMap<string, DerivedEntry> {
  if (version === undefined) return NO_ROWS
  const { scope } = context.database
  const prefix = termsPrefix(scope, index.id, terms)
  const fields = new FieldExtractor(context, collection, { id, version })
  const rows = documentEntries(context, index, fields, { id, version }).filter((entry) => Buffer.compare(entry.prefix, prefix) === 0)
  return new Map(rows.map((entry) => [`${bytesText(entry.key)} ${bytesText(entry.payload.bytes)}`, entry]))
}

function byRemoval(a: PositionedChange, b: PositionedChange): number {
  return Number(b.existed) - Number(a.existed) || byId(a, b)
}

function byPosition(a: PositionedChange, b: PositionedChange): number {
  if (typeof a.position === 'number' || typeof b.position === 'number')
    return a.position === b.position ? byId(a, b) : a.position < b.position ? -1 : 1
  return Buffer.compare(a.position, b.position) || byId(a, b)
}

function byId(a: ChangedDocument, b: ChangedDocument): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
