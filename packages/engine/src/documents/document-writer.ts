/**
 * The write path of one document.
 *
 *   1  the write is in the present, not inside an `at`
 *   2  update, replace, delete: the document exists and the caller may read it
 *   3  the given object is taken apart into id, `ttl` and data
 *   4  computed fields are not among the data; every value can be stored
 *   5  the caller may create, write or delete it
 *   6  the query does not write both the collection's definition and its documents
 *   7  create: a given id is free
 *   8  reserved names are not among the data
 *   9  defaults are added (create, replace), `ttl` is decided
 *  10  the data fit the collection's type, immutable fields are unchanged
 *  11  the rules of the policy hold, its unique fields are free
 *  12  the version is written: history, index entries, unique constraints (`VersionWriter`)
 *  13  the consequences of the policy: check constraints of a user's document, names and schema versions of the catalog's
 *  14  at the end of the query: rules of the policy that later writes may still fulfil
 *
 * The order decides which error a query sees, so it is part of the contract. All failures of one step are reported together; a step runs
 * only when those before it found nothing. Steps 8 to 14 are `#store`; a deletion has steps 1, 2, 5, 6, 11, 12, 13 and 14.
 *
 * Documents of users and those of the catalog differ in their `DocumentPolicy`. The writer does not read the store or write to it itself,
 * does not maintain indexes, and does not commit: its writes stay in the transaction, which a failed query drops.
 *
 * @see storage-semantics.md §5.1
 */
import { must } from '@terrarium/base'
import type { ObjectValue } from '@terrarium/values'
import { NULL, NullValue, timeFromMicros, type DocumentValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { missingDocumentError } from '../runtime/missing-value.ts'
import { QueryError, type ConstraintFailure } from '../runtime/query-error.ts'
import type { DocumentPolicy, DocumentWrite } from './document-policy.ts'
import { referenceTo, withDetails } from '../runtime/document-reference.ts'
import type { DocumentReader } from './document-reader.ts'
import type { DocumentReading, DocumentVersion, WriteMode } from '../runtime/documents.ts'
import { computedFailures, readGivenId, reservedFailures, SPECIAL_NAMES, takeApart } from './given-data.ts'
import { EMPTY_OBJECT, merge, toStorable, withoutNullMembers } from '../runtime/storable.ts'
import type { SchemaType } from '../model/schema-type.ts'
import { validate, type ValidationScope } from '../model/validate.ts'
import type { VersionWriter } from './version-writer.ts'
import { constraintFailure, uniqueFailure, type WriteTarget } from './write-failures.ts'

const DAY = 24 * 60 * 60 * 1e6
const TTL_TYPE: SchemaType = {
  kind: 'union',
  members: [
    { kind: 'scalar', name: 'Time' },
    { kind: 'scalar', name: 'Null' },
  ],
}

/** Parts of a run's documents that the writer uses. */
export interface WriterParts {
  readonly context: QueryContext
  readonly reader: DocumentReader
  readonly versions: VersionWriter
  policyOf(collection: CollectionDefinition): DocumentPolicy
  /** Reads the present version with the caller's permissions. */
  readPresent(reference: DocumentValue): DocumentReading
  /** Whether a scan of an index has found the document. */
  isListed(reference: DocumentValue): boolean
  collectionOf(reference: DocumentValue): CollectionDefinition
}

/** A permitted write, ready to be validated and stored. */
interface PreparedWrite {
  readonly target: WriteTarget
  readonly policy: DocumentPolicy
  readonly action: 'create' | 'update' | 'replace'
  readonly before: DocumentVersion | undefined
  /** Data after the write, before defaults. */
  readonly data: ObjectValue
  /** As given; undefined: not mentioned. */
  readonly ttl: Value | undefined
  readonly given: ObjectValue
  readonly mode: WriteMode
}

/** Creates, updates, replaces and deletes documents of a run. */
export class DocumentWriter {
  readonly #parts: WriterParts
  readonly #writtenCollections = new Set<number>()
  readonly #writtenDefinitions = new Set<number>()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  create(collection: CollectionDefinition, given: ObjectValue, mode: WriteMode): DocumentValue {
    const { context, reader } = this.#parts
    const policy = this.#parts.policyOf(collection)
    this.#checkPresent()
    const { id: givenId, ttl, data } = takeApart(given, mode, true)
    const target = { collection, action: 'create', id: -1n, name: undefined } as const
    this.#refuse(target, computedFailures(collection, data, mode))
    const id = givenId === undefined ? policy.newId(context) : idOf(target, givenId)
    const storable = toStorable(data) as ObjectValue
    reader.chargeStoredReferences(storable)
    this.#checkStorableTtl(ttl)
    const draft = referenceTo(collection, id, undefined, { version: { ts: undefined, ttl, data: storable } })
    if (!context.permissions.canCreate(context, collection, draft, givenId !== undefined)) throw permissionDenied()
    this.#checkSchemaUse(collection, id)
    const existing = reader.readUncharged(collection.id, id)
    if (givenId !== undefined && existing !== undefined && !reader.hasExpired(existing.expiry)) {
      throw new QueryError('document_id_exists', `Collection \`${collection.name}\` already contains document with id ${id}.`)
    }
    const shownOnce = this.#store({
      target: { ...target, id },
      policy,
      action: 'create',
      before: undefined,
      data: storable,
      ttl,
      given: storable,
      mode,
    })
    const version = must(reader.readPresent(collection.id, id), 'a document that was just created')
    const name = collection.named ? nameIn(version) : undefined
    // The result shows a secret to its creator, who may have no right to read such documents.
    return referenceTo(collection, id, name, shownOnce === undefined ? undefined : { shownOnce, version })
  }

  update(reference: DocumentValue, given: ObjectValue, mode: WriteMode): DocumentValue {
    return this.#change(reference, given, mode, 'update')
  }

  replace(reference: DocumentValue, given: ObjectValue, mode: WriteMode): DocumentValue {
    return this.#change(reference, given, mode, 'replace')
  }

  delete(reference: DocumentValue): DocumentValue {
    const { context, reader, versions } = this.#parts
    this.#checkPresent()
    const collection = this.#parts.collectionOf(reference)
    if (this.#parts.isListed(reference)) reader.readUncharged(collection.id, reference.id)
    const before = this.#requirePresent(reference)
    if (!context.permissions.canDelete(context, withDetails(reference, PRESENT))) throw permissionDenied()
    this.#checkSchemaUse(collection, reference.id)
    const policy = this.#parts.policyOf(collection)
    const target = { collection, action: 'delete', id: reference.id, name: nameIn(before) } as const
    const write = {
      context,
      collection,
      action: 'delete',
      id: reference.id,
      before: before.data,
      after: undefined,
      given: EMPTY_OBJECT,
    } as const
    this.#refuse(target, policy.check(write))
    versions.remove(collection, reference.id)
    this.#refuse(target, policy.afterWrite(write, undefined))
    this.#checkAtEnd(target, policy, write)
    return withDetails(reference, { missing: 'deleted', version: undefined, covered: undefined, scanned: undefined })
  }

  #change(reference: DocumentValue, given: ObjectValue, mode: WriteMode, action: 'update' | 'replace'): DocumentValue {
    const { context } = this.#parts
    this.#checkPresent()
    const collection = this.#parts.collectionOf(reference)
    const before = this.#requirePresent(reference)
    const { ttl, data } = takeApart(given, mode, false)
    const storable = toStorable(data) as ObjectValue
    this.#checkStorableTtl(ttl)
    const target = { collection, action: 'update', id: reference.id, name: nameIn(before) } as const
    this.#refuse(target, computedFailures(collection, storable, mode))
    const policy = this.#parts.policyOf(collection)
    const after = action === 'update' ? merge(policy.visibleFields(context, before.data), storable) : storable
    if (!context.permissions.canWrite(context, withDetails(reference, PRESENT), after)) throw permissionDenied()
    this.#checkSchemaUse(collection, reference.id)
    this.#store({ target, policy, action, before, data: after, ttl, given: storable, mode })
    return reference
  }

  /** Steps 8 to 14. Returns the fields that only the result of the write shows. */
  #store(prepared: PreparedWrite): ReadonlyMap<string, Value> | undefined {
    const { context, versions } = this.#parts
    const { target, policy, action, before, given, mode } = prepared
    const { collection, id } = target
    this.#refuse(target, reservedFailures(policy.reservedNames, given, mode))
    const complete = action === 'update' ? prepared.data : policy.withDefaults(context, collection, prepared.data)
    const ttl = this.#ttlAfter(prepared)
    this.#refuse(target, this.#validate(prepared, complete, ttl))
    const after = action === 'update' ? complete : (withoutNullMembers(complete) as ObjectValue)
    const write: DocumentWrite = { context, collection, action, id, before: before?.data, after, given }
    this.#refuse(target, policy.check(write))
    const violations = policy.uniqueViolations(write)
    if (violations.length > 0) throw uniqueFailure(violations.map((field) => [[field]]))
    const { stored, shownOnce } = policy.store(write)
    versions.write(collection, id, ttl === undefined || ttl instanceof NullValue ? undefined : ttl, stored)
    this.#refuse(target, policy.afterWrite(write, stored))
    this.#checkAtEnd(target, policy, write)
    return shownOnce
  }

  #validate({ target, policy, before, mode }: PreparedWrite, data: ObjectValue, ttl: Value | undefined): readonly ConstraintFailure[] {
    const { collection } = target
    const { context } = this.#parts
    const scope: ValidationScope = { collectionNumber: (name) => context.catalog.findCollection(name)?.id }
    const old = before && policy.visibleFields(context, before.data)
    const offences = [...validate(collection.dataType, data, old, [], scope), ...validate(TTL_TYPE, ttl ?? NULL, undefined, ['ttl'], scope)]
    const isHidden = (path: readonly (string | number)[]): boolean => mode === 'plain' && SPECIAL_NAMES.has(String(path[0]))
    return offences.map(({ path, message }) => ({ paths: [isHidden(path) ? ['data', ...path] : path], message }))
  }

  /** The `ttl` to store: as given, else by `ttl_days`, else (update) as it was. */
  #ttlAfter({ target, action, before, ttl }: PreparedWrite): Value | undefined {
    if (ttl !== undefined) return ttl
    const { ttlDays } = target.collection
    if (ttlDays !== undefined) return timeFromMicros(this.#parts.context.queryTime + ttlDays * DAY)
    return action === 'update' ? before?.ttl : undefined
  }

  #requirePresent(reference: DocumentValue): DocumentVersion {
    const reading = this.#parts.readPresent(reference)
    if (reading.kind === 'live') return reading.version
    throw missingDocumentError(reference, reading.cause)
  }

  #checkPresent(): void {
    if (this.#parts.context.readTime !== undefined) throw new QueryError('invalid_write', 'Cannot write at a snapshot time in the past.')
  }

  #checkStorableTtl(ttl: Value | undefined): void {
    if (ttl !== undefined) toStorable(ttl, ['ttl'])
  }

  /** A query must not write a collection's definition and its documents. */
  #checkSchemaUse(collection: CollectionDefinition, id: bigint): void {
    const isDefinition = collection.id === SYSTEM_ID.Collection
    const clashes = isDefinition ? this.#writtenCollections.has(Number(id)) : this.#writtenDefinitions.has(collection.id)
    if (clashes) throw new QueryError('invalid_write', 'Cannot modify a document and its collection in the same query.')
    if (isDefinition) this.#writtenDefinitions.add(Number(id))
    else this.#writtenCollections.add(collection.id)
  }

  /** Step 14. A failure is that of the call that wrote the document. */
  #checkAtEnd(target: WriteTarget, { checkAtEnd }: DocumentPolicy, write: DocumentWrite): void {
    if (checkAtEnd === undefined) return
    const { hooks, callFrames } = write.context
    const check = (context: QueryContext): void => context.withFrames(callFrames, () => this.#refuse(target, checkAtEnd(write)))
    hooks.addCheck(`${target.collection.id}:${target.id}`, check)
  }

  #refuse(target: WriteTarget, failures: readonly ConstraintFailure[]): void {
    if (failures.length > 0) throw constraintFailure(target, failures)
  }
}

const PRESENT = { readTime: undefined, covered: undefined, source: undefined, scanned: undefined }

/** A given id. @throws {QueryError} constraint_failure when it is none */
function idOf(target: WriteTarget, given: Value): bigint {
  const id = readGivenId(given)
  if (typeof id !== 'bigint') throw constraintFailure(target, [id])
  return id
}

function nameIn(version: DocumentVersion): string | undefined {
  const name = version.data.fields.get('name')
  return typeof name === 'string' ? name : undefined
}

function permissionDenied(): QueryError {
  return new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
}
