/**
 * Pages as values: `{ data, after }`.
 */
import { ObjectValue, SetCursorValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { checkPageSize, PAGE_SIZE_DEFAULT } from './page-size.ts'
import type { SetExpression } from './set-expression.ts'

/** Reads the first page of a set. `size` undefined: the set's own, else the default. @throws {QueryError} invalid_bounds */
export function paginate(context: QueryContext, set: SetExpression, size: number | undefined): ObjectValue {
  const wanted = size ?? set.pageSize ?? PAGE_SIZE_DEFAULT
  checkPageSize(wanted)
  const { data, rest } = set.page(context, wanted)
  const fields = new Map<string, Value>([['data', data]])
  if (rest) fields.set('after', new SetCursorValue(writeCursor(context, rest, wanted)))
  return new ObjectValue(fields)
}

/** Goes on where a cursor says; `size` undefined: as the page before. @throws {QueryError} invalid_cursor, invalid_bounds */
export function paginateCursor(context: QueryContext, token: string, size: number | undefined): ObjectValue {
  if (size !== undefined) checkPageSize(size)
  const { set, pageSize } = readCursor(context, token)
  return paginate(context, set, size ?? pageSize)
}
