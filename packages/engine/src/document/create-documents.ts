import { must } from '@terrarium/base'
import type { DocumentValue, Value } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { schemaVersionKey } from '../catalog/key-space.ts'
import { buildIndexEntries } from '../index/build-indexes.ts'
import { scanIndex, type IndexScanner } from '../index/scan-index.ts'
import { StampedEntries } from '../index/stamped-entries.ts'
import type { QueryContext } from '../runtime/context.ts'
import { missingDocumentError } from '../runtime/missing-value.ts'
import { findNameAtStart } from '../system/names.ts'
import { DocumentReader } from './document-reader.ts'
import { detailsOf, referenceTo, withDetails, type ReferenceDetails } from './document-reference.ts'
import { DocumentWriter } from './document-writer.ts'
import type { DocumentReading, Documents } from './documents.ts'
import { createId } from './new-id.ts'
import { CoveredPart, membersOf, PartialObject } from './partial-object.ts'
import { ReadHints } from './read-hints.ts'
import { scanCollection } from './scan-collection.ts'
import { computeField, showIdentity, showMember, showMembers, type ShownDocument } from './show-document.ts'
import { VersionWriter } from './version-writer.ts'

/** Id of references to named documents that there are none of. */
const MISSING_ID = -1n

/** Creates the documents of a run. */
export function createDocuments(context: QueryContext): Documents {
  // A concurrent change of the schema makes the run start again.
  context.transaction.trackKey(schemaVersionKey(context.database.scope))
  const reader = new DocumentReader(context)
  const stamped = new StampedEntries()
  const versions = new VersionWriter(context, reader, stamped)
  const hints = context.options.performanceHints ? new ReadHints(context) : undefined
  const access = new DocumentAccess(context, reader, hints)
  const writer = new DocumentWriter({
    context,
    reader,
    versions,
    readPresent: (reference) => access.readPresent(reference),
    collectionOf: (reference) => must(context.catalog.findCollectionById(reference.collectionId), 'the collection of a live document'),
  })
  const scanner: IndexScanner = {
    context,
    reader,
    stamped,
    hints,
    canRead: (collection, { document }) => access.permits(collection, document),
  }
  return {
    read: (reference) => access.read(reference),
    exists: (reference) => access.read(reference).kind === 'live',
    field: (reference, name) => access.field(reference, name),
    fields: (reference) => showMembers(access.require(reference)),
    create: (collection, data, mode) => writer.create(collection, data, mode),
    update: (reference, data, mode) => writer.update(reference, data, mode),
    replace: (reference, data, mode) => writer.replace(reference, data, mode),
    delete: (reference) => writer.delete(reference),
    reference: (collection, id) => referenceTo(collection, id, undefined, { readTime: context.validTime }),
    referenceByName: (collection, name) =>
      referenceTo(collection, findNameAtStart(context, collection.id, name) ?? MISSING_ID, name, { readTime: context.validTime }),
    newId: () => createId(context.queryTime),
    scanCollection: (collection, scan) => scanCollection(scanner, collection, scan),
    scanIndex: (collection, index, terms, scan) => scanIndex(scanner, collection, index, terms, scan),
    removeDependent: (collection, id) => versions.remove(collection, id),
    storedData: (collection, id) => reader.readPresent(collection.id, id)?.data,
    rewrite: (collection, id, data) => versions.write(collection, id, reader.readPresent(collection.id, id)?.ttl, data),
    buildIndexes: (collection, backingIds) => buildIndexEntries(versions.maintenance, collection, backingIds),
    changeRecord: () => versions.complete(),
  }
}

/** Reads as the caller may. */
class DocumentAccess {
  readonly #context: QueryContext
  readonly #reader: DocumentReader
  readonly #hints: ReadHints | undefined

  constructor(context: QueryContext, reader: DocumentReader, hints: ReadHints | undefined) {
    this.#context = context
    this.#reader = reader
    this.#hints = hints
  }

  read(reference: DocumentValue): DocumentReading {
    const { missing, version, readTime, scanned } = detailsOf(reference)
    if (missing !== undefined) return { kind: 'missing', cause: missing }
    if (version !== undefined) return { kind: 'live', version }
    const collection = this.#context.catalog.findCollectionById(reference.collectionId)
    if (collection === undefined) return { kind: 'missing', cause: 'collection deleted' }
    const time = this.#reader.timeOf(readTime)
    if (scanned !== undefined && time === undefined) this.#reader.useScanned(collection.id, reference.id, scanned)
    const stored = this.#reader.read(collection, reference.id, time)
    if (!this.#permits(collection, reference, stored !== undefined)) return { kind: 'missing', cause: 'permission denied' }
    return stored === undefined ? { kind: 'missing', cause: 'not found' } : { kind: 'live', version: stored }
  }

  /** As `read`, whatever time the reference shows. */
  readPresent(reference: DocumentValue): DocumentReading {
    const { missing } = detailsOf(reference)
    const collection = this.#context.catalog.findCollectionById(reference.collectionId)
    if (missing !== undefined) return { kind: 'missing', cause: missing }
    if (collection === undefined) return { kind: 'missing', cause: 'collection deleted' }
    return this.#context.withValidTime(undefined, () => this.read(referenceTo(collection, reference.id, reference.name)))
  }

  field(reference: DocumentValue, name: string): Value | undefined {
    const covered = this.#coveredBy(reference)
    const known = covered?.get(name)
    if (known !== undefined) return known instanceof CoveredPart ? this.#partial(reference, name, known) : known
    const collection = this.#context.catalog.findCollectionById(reference.collectionId)
    if (covered !== undefined && collection?.computedFields.has(name) === true)
      return computeField({ context: this.#context, collection, reference }, name)
    // Identity needs no reading, and is there even when the document is not.
    if (collection !== undefined && (name === 'coll' || (name === 'id' && !collection.named)))
      return showIdentity(collection, reference, name)
    if (name === 'name' && reference.name !== undefined && this.read(reference).kind === 'missing') return reference.name
    const shown = this.require(reference)
    this.#hints?.reading(reference, [name], this.#context.callSpan)
    return showMember(shown, name)
  }

  require(reference: DocumentValue): ShownDocument {
    const reading = this.read(reference)
    if (reading.kind === 'missing') throw missingDocumentError(reference, reading.cause)
    const collection = must(this.#context.catalog.findCollectionById(reference.collectionId), 'the collection of a live document')
    return { context: this.#context, collection, reference, version: reading.version }
  }

  /** What the index entry knows of the document, as long as it is so. */
  #coveredBy(reference: DocumentValue): ReferenceDetails['covered'] {
    const { covered, version, missing } = detailsOf(reference)
    if (covered === undefined || version !== undefined || missing !== undefined) return undefined
    return this.#reader.hasWritten(reference.collectionId, reference.id) ? undefined : covered
  }

  /** A member that the entry knows parts of. The rest is read as it is now, by whom it is now. */
  #partial(reference: DocumentValue, name: string, part: CoveredPart): PartialObject {
    const context = this.#context
    const { validTime, permissions } = context
    const read = (): Value | undefined => showMember(this.#requireUnwritten(reference), name)
    return new PartialObject(part, {
      path: [name],
      span: context.callSpan,
      read: () => membersOf(context.withValidTime(validTime, () => context.withPermissions(permissions, read))),
      reading: (path, span) => this.#hints?.reading(reference, path, span),
    })
  }

  /** As `require`, without what the query has written since. */
  #requireUnwritten(reference: DocumentValue): ShownDocument {
    const { collectionId, id } = reference
    const isPresent = this.#reader.timeOf(detailsOf(reference).readTime) === undefined
    const version = isPresent && this.#reader.hasWritten(collectionId, id) ? this.#reader.readBeforeWrites(collectionId, id) : undefined
    return this.require(version === undefined ? reference : withDetails(reference, { version, covered: undefined }))
  }

  /** Whether an entry of a scan may be shown. */
  permits(collection: CollectionDefinition, reference: DocumentValue): boolean {
    return this.#permits(collection, reference, true)
  }

  /** A document that is not there is known not to be there by those who might read it without further ado. */
  #permits(collection: CollectionDefinition, reference: DocumentValue, exists: boolean): boolean {
    const { permissions } = this.#context
    if (!exists) return permissions.mayReadEvery(this.#context, collection)
    const { readTime, source } = detailsOf(reference)
    const isPast = this.#reader.timeOf(readTime) !== undefined
    // What predicates read is no business of the query's hints.
    const asked = source === undefined ? reference : withDetails(reference, { source: undefined })
    return isPast ? permissions.canReadHistory(this.#context, asked) : permissions.canRead(this.#context, asked)
  }
}
