/**
 * Reads of documents with the permissions of the caller.
 *
 * A reference is read at its own time, at the valid time of the context, or at present, in this order. A document that the caller may not read
 * is missing with the cause `permission denied`; a document that does not exist is `not found` only for callers that may read every document
 * of the collection. Members that an index entry covers are answered from the entry, until the query writes the document.
 *
 * It does not decode versions, charge reads or cache (`DocumentReader`), nor shape members (`show-document.ts`).
 */
import { must } from '@terrarium/base'
import type { DocumentValue, Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import { missingDocumentError } from '../runtime/missing-value.ts'
import type { DocumentPolicy } from './document-policy.ts'
import type { DocumentReader } from './document-reader.ts'
import { detailsOf, referenceTo, withDetails, type ReferenceDetails } from '../runtime/document-reference.ts'
import type { DocumentReading } from '../runtime/documents.ts'
import { CoveredPart, membersOf, PartialObject } from '../runtime/partial-object.ts'
import type { ReadHints } from './read-hints.ts'
import { computeField, showIdentity, showMember, type ShownDocument } from './show-document.ts'

/** Reads as the permissions of the caller allow. */
export class DocumentAccess {
  readonly #context: QueryContext
  readonly #reader: DocumentReader
  readonly #policyOf: (collection: CollectionDefinition) => DocumentPolicy
  readonly #hints: ReadHints | undefined

  constructor(
    context: QueryContext,
    reader: DocumentReader,
    policyOf: (collection: CollectionDefinition) => DocumentPolicy,
    hints: ReadHints | undefined,
  ) {
    this.#context = context
    this.#reader = reader
    this.#policyOf = policyOf
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
    if (!this.#permits(collection, reference, stored !== undefined)) {
      // A document of the query's own that its predicates hide is looked up in the store.
      if (stored !== undefined && this.#context.permissions.mayReadCollection(this.#context, collection))
        this.#reader.chargeHidden(reference)
      return { kind: 'missing', cause: 'permission denied' }
    }
    return stored === undefined ? { kind: 'missing', cause: 'not found' } : { kind: 'live', version: stored }
  }

  /** As `read`, at present: the reference's own time does not count. */
  readPresent(reference: DocumentValue): DocumentReading {
    const { missing } = detailsOf(reference)
    const collection = this.#context.catalog.findCollectionById(reference.collectionId)
    if (missing !== undefined) return { kind: 'missing', cause: missing }
    if (collection === undefined) return { kind: 'missing', cause: 'collection deleted' }
    return this.#atPresent(() => this.read(referenceTo(collection, reference.id, reference.name)))
  }

  /** Whether the document is there. One that a scan of an index has found is, without reading it, until the query writes it. */
  exists(reference: DocumentValue): boolean {
    const collection = this.isListed(reference) ? this.#context.catalog.findCollectionById(reference.collectionId) : undefined
    return (collection !== undefined && this.permits(collection, reference)) || this.read(reference).kind === 'live'
  }

  /** Whether a scan of an index has found the document, and the query has not written it since. */
  isListed(reference: DocumentValue): boolean {
    return this.coveredBy(reference) !== undefined
  }

  field(reference: DocumentValue, name: string): Value | undefined {
    const covered = this.coveredBy(reference)
    const known = covered?.get(name)
    if (known !== undefined) return known instanceof CoveredPart ? this.#partial(reference, name, known) : known
    const collection = this.#context.catalog.findCollectionById(reference.collectionId)
    if (covered !== undefined && collection?.computedFields.has(name) === true)
      return computeField({ context: this.#context, collection, reference }, name)
    // Identity needs no reading, and is there even when the document is not.
    if (collection !== undefined && (name === 'coll' || (name === 'id' && !collection.named)))
      return showIdentity(collection, reference, name)
    if (name === 'name' && reference.name !== undefined && this.#isNamedNow(reference)) return reference.name
    const shown = this.require(reference)
    this.#hints?.reading(reference, [name], this.#context.callSpan)
    return showMember(shown, name)
  }

  /** Whether the name by which a document was found is its name still, or all that is left of it. */
  #isNamedNow(reference: DocumentValue): boolean {
    const { version, readTime } = detailsOf(reference)
    const isPresent = version === undefined && this.#reader.timeOf(readTime) === undefined
    if (isPresent && !this.#reader.hasWritten(reference.collectionId, reference.id)) return true
    return this.read(reference).kind === 'missing'
  }

  require(reference: DocumentValue): ShownDocument {
    const reading = this.read(reference)
    if (reading.kind === 'missing') throw missingDocumentError(reference, reading.cause)
    const collection = must(this.#context.catalog.findCollectionById(reference.collectionId), 'the collection of a live document')
    return { context: this.#context, collection, policy: this.#policyOf(collection), reference, version: reading.version }
  }

  /** The members that the index entry covers, unless the query has written the document since or reads it at another time than that of its set. */
  coveredBy(reference: DocumentValue): ReferenceDetails['covered'] {
    const { covered, version, missing, readTime } = detailsOf(reference)
    if (covered === undefined || version !== undefined || missing !== undefined) return undefined
    if (readTime === undefined && this.#reader.timeOf(undefined) !== undefined) return undefined
    return this.#reader.hasWritten(reference.collectionId, reference.id) ? undefined : covered
  }

  /** A member of which the entry covers parts. The rest is read with the valid time and permissions of the access. */
  #partial(reference: DocumentValue, name: string, part: CoveredPart): PartialObject {
    const context = this.#context
    const { validTime, permissions } = context
    const read = (): Value | undefined => showMember(this.#requireUnwritten(reference), name)
    return new PartialObject(part, {
      path: [name],
      span: context.callSpan,
      read: () => membersOf(context.withValidTime(validTime, () => context.withPermissions(permissions, read))),
      reportRead: (path, span) => this.#hints?.reading(reference, path, span),
    })
  }

  /** As `require`, without the query's own later writes. */
  #requireUnwritten(reference: DocumentValue): ShownDocument {
    const { collectionId, id } = reference
    const isPresent = this.#reader.timeOf(detailsOf(reference).readTime) === undefined
    const version = isPresent && this.#reader.hasWritten(collectionId, id) ? this.#reader.readBeforeWrites(collectionId, id) : undefined
    return this.require(version === undefined ? reference : withDetails(reference, { version, covered: undefined }))
  }

  /** Whether an entry of a scan may be shown: as of now, whatever the time of the scan. */
  permits(collection: CollectionDefinition, reference: DocumentValue): boolean {
    return this.#atPresent(() => this.#permits(collection, reference, true))
  }

  /** Whether every document of a collection may be shown: as of now. */
  permitsEvery(collection: CollectionDefinition): boolean {
    return this.#atPresent(() => this.#context.permissions.mayReadEvery(this.#context, collection))
  }

  /**
   * Only callers who may read every document of the collection see that a document does not exist. History is what a reference made in an `at`
   * shows; one of the present is read with the right to read, whatever the time of the reader.
   */
  #permits(collection: CollectionDefinition, reference: DocumentValue, exists: boolean): boolean {
    const { permissions } = this.#context
    if (!exists) return permissions.mayReadEvery(this.#context, collection)
    const { readTime, source } = detailsOf(reference)
    const isPast = readTime !== undefined && this.#reader.timeOf(readTime) !== undefined
    // Reads of predicates give no hints.
    const checked = source === undefined ? reference : withDetails(reference, { source: undefined })
    if (isPast) return this.#atPresent(() => permissions.canReadHistory(this.#context, checked))
    if (this.#context.validTime === undefined) return permissions.canRead(this.#context, checked)
    return this.#context.withValidTime(undefined, () => permissions.canRead(this.#context, checked))
  }

  #atPresent<T>(run: () => T): T {
    const context = this.#context
    if (context.readTime === undefined) return run()
    return context.withValidTime(undefined, () => context.withCursorTime(undefined, run))
  }
}
