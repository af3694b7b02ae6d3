import { must } from '@terrarium/base'
import type { ObjectValue } from '@terrarium/values'
import { NULL, NullValue, timeFromMicros, type DocumentValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { missingDocumentError } from '../runtime/missing-value.ts'
import { QueryError, type ConstraintFailure } from '../runtime/query-error.ts'
import type { SystemWrite } from '../system/system-collection.ts'
import { systemCollection } from '../system/system-collections.ts'
import { checkConstraintsOf } from './check-constraints.ts'
import { withDefaults } from './default-values.ts'
import { referenceTo, withDetails } from './document-reference.ts'
import type { DocumentReader } from './document-reader.ts'
import type { DocumentReading, DocumentVersion, WriteMode } from './documents.ts'
import { computedFailures, readGivenId, reservedFailures, SPECIAL_NAMES, takeApart } from './given-data.ts'
import { createId } from './new-id.ts'
import { EMPTY_OBJECT, merge, toStorable, withoutNullMembers } from './storable.ts'
import type { SchemaType } from './schema-type.ts'
import { validate, type ValidationScope } from './validate.ts'
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

/** What a writer uses of the documents it belongs to. */
export interface WriterParts {
  readonly context: QueryContext
  readonly reader: DocumentReader
  readonly versions: VersionWriter
  /** Reads the present version with the caller's permissions. */
  readPresent(reference: DocumentValue): DocumentReading
  collectionOf(reference: DocumentValue): CollectionDefinition
}

/** What a write has come to when it is ready to be stored. */
interface PreparedWrite {
  readonly target: WriteTarget
  readonly action: SystemWrite['action']
  readonly before: DocumentVersion | undefined
  /** Data after the write, before defaults. */
  readonly data: ObjectValue
  /** As given; undefined: not mentioned. */
  readonly ttl: Value | undefined
  readonly given: ObjectValue
  readonly mode: WriteMode
}

/** The write pipeline. @see storage-semantics.md §5.1 */
export class DocumentWriter {
  readonly #parts: WriterParts
  readonly #writtenCollections = new Set<number>()
  readonly #writtenDefinitions = new Set<number>()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  create(collection: CollectionDefinition, given: ObjectValue, mode: WriteMode): DocumentValue {
    const { context, reader } = this.#parts
    this.#checkPresent()
    const { id: givenId, ttl, data } = takeApart(given, mode, true)
    const target = { collection, action: 'create', id: -1n, name: undefined } as const
    this.#refuse(target, computedFailures(collection, data, mode))
    const id = this.#takeId(target, givenId)
    const storable = toStorable(data) as ObjectValue
    this.#checkStorableTtl(ttl)
    const draft = referenceTo(collection, id, undefined, { version: { ts: undefined, ttl, data: storable } })
    if (!context.permissions.canCreate(context, collection, draft, givenId !== undefined)) throw permissionDenied()
    this.#checkSchemaUse(collection, id)
    const existing = reader.readPresent(collection.id, id)
    if (givenId !== undefined && existing !== undefined && !reader.hasExpired(existing.expiry)) {
      throw new QueryError('document_id_exists', `Collection \`${collection.name}\` already contains document with id ${id}.`)
    }
    const shownOnce = this.#store({
      target: { ...target, id },
      action: 'create',
      before: undefined,
      data: storable,
      ttl,
      given: storable,
      mode,
    })
    const version = must(reader.readPresent(collection.id, id), 'a document that was just created')
    const name = collection.named ? nameIn(version) : undefined
    // What shows a secret shows it to whoever made it, may he read such documents or not.
    return referenceTo(collection, id, name, shownOnce === undefined ? undefined : { shownOnce, version })
  }

  update(reference: DocumentValue, given: ObjectValue, mode: WriteMode): DocumentValue {
    return this.#change(reference, given, mode, 'update')
  }

  replace(reference: DocumentValue, given: ObjectValue, mode: WriteMode): DocumentValue {
    return this.#change(reference, given, mode, 'replace')
  }

  delete(reference: DocumentValue): DocumentValue {
    const { context, versions } = this.#parts
    this.#checkPresent()
    const collection = this.#parts.collectionOf(reference)
    const before = this.#requirePresent(reference)
    if (!context.permissions.canDelete(context, withDetails(reference, PRESENT))) throw permissionDenied()
    this.#checkSchemaUse(collection, reference.id)
    const target = { collection, action: 'delete', id: reference.id, name: nameIn(before) } as const
    const write = collection.system ? this.#systemWrite(target, 'delete', before, undefined, EMPTY_OBJECT) : undefined
    if (write !== undefined) this.#refuse(target, systemCollection(collection.id).check(write))
    versions.remove(collection, reference.id)
    if (write !== undefined) systemCollection(collection.id).written(write, undefined)
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
    const shown = collection.system ? systemCollection(collection.id).show(context, before.data) : before.data
    const after = action === 'update' ? merge(shown, storable) : storable
    if (!context.permissions.canWrite(context, withDetails(reference, PRESENT), after)) throw permissionDenied()
    this.#checkSchemaUse(collection, reference.id)
    this.#store({ target, action, before, data: after, ttl, given: storable, mode })
    return reference
  }

  /** Validates and writes; returns what only the result of the write shows. */
  #store(write: PreparedWrite): ReadonlyMap<string, Value> | undefined {
    const { context, versions } = this.#parts
    const { target, action, before, given, mode } = write
    const { collection, id } = target
    this.#refuse(target, reservedFailures(collection, given, mode))
    const complete = action === 'update' || collection.system ? write.data : withDefaults(context, collection, write.data)
    const ttl = this.#ttlAfter(write)
    this.#refuse(target, this.#validate(write, complete, ttl))
    const data = action === 'update' ? complete : (withoutNullMembers(complete) as ObjectValue)
    const storedTtl = ttl === undefined || ttl instanceof NullValue ? undefined : ttl
    if (!collection.system) {
      versions.write(collection, id, storedTtl, data)
      this.#refuse(target, checkConstraintsOf(context, collection, referenceTo(collection, id)))
      return undefined
    }
    const system = systemCollection(collection.id)
    const systemWrite = this.#systemWrite(target, action, before, data, given)
    this.#refuse(target, system.check(systemWrite))
    const taken = system.taken?.(systemWrite) ?? []
    if (taken.length > 0) throw uniqueFailure(taken.map((field) => [[field]]))
    const { stored, shownOnce } = system.store(systemWrite)
    versions.write(collection, id, storedTtl, stored)
    system.written(systemWrite, stored)
    return shownOnce
  }

  #systemWrite(
    target: WriteTarget,
    action: SystemWrite['action'],
    before: DocumentVersion | undefined,
    after: ObjectValue | undefined,
    given: ObjectValue,
  ): SystemWrite {
    return { context: this.#parts.context, action, id: target.id, before: before?.data, after, given }
  }

  #validate({ target, before, mode }: PreparedWrite, data: ObjectValue, ttl: Value | undefined): readonly ConstraintFailure[] {
    const { collection } = target
    const { context } = this.#parts
    const scope: ValidationScope = { collectionNumber: (name) => context.catalog.findCollection(name)?.id }
    const old =
      before === undefined ? undefined : collection.system ? systemCollection(collection.id).show(context, before.data) : before.data
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

  #takeId(target: WriteTarget, given: Value | undefined): bigint {
    const { context } = this.#parts
    if (given === undefined) {
      const system = target.collection.system ? systemCollection(target.collection.id) : undefined
      return system?.newId?.(context) ?? createId(context.queryTime)
    }
    const id = readGivenId(given)
    if (typeof id !== 'bigint') throw constraintFailure(target, [id])
    return id
  }

  #requirePresent(reference: DocumentValue): DocumentVersion {
    const reading = this.#parts.readPresent(reference)
    if (reading.kind === 'live') return reading.version
    throw missingDocumentError(reference, reading.cause)
  }

  #checkPresent(): void {
    if (this.#parts.context.validTime !== undefined) throw new QueryError('invalid_write', 'Cannot write at a snapshot time in the past.')
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

  #refuse(target: WriteTarget, failures: readonly ConstraintFailure[]): void {
    if (failures.length > 0) throw constraintFailure(target, failures)
  }
}

const PRESENT = { readTime: undefined, covered: undefined, source: undefined, scanned: undefined }

function nameIn(version: DocumentVersion): string | undefined {
  const name = version.data.fields.get('name')
  return typeof name === 'string' ? name : undefined
}

function permissionDenied(): QueryError {
  return new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
}
