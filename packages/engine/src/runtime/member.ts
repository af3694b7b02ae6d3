import type { Span } from '@terrarium/language'
import { DocumentValue, IdValue, ModuleValue, NullValue, ObjectValue, type MissingCause, type Value } from '@terrarium/values'
import { PartialObject } from './partial-object.ts'
import { BoundMethodValue } from './function-values.ts'
import { moduleOf } from './collection-module.ts'
import { invokeNative } from './invoke-native.ts'
import { describeMissingDocument, missingDocumentError, nullAccessError, nullValueError } from './missing-value.ts'
import type { NativeMethod } from './native.ts'
import { QueryError, type QueryErrorCode } from './query-error.ts'
import { noSuchFunction, NOWHERE } from './query-failures.ts'
import type { RunContext } from './run-context.ts'

/** Where the source takes a member, and how. */
export interface MemberSite {
  readonly field: string
  readonly fieldSpan: Span
  readonly receiverSpan: Span
  readonly optional: boolean
}

/** Value of a chain after `?.` on null: later components pass it on. Never leaves the chain. */
export const SKIPPED: NullValue = new NullValue({ kind: 'literal' })

/** The value at which `?.` skipped the rest of a chain, and its span. */
export interface Skip {
  readonly value: NullValue | DocumentValue
  readonly span: Span
}

/** Takes a member that is not a key of an object. Unknown members are null; on null and missing documents it fails, or skips if optional. */
export function selectMember(run: RunContext, receiver: Value, site: MemberSite): Value {
  if (receiver instanceof PartialObject) return receiver.select(site.field, site.fieldSpan) ?? missingField(site, '{ *: Any }')
  if (receiver instanceof ObjectValue) return receiver.fields.get(site.field) ?? missingField(site, '{ *: Any }')
  const table = run.library.tableOf(receiver, run)
  const native = table.fields?.get(site.field)
  if (native !== undefined) {
    run.enter(site.fieldSpan)
    if (native.effect !== undefined) run.checkEffect(native.effect, 'Reading a field')
    const value = native.read(run, receiver)
    run.leave()
    return value
  }
  const method = table.methods?.get(site.field)
  if (receiver instanceof DocumentValue) return selectOfDocument(run, receiver, method, site)
  if (method !== undefined) return new BoundMethodValue(receiver, method)
  if (receiver instanceof NullValue) {
    if (site.optional) return skip(run, receiver, site.receiverSpan)
    throw nullAccessError(site.field, receiver, site.fieldSpan)
  }
  return missingField(site, table.name)
}

/** Finds the method that a call names; undefined when the member must be selected first. A missing document has no method but `exists`. */
export function findMethod(run: RunContext, receiver: Value, site: MemberSite): NativeMethod | typeof SKIPPED | undefined {
  const method = run.library.tableOf(receiver, run).methods?.get(site.field)
  if (method === undefined || !(receiver instanceof DocumentValue) || site.field === 'exists') return method
  return isAbsent(run, receiver, site) ? SKIPPED : method
}

/** Checks that a value has members by key, if any. @throws {QueryError} invalid_function_invocation */
export function checkAccessible(run: RunContext, receiver: Value, argsSpan: Span): void {
  if (Array.isArray(receiver) || receiver instanceof NullValue || receiver instanceof ObjectValue) return
  const table = run.library.tableOf(receiver, run)
  if (table.access === undefined && !(receiver instanceof DocumentValue)) throw noSuchFunction('[]', receiver, table.name, argsSpan)
}

/** `receiver[args]`. */
export function accessMember(
  run: RunContext,
  receiver: Value,
  args: readonly Value[],
  site: { readonly argsSpan: Span; readonly receiverSpan: Span; readonly optional: boolean },
): Value {
  if (receiver instanceof NullValue) {
    if (site.optional) return skip(run, receiver, site.receiverSpan)
    throw nullAccessError('[]', receiver, site.argsSpan)
  }
  const [key] = args
  if (typeof key === 'number' && args.length === 1 && Array.isArray(receiver)) {
    const element = (receiver as readonly Value[])[key]
    if (element !== undefined) {
      run.tick()
      return element
    }
  }
  if (typeof key === 'string' && args.length === 1) {
    const member = { field: key, fieldSpan: site.argsSpan, receiverSpan: site.receiverSpan, optional: site.optional }
    if (receiver instanceof ObjectValue || receiver instanceof DocumentValue) {
      run.tick()
      return selectMember(run, receiver, member)
    }
  }
  const table = run.library.tableOf(receiver, run)
  const { access } = table
  if (access === undefined) throw noSuchFunction('[]', receiver, table.name, site.argsSpan)
  run.enter(site.argsSpan)
  const value = invokeNative(run, access, receiver, args)
  run.leave()
  return value
}

/** The value itself, unless it is null or a missing document. @throws {QueryError} null_value, document_not_found */
export function requirePresent(run: RunContext, value: Value, span: Span): Value {
  if (value instanceof NullValue) throw nullValueError(value, span)
  if (!(value instanceof DocumentValue)) return value
  run.checkEffect('read', 'Reading a document')
  if (run.documents.exists(value)) return value
  throw absentDocument(run, value, span)
}

/** Whether an optional call or member skips: its receiver is null or a missing document. */
export function skipsOn(run: RunContext, value: Value, span: Span): boolean {
  if (value instanceof NullValue || (value instanceof DocumentValue && !run.documents.exists(value))) {
    skip(run, value, span)
    return true
  }
  return false
}

/** The null in which a skipped chain ends. */
export function skipOf(run: RunContext): Value {
  const { skipped } = run
  if (skipped === undefined || skipped.value instanceof NullValue) return skipped?.value ?? SKIPPED
  return new NullValue({ kind: 'literal' }, skipped.span)
}

/** `!` behind a skipped chain. @throws {QueryError} null_value, document_not_found */
export function resumeSkipped(run: RunContext, span: Span): never {
  const { skipped } = run
  if (skipped?.value instanceof DocumentValue) {
    const error = absentDocument(run, skipped.value, span)
    throw new QueryError(error.code, error.message, {
      span,
      hints: [{ name: 'hint', message: 'Null value created here', span: skipped.span }],
    })
  }
  throw nullValueError(skipped?.value ?? SKIPPED, span)
}

function skip(run: RunContext, value: NullValue | DocumentValue, span: Span): typeof SKIPPED {
  run.skipped = { value, span }
  return SKIPPED
}

function missingField(site: MemberSite, receiver: string): NullValue {
  return new NullValue({ kind: 'missingField', field: site.field, receiver }, site.fieldSpan)
}

/** Members of a document: those of the reference itself, methods, then computed and stored fields. */
function selectOfDocument(run: RunContext, document: DocumentValue, method: NativeMethod | undefined, site: MemberSite): Value {
  const own = referenceField(run, document, site.field)
  if (own !== undefined) return own
  if (method !== undefined) {
    return site.field !== 'exists' && isAbsent(run, document, site) ? SKIPPED : new BoundMethodValue(document, method)
  }
  const depth = run.stackDepth
  run.enter(site.fieldSpan)
  try {
    run.checkEffect('read', 'Reading a field')
    const value = run.documents.field(document, site.field)
    run.leave()
    return value ?? missingField(site, 'Doc')
  } catch (error: unknown) {
    if (!isAboutDocument(error) || run.stackDepth !== depth + 1) throw error
    run.unwind(depth)
    const reading = run.documents.read(document)
    if (reading.kind === 'missing' && isGone(reading.cause)) return missingOrSkipped(run, document, site, site.fieldSpan)
    if (site.optional) return skip(run, document, site.receiverSpan)
    throw new QueryError(error.code, error.message, { span: site.receiverSpan })
  }
}

const ABSENCE_CODES: ReadonlySet<QueryErrorCode> = new Set<QueryErrorCode>(['document_not_found', 'document_deleted', 'permission_denied'])

/** Whether an error is about a missing document, not about one of its computed fields: those have a span or deeper frames. */
function isAboutDocument(error: unknown): error is QueryError {
  return error instanceof QueryError && error.span === undefined && ABSENCE_CODES.has(error.code)
}

function isAbsent(run: RunContext, document: DocumentValue, site: MemberSite): boolean {
  if (run.documents.exists(document)) return false
  const reading = run.documents.read(document)
  if (reading.kind === 'live') return false
  if (isGone(reading.cause)) {
    missingOrSkipped(run, document, site, NOWHERE)
    return true
  }
  if (!site.optional) throw missingDocumentError(document, reading.cause, site.receiverSpan)
  skip(run, document, site.receiverSpan)
  return true
}

/** The error of a missing document for `!`. */
function absentDocument(run: RunContext, document: DocumentValue, span: Span): QueryError {
  const reading = run.documents.read(document)
  const cause = reading.kind === 'live' || reading.cause === 'deleted' ? 'not found' : reading.cause
  const code = cause === 'permission denied' ? 'null_value' : 'document_not_found'
  return new QueryError(code, describeMissingDocument(document, cause), { span })
}

/** Deletion makes a document null in access. */
function isGone(cause: MissingCause): boolean {
  return cause === 'deleted' || cause === 'collection deleted'
}

function missingOrSkipped(run: RunContext, document: DocumentValue, site: MemberSite, origin: Span): typeof SKIPPED {
  if (site.optional) return skip(run, document, site.receiverSpan)
  throw new QueryError('invalid_null_access', `Cannot access \`${site.field}\` on null.`, {
    span: site.fieldSpan,
    hints: [{ name: 'hint', message: 'Null value created here', span: origin }],
  })
}

const DELETED_COLLECTION_MODULE = new ModuleValue('Collection.Deleted')

/** Fields that need no reading and that missing documents have, too. */
function referenceField(run: RunContext, document: DocumentValue, field: string): Value | undefined {
  if (field === 'coll') return collectionModule(run, document)
  if (field === 'id' && document.name === undefined) return new IdValue(document.id)
  return undefined
}

function collectionModule(run: RunContext, document: DocumentValue): ModuleValue {
  const collection = run.catalog.findCollectionById(document.collectionId)
  if (collection === undefined) return DELETED_COLLECTION_MODULE
  return (collection.system ? run.library.findModule(collection.name) : undefined) ?? moduleOf(collection)
}
