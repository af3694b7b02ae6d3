/**
 * The keys between which a scan of an index runs.
 *
 * Bounds are prefixes of (values…, document id), inclusive at both ends. Missing components count as the smallest, or the largest, of their
 * direction; the smallest number is the smallest 64-bit integer, so that a scan returns what is below it (−∞) only when a bound names it.
 */
import { joinBytes, type Range } from '@terrarium/store'
import { DocumentValue, IdValue, NullValue, type Value } from '@terrarium/values'
import type { IndexField } from '../model/catalog.ts'
import { afterPrefix, ID_MAX, ID_MIN } from '../model/key-space.ts'
import type { EntryPosition, ScanRange } from './scan-range.ts'
import { cutPrefix, encodeValues, idBytes, VALUES_BYTES_MAX } from './index-entry.ts'

const LEAST_INTEGER = -(2n ** 63n)

/** A key range, and bounds for the whole values of cut entries. */
export interface ScanBounds {
  readonly range: Range
  /** Uncut values (and id) that entries must not precede, respectively not exceed; checked where keys are cut. */
  readonly least: Uint8Array | undefined
  readonly greatest: Uint8Array | undefined
}

/** Works out where a scan of entries under a terms prefix begins and ends. */
export function scanBounds(prefix: Uint8Array, fields: readonly IndexField[], collectionId: number, scan: ScanRange): ScanBounds {
  const { resume, reverse } = scan
  const lower =
    resume !== undefined && reverse !== true ? positionBytes(fields, resume) : boundBytes(fields, scan.from ?? [], 'from', collectionId)
  const upper =
    resume !== undefined && reverse === true ? positionBytes(fields, resume) : boundBytes(fields, scan.to ?? [], 'to', collectionId)
  return {
    range: { start: joinBytes(prefix, fitting(lower)), end: afterPrefix(joinBytes(prefix, fitting(upper))) },
    least: lower.length > VALUES_BYTES_MAX ? lower : undefined,
    greatest: upper.length > VALUES_BYTES_MAX ? upper : undefined,
  }
}

/** Ids between which a scan of a collection runs. */
export function idBounds(collectionId: number, scan: ScanRange): { readonly from: bigint; readonly to: bigint } {
  const { resume, reverse } = scan
  const from = resume !== undefined && reverse !== true ? resume.documentId : idOfBound(scan.from?.[0], 'from', collectionId)
  const to = resume !== undefined && reverse === true ? resume.documentId : idOfBound(scan.to?.[0], 'to', collectionId)
  return { from, to }
}

function boundBytes(fields: readonly IndexField[], bound: readonly Value[], end: 'from' | 'to', collectionId: number): Uint8Array {
  if (bound.length === 0) return isLimited(fields[0], end) ? leastOf(fields[0]) : NOTHING
  const values = bound
    .slice(0, fields.length)
    .map((value, at) => (isId(fields[at]) ? coveredId(value, collectionId, fields[at], end) : value))
  const { bytes } = encodeValues(fields, values)
  if (bound.length > fields.length) return joinBytes(bytes, idBytes(idOfBound(bound[fields.length], end, collectionId)))
  const next = fields[values.length]
  return isLimited(next, end) ? joinBytes(bytes, leastOf(next)) : bytes
}

/** Whether a bound without a component of a field ends at the least integer there. */
function isLimited(field: IndexField | undefined, end: 'from' | 'to'): field is IndexField {
  return field !== undefined && (field.order === 'asc' ? end === 'from' : end === 'to')
}

function leastOf({ order }: IndexField): Uint8Array {
  return order === 'desc' ? LEAST_DESCENDING : LEAST_ASCENDING
}

const NOTHING = new Uint8Array()
const LEAST_ASCENDING = leastInteger('asc')
const LEAST_DESCENDING = leastInteger('desc')

function leastInteger(order: IndexField['order']): Uint8Array {
  return encodeValues([{ path: [], multiValued: false, order }], [LEAST_INTEGER]).bytes
}

function positionBytes(fields: readonly IndexField[], position: EntryPosition): Uint8Array {
  return joinBytes(encodeValues(fields, position.values).bytes, idBytes(position.documentId))
}

function isId(field: IndexField | undefined): boolean {
  return field?.path.length === 1 && field.path[0] === 'id'
}

/** The id that a bound names where ids are among the values. What names none is the largest one, in both directions. */
function coveredId(value: Value, collectionId: number, field: IndexField | undefined, end: 'from' | 'to'): bigint {
  const number = value instanceof DocumentValue ? value.id : idNumberOf(value)
  if (number !== undefined && number < ID_MIN) return ID_MAX
  // A document of another collection lies beside its id, on the side that the order of the field decides.
  const side = field?.order === 'desc' ? (end === 'from' ? 'to' : 'from') : end
  return idOfBound(value, side, collectionId)
}

function idNumberOf(value: Value): bigint | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : undefined
}

/** The id that a bound names. Null is the smallest id, anything that is none the largest. */
function idOfBound(value: Value | undefined, end: 'from' | 'to', collectionId: number): bigint {
  if (value === undefined) return end === 'from' ? ID_MIN : ID_MAX
  if (value instanceof NullValue) return ID_MIN
  if (value instanceof IdValue) return clampId(value.value)
  if (value instanceof DocumentValue) return clampId(value.id + offsetOf(value.collectionId - collectionId, end))
  if (typeof value === 'number' || typeof value === 'bigint') return clampId(BigInt(value))
  return typeof value === 'string' && /^\d{1,19}$/.test(value) ? clampId(BigInt(value)) : ID_MAX
}

/** Documents order by id, then by collection: one of another collection lies beside its id. */
function offsetOf(collections: number, end: 'from' | 'to'): bigint {
  if (end === 'from') return collections > 0 ? 1n : 0n
  return collections < 0 ? -1n : 0n
}

function clampId(id: bigint): bigint {
  if (id < ID_MIN) return ID_MIN
  return id > ID_MAX ? ID_MAX : id
}

function fitting(bytes: Uint8Array): Uint8Array {
  return bytes.length > VALUES_BYTES_MAX + 8 ? cutPrefix(bytes) : bytes
}
