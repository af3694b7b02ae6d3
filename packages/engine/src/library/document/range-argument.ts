import { DocumentValue, IdValue, NULL, ObjectValue, type Value } from '@terrarium/values'
import type { IndexField } from '../../model/catalog.ts'
import { invalidArgument } from '../../runtime/query-failures.ts'
import type { ScanRange } from '../../storage/scan-range.ts'
import { isArray } from '../../model/members.ts'
import { isStorable } from '../../runtime/storable.ts'

/** Reads the range of ids that `all` takes. @throws {QueryError} invalid_argument */
export function readIdRange(argument: Value): ScanRange {
  return { from: boundOf(argument, 'from', readIdBound), to: boundOf(argument, 'to', readIdBound) }
}

/** Reads the range that an index call takes last. @throws {QueryError} invalid_argument */
export function readIndexRange(argument: Value, values: readonly IndexField[]): ScanRange {
  if (values.length === 0) return readIdRange(argument)
  const read = (value: Value, end: 'from' | 'to'): readonly Value[] => readValueBound(value, end, values)
  return { from: boundOf(argument, 'from', read), to: boundOf(argument, 'to', read) }
}

type ReadBound = (value: Value, end: 'from' | 'to') => readonly Value[]

function boundOf(argument: Value, end: 'from' | 'to', read: ReadBound): readonly Value[] | undefined {
  const fields = argument instanceof ObjectValue ? argument.fields : undefined
  if (fields === undefined || (!fields.has('from') && !fields.has('to'))) {
    throw invalidArgument('range', 'should be an object contining `{ from }`, `{ to }`, or `{ from, to }` fields')
  }
  const bound = fields.get(end)
  return bound === undefined ? undefined : read(bound, end)
}

function readIdBound(value: Value, end: 'from' | 'to'): readonly Value[] {
  if (value instanceof DocumentValue || value instanceof IdValue || typeof value === 'number' || typeof value === 'bigint') return [value]
  if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value)) return [new IdValue(BigInt.asIntN(64, BigInt(value)))]
  throw invalidArgument('range', `The \`${end}\` field must be a document id.`)
}

/**
 * A list bounds the values one by one, but where the index has one value it is that value; then a null behind it lets longer lists of the
 * same beginning in.
 */
function readValueBound(value: Value, end: 'from' | 'to', fields: readonly IndexField[]): readonly Value[] {
  const isList = isArray(value)
  if (isList && value.length === 0) return []
  const bound = isList && fields.length > 1 ? value : [isList && end === 'to' ? [...value, NULL] : value]
  if (bound.length > fields.length) throw invalidArgument('range', `The field \`${end}\` can have at most ${fields.length} values`)
  return bound.map((component, at) => {
    const isId = fields[at]?.path[0] === 'id'
    if (isId || isStorable(component)) return component
    throw invalidArgument('range', `The \`${end}\` field should be either an indexable value or an array of values`)
  })
}
