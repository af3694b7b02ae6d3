/**
 * Pages as values: `{ data, after }`.
 *
 * `after` is the cursor of the rest of the set, absent behind the last page. A page out of a cursor is read at the snapshot of the first
 * page's query: membership, order and callbacks are of that time, while its documents are shown as they are. Nothing is kept between pages.
 */
import { ObjectValue, SetCursorValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { SetExpression } from './set-expression.ts'
import { QueryError } from '../runtime/query-error.ts'

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
  const { readSet, time, pageSize } = readCursor(context, token)
  return context.withCursorTime(time, () => paginate(context, readSet(), size ?? pageSize))
}

export const PAGE_SIZE_DEFAULT = 16
export const PAGE_SIZE_MAX = 16_000

/** Checks a page size. @throws {QueryError} invalid_bounds */
export function checkPageSize(size: number): void {
  if (size < 1 || size > PAGE_SIZE_MAX) throw outOfBounds('size', `between 1 and ${PAGE_SIZE_MAX} (inclusive)`, size)
}

/** Makes the error of a number out of bounds. */
export function outOfBounds(parameter: string, bounds: string, received: number): QueryError {
  return new QueryError('invalid_bounds', `expected \`${parameter}\` to be ${bounds}, received ${received}`)
}
